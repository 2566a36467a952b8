import Foundation
import Terminal
import Testing

@testable import Pictures

/// Reading covers.
@Suite struct PictureDecoderTests {
    private static let covers = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Resources/library")

    private func cover(_ book: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: Self.covers.appending(path: "\(book)/cover.png")))
    }

    /// A baseline JPEG of 16 by 16 grey pixels: tables of the standard's annex K
    /// cut to the one code that is used.
    private static let grey: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xDB, 0x00, 0x43, 0x00] + [UInt8](repeating: 1, count: 64)
        + [0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x10, 0x00, 0x10, 0x01, 0x01, 0x11, 0x00]
        + [0xFF, 0xC4, 0x00, 0x14, 0x00, 0x01] + [UInt8](repeating: 0, count: 15) + [0x00]
        + [0xFF, 0xC4, 0x00, 0x14, 0x10, 0x01] + [UInt8](repeating: 0, count: 15) + [0x00]
        + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0x00, 0xFF, 0xD9]

    @Test(arguments: ["ferry-at-willow-bend", "garten-auf-dem-dach", "cartero-de-la-isla"])
    func `the covers of the demo books are read`(book: String) throws {
        let image = try PictureDecoder().decode(try cover(book))
        #expect(image.width == 240 && image.height == 320)
        let small = try PictureDecoder(side: 80).decode(try cover(book))
        #expect(small.width == 60 && small.height == 80)
    }

    @Test func `a JPEG is read`() throws {
        let image = try PictureDecoder().decode(Self.grey)
        #expect(image.width == 16 && image.height == 16)
        let small = try PictureDecoder(side: 2).decode(Self.grey)
        #expect(small.width == 2 && small.height == 2)
    }

    @Test func `what is cut or changed is damaged and never a crash`() throws {
        let whole = try cover("ferry-at-willow-bend")
        for bytes in [whole, Self.grey] {
            for length in stride(from: 0, to: bytes.count, by: 13) {
                _ = try? PictureDecoder().decode(Array(bytes.prefix(length)))
            }
            for place in stride(from: 4, to: bytes.count, by: 11) {
                var changed = bytes
                changed[place] ^= 0x5A
                _ = try? PictureDecoder().decode(changed)
            }
        }
        #expect(throws: PictureError(.damaged)) {
            try PictureDecoder().decode(Array(whole.prefix(40)))
        }
        #expect(throws: PictureError(.damaged)) {
            try PictureDecoder().decode(Array(Self.grey.prefix(60)))
        }
    }

    @Test func `a picture that claims too many pixels is refused before it is decoded`() throws {
        var bytes = Self.grey
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x7F, 0xFF, 0x7F, 0xFF])
        #expect(throws: PictureError(.tooLarge(width: 32_767, height: 32_767))) {
            try PictureDecoder().decode(bytes)
        }
    }

    @Test(arguments: [[], [0x47, 0x49, 0x46], [0x89, 0x50], Array("<html>".utf8)] as [[UInt8]])
    func `other bytes are no picture`(bytes: [UInt8]) {
        #expect(throws: PictureError(.unknownFormat)) { try PictureDecoder().decode(bytes) }
    }
}

/// Scaling down by area.
@Suite struct AreaScalerTests {
    private func scaled(
        _ width: Int, _ height: Int, _ channels: Int, _ pixels: [UInt8], to side: Int
    ) -> [UInt8] {
        AreaScaler(width: width, height: height, channels: channels)
            .scale(pixels, toFit: side).rgba
    }

    @Test func `pixels are averaged, parts of them by their share`() {
        #expect(
            scaled(2, 1, 3, [0, 0, 0, 100, 50, 200], to: 1) == [50, 25, 100, 255])
        let three = scaled(3, 1, 3, [0, 0, 0, 90, 90, 90, 240, 240, 240], to: 2)
        #expect(three == [30, 30, 30, 255, 190, 190, 190, 255])
    }

    @Test func `what cannot be seen tints nothing`() {
        #expect(
            scaled(2, 1, 4, [200, 100, 0, 255, 9, 9, 9, 0], to: 1) == [200, 100, 0, 128])
    }

    @Test func `nothing is scaled up`() {
        #expect(scaled(1, 1, 3, [1, 2, 3], to: 9) == [1, 2, 3, 255])
    }

    @Test func `one colour stays that colour at every extent`() {
        for (width, height, side) in [(7, 5, 3), (100, 3, 9), (13, 13, 12), (64, 1, 63)] {
            let pixels = [UInt8](repeating: 77, count: width * height * 3)
            let result = scaled(width, height, 3, pixels, to: side)
            for (index, part) in result.enumerated() {
                #expect(part == (index % 4 == 3 ? 255 : 77))
            }
        }
    }
}
