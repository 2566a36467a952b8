/// A drill of the person's own, by a name of theirs.
package struct NamedDrill: Hashable, Sendable {
    /// The name.
    package let name: String
    /// Its notation, which can be read.
    package let notation: String

    /// Creates a drill with a name.
    package init(name: String, notation: String) {
        self.name = name
        self.notation = notation
    }
}
