import Testing

@testable import Subtitles

/// The usual timing line, read by numbers of eight bytes.
@Suite struct FastTimingTests {
    private let line = Array("12:34:56,789 --> 23:45:01.234".utf8)

    private func times(_ bytes: [UInt8]) -> [Int64]? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            return FastTiming.times(base, count: buffer.count).map { [$0.start, $0.end] }
        }
    }

    @Test func `every digit counts what its place is worth`() {
        #expect(times(line) == [45_296_789_000, 85_501_234_000])
        let worth: [(place: Int, microseconds: Int64)] = [
            (0, 36_000_000_000), (1, 3_600_000_000), (3, 600_000_000), (4, 60_000_000),
            (6, 10_000_000), (7, 1_000_000), (9, 100_000), (10, 10_000), (11, 1_000),
        ]
        for (place, microseconds) in worth {
            for digit in 0...9 {
                var bytes = Array("00:00:00,000 --> 00:00:00,000".utf8)
                bytes[place] = UInt8(0x30 + digit)
                bytes[place + 17] = UInt8(0x39 - digit)
                let expected = [Int64(digit) * microseconds, Int64(9 - digit) * microseconds]
                #expect(times(bytes) == expected, "\(place) \(digit)")
            }
        }
    }

    /// What a byte may be, as the form says it.
    private func fits(_ byte: UInt8, at place: Int) -> Bool {
        switch place % 17 {
        case 2, 5: byte == 0x3A
        case 8: byte == 0x2C || byte == 0x2E
        case 12, 16: byte == 0x20
        case 13, 14: byte == 0x2D
        case 15: byte == 0x3E
        default: (0x30...0x39).contains(byte)
        }
    }

    @Test func `no other byte is taken at any place`() {
        for place in line.indices {
            for byte in UInt8.min...UInt8.max {
                var bytes = line
                bytes[place] = byte
                if (times(bytes) != nil) != fits(byte, at: place) {
                    Issue.record("byte \(byte) at \(place)")
                }
            }
        }
    }

    @Test(arguments: [
        ("\n", true), ("\r\n", true), ("\nrest", true), ("\r\nrest", true), ("", false),
        ("\r", false), ("\rrest", false), (" \n", false), (" X1:0\n", false), ("0\n", false),
    ])
    func `only a line that ends behind its times is taken whole`(end: String, isTaken: Bool) {
        let text = Array("12:34:56,789 --> 23:45:01.234\(end)".utf8)
        text.withUnsafeBufferPointer { buffer in
            var reader = LineReader(buffer)
            #expect((reader.nextTimes() != nil) == isTaken)
            #expect(reader.line == (isTaken ? 1 : 0))
            let rest = end.hasSuffix("rest")
            let next = reader.next().map { String(decoding: text[$0], as: UTF8.self) }
            if isTaken { #expect(next == (rest ? "rest" : nil)) } else { #expect(next != nil) }
        }
    }

    @Test(arguments: ["\n", "\r\n"])
    func `nothing behind the end of a text is read as its line end`(end: String) {
        let line = "00:00:01,000 --> 00:00:02,000"
        Array((line + end + "x").utf8).withUnsafeBufferPointer { bytes in
            for count in line.utf8.count..<bytes.count - 1 {
                var cut = LineReader(UnsafeBufferPointer(rebasing: bytes[..<count]))
                #expect(cut.nextTimes() == nil, "\(count)")
            }
            var whole = LineReader(bytes)
            #expect(whole.nextTimes()?.start == 1_000_000)
        }
    }
}
