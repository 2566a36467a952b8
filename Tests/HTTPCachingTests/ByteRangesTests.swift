import FoundationEssentials
import HTTPCaching
import Testing

struct ByteRangesTests {
    @Test(
        arguments: [
            ([], ""), ([5..<5], ""), ([0..<4], "0-4"), ([4..<8, 0..<4], "0-8"),
            ([0..<2, 6..<8, 3..<5], "0-2,3-5,6-8"), ([0..<2, 6..<8, 1..<7], "0-8"),
            ([2..<4, 0..<9], "0-9"), ([0..<9, 2..<4], "0-9"), ([-3..<2], "0-2"),
        ] as [([Range<Int64>], String)])
    func `ranges that overlap or touch become one`(_ ranges: [Range<Int64>], _ text: String) {
        #expect(ByteRanges(ranges).description == text)
        #expect(ByteRanges(text) == ByteRanges(ranges))
    }

    @Test(arguments: ["-", "1-", "4-2", "3-3", "a-b", "1-2-3", "-1-3", "1-2,x"])
    func `other texts are no ranges`(_ text: String) {
        #expect(ByteRanges(text) == nil)
    }

    @Test func `a text of very many ranges is none`() {
        func ranges(_ count: Int) -> ByteRanges? {
            ByteRanges((0..<count).map { "\($0 * 3)-\($0 * 3 + 1)" }.joined(separator: ","))
        }
        #expect(ranges(4_096)?.count == 4_096)
        #expect(ranges(4_097) == nil)
    }

    @Test func `it says what is there and what is missing`() {
        let ranges = ByteRanges([0..<10, 20..<30])
        #expect(ranges.count == 20 && ranges.end == 30 && ranges.prefix == 10)
        #expect(!ranges.isPrefix && ByteRanges([0..<3]).isPrefix && ByteRanges().isPrefix)
        #expect(ranges.run(at: 9) == 0..<10)
        #expect(ranges.run(at: 10) == nil && ranges.run(at: 30) == nil)
        #expect(ranges.nextStart(from: 10) == 20 && ranges.nextStart(from: 25) == 25)
        #expect(ranges.nextStart(from: 30) == nil)
        #expect(ranges.gaps(to: 40) == [10..<20, 30..<40])
        #expect(ranges.gaps(to: 25) == [10..<20])
        #expect(ranges.gaps(to: 5).isEmpty)
        #expect(ByteRanges().gaps(to: 3) == [0..<3])
        #expect(ranges.clipped(to: 25) == ByteRanges([0..<10, 20..<25]))
        #expect(ranges.clipped(to: 20) == ByteRanges([0..<10]))
        #expect(ranges.clipped(to: 0).isEmpty && ranges.clipped(to: -1).isEmpty)
        #expect(ranges.run(at: 19) == nil && ranges.run(at: 20) == 20..<30)
        #expect(ranges.nextStart(from: 9) == 9 && ranges.nextStart(from: 0) == 0)
        #expect(ByteRanges().end == 0 && ByteRanges([3..<5]).prefix == 0)
    }

    @Test func `ranges are kept as a text, and others are refused`() throws {
        let ranges = ByteRanges([0..<10, 20..<30])
        let bytes = try JSONEncoder().encode([ranges])
        #expect(String(decoding: bytes, as: UTF8.self) == "[\"0-10,20-30\"]")
        #expect(try JSONDecoder().decode([ByteRanges].self, from: bytes) == [ranges])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ByteRanges].self, from: Data("[\"2-1\"]".utf8))
        }
    }

    @Test func `any order of insertion gives what a set of bytes gives`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var (ranges, bytes) = (ByteRanges(), Set<Int64>())
            for _ in 0..<12 {
                let start = Int64.random(in: 0..<40, using: &random)
                let end = start + Int64.random(in: 0..<9, using: &random)
                ranges.insert(start..<end)
                bytes.formUnion(start..<end)
            }
            #expect(Set(ranges.ranges.flatMap { Array($0) }) == bytes)
            #expect(
                zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy {
                    $0.upperBound < $1.lowerBound
                })
        }
    }
}
