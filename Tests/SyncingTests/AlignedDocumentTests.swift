import CryptoDigests
import ListenCore
import Testing

@testable import Syncing

/// Places in the sound as letters of a document, and back.
@Suite struct AlignedDocumentTests {
    private static let one = ChapterID(rawValue: "one")
    private static let two = ChapterID(rawValue: "two")

    private static func mark(_ start: Double, _ letter: Int) -> DocumentMark {
        DocumentMark(start: .seconds(start), letter: letter)
    }

    /// 10,000 letters: two chapters say those from 1,000 to 7,000, and nobody the last 3,000.
    private static let document = AlignedDocument(
        TextDocument(digest: "d", letters: 10_000, blocks: []),
        [
            AlignedDocument.Part(chapter: one, marks: [mark(30, 2_000), mark(5, 1_000)]),
            AlignedDocument.Part(
                chapter: two, marks: [mark(0, 4_000), mark(40, 5_000), mark(60, 6_500)]),
            AlignedDocument.Part(chapter: ChapterID(rawValue: "three"), marks: []),
        ])

    @Test(arguments: [
        (0.0, 1_000), (5, 1_000), (17.5, 1_500), (29.999, 1_999), (30, 2_000), (99, 2_000),
    ])
    func `a time is a letter of its sentence`(_ seconds: Double, _ letter: Int) {
        #expect(Self.document.letter(at: .seconds(seconds), in: Self.one) == letter)
    }

    @Test func `a chapter that says nothing of it has no letters`() {
        #expect(Self.document.letter(at: .zero, in: ChapterID(rawValue: "three")) == nil)
        #expect(Self.document.parts.map(\.chapter) == [Self.one, Self.two])
        #expect(Self.document.beginning == 1_000)
    }

    @Test(arguments: [
        (0, "one", 5.0), (1_000, "one", 5), (1_999, "one", 5), (2_000, "one", 30),
        (3_999, "one", 30), (4_000, "two", 0), (6_499, "two", 40), (8_000, "two", 60),
    ])
    func `a letter is the beginning of its sentence`(
        _ letter: Int, _ chapter: String, _ seconds: Double
    ) throws {
        let place = try #require(Self.document.place(at: letter))
        #expect(place.chapter.rawValue == chapter && place.position == .seconds(seconds))
    }

    @Test func `what nobody says is no place`() {
        #expect(Self.document.place(at: 9_000) == nil)
        let empty = AlignedDocument(TextDocument(digest: "d", letters: 0, blocks: []), [])
        #expect(empty.place(at: 0) == nil && empty.share(at: 5) == 0)
    }

    @Test func `a place that is told and read again stays in its sentence`() throws {
        for tenth in 0..<700 {
            let time = MediaTime.milliseconds(Int64(tenth) * 100)
            let letter = try #require(Self.document.letter(at: time, in: Self.two))
            let back = try #require(Self.document.place(at: letter))
            let start = [60.0, 40, 0].map { MediaTime.seconds($0) }.first { $0 <= time }
            #expect(back.chapter == Self.two && back.position == start, "\(time.seconds)")
        }
    }

    @Test func `shares have five digits and never leave the document`() {
        #expect(Self.document.share(at: 1_234) == 0.1234)
        #expect(Self.document.share(at: 99_999) == 1 && Self.document.letter(at: 2) == 10_000)
        #expect(Self.document.letter(at: 0.31879884821061) == 3_188)
    }

    @Test func `the digest of a file is that of its pieces`() throws {
        let digests = LibcryptoDigests()
        let short = [Array("abc".utf8)] + [[UInt8]](repeating: [], count: 11)
        #expect(
            try PartialDigest.hex(of: short, by: digests) == "900150983cd24fb0d6963f7d28e17f72")
        let long = (0..<5_000).map { UInt8($0 * 7 % 251) }
        let pieces = PartialDigest.offsets.map { offset in
            Array(long.dropFirst(Int(offset)).prefix(PartialDigest.piece))
        }
        #expect(
            try PartialDigest.hex(of: pieces, by: digests) == "21fe596538939a36183a2f637768682c")
        #expect(PartialDigest.offsets.prefix(4) == [0, 1_024, 4_096, 16_384])
        #expect(PartialDigest.offsets.last == 1 << 30 && PartialDigest.offsets.count == 12)
    }
}
