import Testing

@testable import Subtitles

/// What is looked through a block at a time is found wherever it stands.
@Suite struct ByteScanTests {
    /// Places before, at and after the edges of blocks of 64 bytes, and in the
    /// rest that is none.
    private let places = Array(0..<200)

    private func found(_ piece: [UInt8], _ isFound: ([UInt8]) -> Bool) -> [Int] {
        places.filter { place in
            isFound(
                Array(repeating: UInt8(ascii: "a"), count: place) + piece
                    + Array(repeating: UInt8(ascii: "~"), count: 199 - place))
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
        #expect(found(piece, TextCleaner.needsCleaning) == places)
    }

    @Test(
        arguments: [
            [0x09], [0x0A], [0x0D, 0x0A], [0x20], [0x7E], [0xC2, 0xA0], [0xC3, 0xA9],
            [0xD0, 0xB9], [0xE2, 0x80, 0x8D],
            [0xE3, 0x80, 0x82], [0xE3, 0x82, 0x98], [0xE6, 0x97, 0xA5], [0xEA, 0xB0, 0x80],
            [0xED, 0x95, 0x9C], [0xEF, 0xBC, 0x81], [0xF0, 0x9F, 0x98, 0x80],
        ] as [[UInt8]])
    func `what is plain is found at none`(_ piece: [UInt8]) {
        #expect(found(piece, TextCleaner.needsCleaning).isEmpty)
        #expect(found(piece, Composition.mayNeed).isEmpty)
    }

    @Test(
        arguments: [
            [0xCC, 0x81], [0xCE, 0x87], [0xD2, 0x83], [0xD7, 0x87], [0xE0, 0xAF, 0x86],
            [0xE1, 0x85, 0xA1], [0xE2, 0xAB, 0x9D], [0xE3, 0x80, 0xAA], [0xE3, 0x82, 0x99],
            [0xEA, 0xAB, 0xB6], [0xEF, 0xA4, 0x80], [0xF0, 0x91, 0x84, 0xA7],
        ] as [[UInt8]])
    func `a mark that may compose is found at every place`(_ piece: [UInt8]) {
        #expect(found(piece, Composition.mayNeed) == places)
    }

    @Test func `no character is sifted out that the exact condition finds`() {
        let padding = [UInt8](repeating: UInt8(ascii: "a"), count: 66)
        for value in UInt32(0x80)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(String(scalar).utf8)
            // Too short for a block, it is looked at byte by byte.
            #expect(
                Composition.mayNeed(bytes + padding) == Composition.mayNeed(bytes), "\(value)")
            #expect(
                TextCleaner.needsCleaning(bytes + padding) == TextCleaner.needsCleaning(bytes),
                "\(value)")
        }
    }
}
