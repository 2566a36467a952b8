extension Int {
    /// A count with its noun: `1 line`, `2 lines`, `2 entries`, `2 days`.
    package func counted(_ noun: String) -> String {
        if self == 1 { return "1 \(noun)" }
        let endsInConsonantY =
            noun.hasSuffix("y") && noun.dropLast().last.map { !"aeiou".contains($0) } == true
        return endsInConsonantY ? "\(self) \(noun.dropLast())ies" : "\(self) \(noun)s"
    }
}
