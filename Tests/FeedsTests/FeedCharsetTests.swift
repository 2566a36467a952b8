import ICUText
import ListenCore
import Testing

@testable import Feeds

@Suite struct FeedCharsetTests {
    /// Bytes of a text in Latin-1.
    private func latin(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    private func title(_ bytes: [UInt8], _ contentType: String? = nil) throws -> String? {
        try FeedReader.feed(of: bytes, contentType: contentType, analysis: ICUText()).title
    }

    private func feed(_ title: String, declaring name: String? = nil) -> String {
        (name.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? "")
            + "<rss><channel><title>\(title)</title></channel></rss>"
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-15", "windows-1252", "latin1", "l'at\"in"])
    func `bytes of the encoding that a feed declares are read by it`(_ name: String) throws {
        #expect(try title(latin(feed("Café déjà vu", declaring: name))) == "Café déjà vu")
    }

    @Test func `the header counts before the declaration, but for the usual default`() throws {
        let cyrillic: [UInt8] = [0xCC, 0xE8, 0xF0]
        let before = Array(feed("", declaring: "windows-1251").utf8)
        let place = try #require(before.firstRange(of: Array("</title".utf8))).lowerBound
        let bytes = Array(before[..<place]) + cyrillic + Array(before[place...])
        #expect(try title(bytes, "text/xml; charset=ISO-8859-1") == "Мир")
        #expect(try title(bytes, "text/xml; charset=windows-1253") == "Μθπ")
    }

    @Test(arguments: ["iso-8859-1", "windows-1251", "utf-16", "us-ascii", "nonsense", "big5"])
    func `UTF-8 is read as such, whatever was declared`(_ name: String) throws {
        let text = "Größe – всё хорошо, やさしい日本語"
        #expect(try title(Array(feed(text, declaring: name).utf8)) == text)
        #expect(
            try title(Array(feed(text).utf8), "application/rss+xml; charset=\(name)") == text)
    }

    @Test(arguments: [true, false])
    func `UTF-16 is read with its mark and without`(_ hasMark: Bool) throws {
        let units = Array(feed("Größe", declaring: "utf-16").utf16)
        let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try title((hasMark ? [0xFF, 0xFE] : []) + bytes) == "Größe")
    }

    @Test func `bytes of no encoding do not end the feed`() throws {
        var bytes = Array(feed("Größe und Wärme, schön").utf8)
        bytes.insert(0xFF, at: 25)
        let read = try #require(try title(bytes))
        #expect(read.contains("Wärme"))
    }

    @Test func `an encoding that was not UTF-8 is told`() throws {
        let feed = try FeedReader.feed(
            of: latin(feed("Café déjà vu", declaring: "iso-8859-1")), analysis: ICUText())
        #expect(feed.remarks == ["The feed is not UTF-8; it was read as windows-1252."])
    }
}
