extension Int64 {
    /// The sum, which ends at the bounds of integers: what a damaged file or database says may
    /// be of any size.
    package func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, isBeyond) = addingReportingOverflow(other)
        guard isBeyond else { return sum }
        return self < 0 ? .min : .max
    }
}

extension Sequence {
    /// The sum of a number of each element, which ends at the bounds of integers.
    package func saturatedSum(
        of number: (Element) throws -> Int64
    ) rethrows -> Int64 {
        try reduce(0) { $0.addingSaturated(try number($1)) }
    }
}
