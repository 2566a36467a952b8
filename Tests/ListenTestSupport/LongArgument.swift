import Testing

/// A long argument of a test, which is told by its beginning and its length: what a run reports of
/// its tests repeats each argument three times.
///
///     @Test(arguments: LongArgument.each([String(repeating: "<p>", count: 100_000), "<"]))
///     func `a hostile page ends`(_ page: LongArgument<String>) { _ = read(page.value) }
package struct LongArgument<Value: Collection & Sendable>: Sendable, CustomTestStringConvertible {
    /// The argument.
    package let value: Value

    /// A long argument.
    package init(_ value: Value) { self.value = value }

    /// Long arguments of one kind.
    package static func each(_ values: [Value]) -> [Self] { values.map(Self.init) }

    package var testDescription: String {
        "\("\(Array(value.prefix(40)))".prefix(60)) … \(value.count)"
    }
}

extension LongArgument where Value == String {
    package var testDescription: String { "\(value.prefix(40)) … \(value.utf8.count)" }
}
