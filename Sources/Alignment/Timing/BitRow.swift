/// A row of bits that is compared with another at many shifts.
struct BitRow {
    private let words: [UInt64]
    /// The number of bits.
    let count: Int

    /// A row of some bits with those of the ranges set; parts of ranges outside are ignored.
    init(count: Int, _ ranges: some Sequence<Range<Int>>) {
        self.count = max(0, count)
        var words = [UInt64](repeating: 0, count: (self.count + 63) / 64)
        for range in ranges {
            for bit in range.clamped(to: 0..<self.count) { words[bit / 64] |= 1 << (bit % 64) }
        }
        self.words = words
        ones = words.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// The number of bits that are set.
    let ones: Int

    /// The number of bits set in both rows when the other is moved on by `shift` bits.
    func common(with other: BitRow, movedBy shift: Int) -> Int {
        // Bit i of this row meets bit i - shift of the other.
        let (whole, part) = (shift >> 6, UInt64(shift & 63))
        var sum = 0
        let first = max(0, whole)
        let last = min(words.count, other.words.count + whole + 1)
        guard first < last else { return 0 }
        for index in first..<last {
            let place = index - whole
            var met: UInt64 = place < other.words.count ? other.words[place] << part : 0
            if part > 0, place > 0 { met |= other.words[place - 1] >> (64 - part) }
            sum += (words[index] & met).nonzeroBitCount
        }
        return sum
    }
}
