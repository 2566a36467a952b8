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

extension [NamedDrill] {
    /// The notation of the drill with a name, in whatever case it was typed; `nil` for no name.
    package func notation(of name: String) -> String? {
        let exact = first { $0.name == name }
        return (exact ?? first { $0.name.lowercased() == name.lowercased() })?.notation
    }
}
