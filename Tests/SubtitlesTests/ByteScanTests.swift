import Testing

@testable import Subtitles

/// What is looked through eight bytes at a time is found wherever it stands.
@Suite struct ByteScanTests {
    private func found(_ piece: [UInt8], _ isFound: ([UInt8]) -> Bool) -> [Int] {
        (0..<20).filter { place in
            isFound(
                Array(repeating: UInt8(ascii: "a"), count: place) + piece
                    + Array(repeating: UInt8(ascii: "~"), count: 19 - place))
        }
    }

    @Test(
        arguments: [
            [0x00], [0x08], [0x0B], [0x1B], [0x1F], [0x7F], [0x0D, 0x61], [0xC2, 0x80],
            [0xC2, 0xAD],
            [0xD8, 0x9C], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0xAE], [0xE2, 0x81, 0xA9],
            [0xEF, 0xBB, 0xBF],
        ] as [[UInt8]])
    func `what must be cleaned is found at every place`(_ piece: [UInt8]) {
        #expect(found(piece, TextCleaner.needsCleaning) == Array(0..<20))
    }

    @Test(
        arguments: [
            [0x09], [0x0A], [0x0D, 0x0A], [0x20], [0x7E], [0xC2, 0xA0], [0xC3, 0xA9],
            [0xE2, 0x80, 0x8D], [0xE3, 0x80, 0x82], [0xF0, 0x9F, 0x98, 0x80],
        ] as [[UInt8]])
    func `what is plain is found at none`(_ piece: [UInt8]) {
        #expect(found(piece, TextCleaner.needsCleaning).isEmpty)
        #expect(found(piece, Composition.mayNeed).isEmpty)
    }

    @Test(arguments: [[0xCC, 0x81], [0xE0, 0xAF, 0x86], [0xE3, 0x82, 0x99]] as [[UInt8]])
    func `a mark that may compose is found at every place`(_ piece: [UInt8]) {
        #expect(found(piece, Composition.mayNeed) == Array(0..<20))
    }
}
