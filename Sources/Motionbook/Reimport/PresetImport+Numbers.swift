import MotionFormats
import MotionJSON
import MotionModel
import MotionStore

extension PresetImport {
  /// The import with motions that have no names of their own under the numbers of the last import, in any order.
  ///
  /// One that is put before others moves the numbers of these. What moves as before keeps its number, then the first of its
  /// kind takes one that is left; if as many others are left on both sides, each between the same, they changed in their
  /// order, else they are new.
  func aligned(in batch: WriteBatch) throws -> PresetImport {
    guard let reader else { return self }
    let series = presets.indices.compactMap { index in
      presets[index].details.source.flatMap(reader.series).map { (title: $0, index: index) }
    }.grouped(by: \.title)
    var (aligned, names) = (presets, [PresetName: PresetName]())
    for (title, members) in series {
      let others = Set(presets.map(\.name)).subtracting(members.map { presets[$0.index].name })
      let base = presets[members[0].index].name
      func name(_ number: Int) throws -> PresetName { number == 1 ? base : try PresetName("\(base)-\(number)") }
      // Another preset may have the first name.
      guard try members.enumerated().allSatisfy({ try presets[$1.index].name == name($0 + 1) }) else { continue }
      // Some numbers may be of motions that are gone; removed presets count, as they stay so.
      var known: [(number: Int, motion: JSONValue)] = []
      for number in 1...(2 * members.count + 8) {
        let present = try batch.known(.name(name(number), .latest))?.preset.name ?? name(number)
        let versions = try batch.versions(of: present)
        guard versions.first?.preset.details.source.flatMap(reader.series) == title,
          let last = try Reimport.lastImported(versions)
        else { continue }
        known.append((number, last.motion.json))
      }
      guard var last = known.last?.number else { continue }
      var numbers: [Int: Int] = [:]
      for isSame in [{ $0 == $1 }, { $0.kindWords == $1.kindWords }] as [(JSONValue, JSONValue) -> Bool] {
        for index in members.map(\.index) where numbers[index] == nil {
          guard let place = known.firstIndex(where: { isSame($0.motion, presets[index].motion.json) }) else { continue }
          numbers[index] = known.remove(at: place).number
        }
      }
      let rest = members.map(\.index).filter { numbers[$0] == nil }
      let areInPlace = zip(rest, known).allSatisfy { index, left in
        numbers.allSatisfy { ($0.key < index) == ($0.value < left.number) }
      }
      if known.count != rest.count || !areInPlace { known = [] }
      for index in members.map(\.index) {
        if numbers[index] == nil, known.isEmpty {
          repeat { last += 1 } while try others.contains(name(last)) || batch.contains(name(last))
        }
        let number = numbers[index] ?? (known.isEmpty ? last : known.removeFirst().number)
        let (old, new) = (presets[index].name, try name(number))
        names[old] = new
        aligned[index].details.source?.name = number == 1 ? title : "\(title)-\(number)"
        if presets[index].details.title == presets[index].details.source?.name {
          aligned[index].details.title = aligned[index].details.source?.name
        }
        if case .name(let variant, _)? = presets[index].details.reducedMotion, variant.withoutVariant == old {
          names[variant] = new.withVariant
        }
      }
    }
    guard names.contains(where: { $0.key != $0.value }) else { return self }
    var renamed = self
    renamed.presets = try aligned.map { try $0.renamed { names[$0] ?? $0 } }
    return renamed
  }
}

extension JSONValue {
  /// Keys and words of a motion that tell a spring from an easing of a name, and what moves from what else does.
  fileprivate var kindWords: Set<String> {
    switch self {
    case .object(let members):
      let words = members.flatMap { member in
        if case .string(let word) = member.value { [member.key, word] } else { [member.key] + member.value.kindWords }
      }
      return Set(words).subtracting(["duration"])
    case .array(let elements):
      // Of tracks their properties, whatever they go by.
      return Set(
        elements.flatMap { element in
          if case .string(let name)? = element["property"] { return [name] }
          if case .object(let members) = element { return members.map(\.key) }
          return []
        })
    default: return []
    }
  }
}
