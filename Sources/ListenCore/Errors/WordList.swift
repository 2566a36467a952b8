extension BidirectionalCollection<String> {
    /// The words as one says them: `a`, `a and b`, `a, b and c`; empty for none.
    package var asSaid: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
