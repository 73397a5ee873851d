import MotionModel

extension WriteBatch {
  /// A preset as stored, ready to be changed; nil when there is none.
  func load(_ id: PresetID) throws -> StagedPreset? {
    let heads = try reader.heads(of: id)
    guard let current = heads.first else { return nil }
    return StagedPreset(try reader.revision(current.hash), heads: heads)
  }

  /// The preset that has a name now, the changes of this batch included; nil when the name is free.
  func holder(of name: PresetName) throws -> PresetID? {
    if let id = names[name] { return id }
    guard let found = try reader.lookUp(name), let current = found.current, !current.isDeleted, current.name == name
    else { return nil }
    // The batch has removed or renamed it.
    return staged[found.id] == nil ? found.id : nil
  }

  func requireFree(_ name: PresetName) throws {
    guard try holder(of: name) == nil else {
      throw StoreError(
        .alreadyExists, "there is already a preset \"\(name)\"",
        hint: "change it with: motionbook set \(name), or choose another name", names: [name.text])
    }
  }

  /// The preset that a name leads to, also by an old name, with the changes of this batch.
  func find(_ name: PresetName) throws -> StagedPreset {
    try checkOpen()
    if let id = names[name], let item = staged[id] { return item }
    guard let found = try reader.lookUp(name), let current = found.current else {
      throw try reader.notFound(name, among: Array(names.keys))
    }
    if let item = staged[found.id] {
      guard !item.isDeleted else {
        throw StoreError(
          .notFound, "the same change removes \(name)", hint: "keep it, or let nothing refer to it", names: [name.text])
      }
      return item
    }
    guard !current.isDeleted else { throw reader.removed(current.name) }
    guard var item = try load(found.id) else { throw try reader.notFound(name) }
    item.notices = found.notices
    return item
  }
}
