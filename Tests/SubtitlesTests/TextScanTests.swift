import Testing

@testable import Subtitles

/// One look at a text says all that three would say.
@Suite struct TextScanTests {
    /// Places before, at and after the edges of eight bytes, and in the rest.
    private let places = Array(0..<40)

    private func found(_ piece: [UInt8], _ isFound: (TextScan) -> Bool) -> [Int] {
        places.filter { place in
            isFound(
                TextScan(
                    Array(repeating: UInt8(ascii: "a"), count: place) + piece
                        + Array(repeating: UInt8(ascii: "~"), count: 39 - place)))
        }
    }

    @Test(
        arguments: [
            [0x00], [0x08], [0x0B], [0x1B], [0x1F], [0x7F], [0x0D, 0x61], [0x0D, 0x0D, 0x0A],
            [0xC2, 0x80], [0xC2, 0xAD], [0xD8, 0x9C], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0xAE],
            [0xE2, 0x81, 0xA9], [0xEF, 0xBB, 0xBF],
        ] as [[UInt8]])
    func `what must be cleaned is found at every place`(_ piece: [UInt8]) {
        #expect(found(piece, \.needsCleaning) == places)
    }

    @Test(
        arguments: [
            [0x09], [0x0A], [0x0D, 0x0A], [0x0D, 0x0A, 0xC3, 0xA9],
            [0x0D, 0x0A, 0xE6, 0x97, 0xA5], [0x0A, 0x0D, 0x0A], [0x20], [0x7E], [0xC2, 0xA0],
            [0xC3, 0xA9], [0xD0, 0xB9], [0xE2, 0x80, 0x8D], [0xE3, 0x80, 0x82],
            [0xE3, 0x82, 0x98], [0xE6, 0x97, 0xA5], [0xEA, 0xB0, 0x80], [0xED, 0x95, 0x9C],
            [0xEF, 0xBC, 0x81], [0xF0, 0x9F, 0x98, 0x80], [0xE3, 0x81, 0x8B],
            [0xE3, 0x82, 0xAB], [0xE3, 0x83, 0x97], [0xE4, 0x80, 0x80], [0xE9, 0xBF, 0xBF],
        ] as [[UInt8]])
    func `what is plain is found at none`(_ piece: [UInt8]) {
        #expect(found(piece, \.needsCleaning).isEmpty)
        #expect(found(piece, \.mayCompose).isEmpty)
        #expect(found(piece, \.isValid) == places)
    }

    @Test(
        arguments: [
            [0xCC, 0x81], [0xCE, 0x87], [0xD2, 0x83], [0xD7, 0x87], [0xE0, 0xAF, 0x86],
            [0xE1, 0x85, 0xA1], [0xE2, 0xAB, 0x9D], [0xE3, 0x80, 0xAA], [0xE3, 0x82, 0x99],
            [0xEA, 0xAB, 0xB6], [0xEF, 0xA4, 0x80], [0xF0, 0x91, 0x84, 0xA7],
        ] as [[UInt8]])
    func `a mark that may compose is found at every place`(_ piece: [UInt8]) {
        #expect(found(piece, \.mayCompose) == places)
    }

    @Test(
        arguments: [
            [0x80], [0xBF, 0x80], [0xE4], [0xE4, 0xB8], [0xE4, 0x61, 0xB8], [0xE4, 0xB8, 0x61],
            [0xE9, 0xBF, 0xC0], [0xE3, 0x81], [0xE3, 0x81, 0xC0], [0xE3, 0x83, 0x41], [0xFF],
        ] as [[UInt8]])
    func `what is no UTF-8 is found at every place`(_ piece: [UInt8]) {
        #expect(found(piece) { !$0.isValid } == places)
        let behind = [UInt8]("日本か".utf8)
        #expect(
            places.allSatisfy { place in
                !TextScan(Array(repeating: 0x61, count: place) + behind + piece + behind).isValid
            })
    }

    @Test func `controls are found beside characters of any length`() {
        for text in ["日", "か", "é", "😀", "日本語か"] {
            for place in places {
                let bytes = Array(repeating: UInt8(ascii: "a"), count: place) + [0x0D]
                #expect(TextScan(bytes + Array(text.utf8)).needsCleaning, "\(place) \(text)")
                #expect(
                    TextScan(Array(text.utf8) + bytes + [0x62]).needsCleaning, "\(place) \(text)")
            }
        }
    }

    @Test func `bytes are UTF-8 where the standard library says so`() {
        let others: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0,
        ]
        for lead in UInt8(0x80)...0xFF {
            for second in others {
                for third in others {
                    for fourth in others {
                        let bytes = [lead, second, third, fourth]
                        for length in 1...4 {
                            let part = Array(bytes[..<length])
                            let isValid = String(validating: part, as: UTF8.self) != nil
                            if TextScan(part).isValid != isValid {
                                Issue.record("\(part)")
                                return
                            }
                        }
                    }
                }
            }
        }
    }
}
