/// Two parts of one object, the second read by what the first says: values by the type that stands beside them.
/// - Parameters:
///   - sample: any legal first value; the second part has the same shape for all of them.
///   - second: the second part, by the first.
package func dependent<First: Sendable, Second: Sendable>(
  _ first: Members<First>, sample: First, _ second: @escaping @Sendable (First) -> Members<Second>
) -> Members<(First, Second)> {
  var shape = first.shape
  shape.parts += second(sample).shape.parts
  return Members(
    shape: shape,
    reading: { (object) throws(ModelError) in
      let head = try first.reading(object)
      return (head, try second(head).reading(object))
    },
    writing: { value, members in
      first.writing(value.0, &members)
      second(value.0).writing(value.1, &members)
    })
}
