import ListenCore
import Testing

@testable import Feeds

/// Feeds as long as they get, and longer.
@Suite struct LongFeedTests {
    private static let head = "<rss version=\"2.0\"><channel><title>T</title>"

    @Test func `a feed of 50 MB is read whole`() throws {
        let notes = String(repeating: "Notes of an episode &amp; more. ", count: 80)
        var text = Array(Self.head.utf8)
        text.reserveCapacity(60 << 20)
        for number in 0..<20_000 {
            text += Array("<item><guid>\(number)</guid><description>\(notes)</description>".utf8)
            text += Array("<enclosure url='https://c.example/\(number).mp3'/></item>".utf8)
        }
        text += Array("</channel></rss>".utf8)
        #expect(text.count > 50_000_000 && text.count < FeedLimits.bytes)
        let feed = try FeedReader.feed(of: text)
        #expect(feed.items.count == 20_000 && feed.remarks.isEmpty)
        #expect(feed.items.last?.id == "19999")
    }

    @Test func `of a longer one the beginning is read, with a remark`() throws {
        let item = "<item><guid>1</guid><title>One</title></item>"
        var text = Array((Self.head + item).utf8)
        text += [UInt8](repeating: 0x20, count: FeedLimits.bytes)
        text += Array("<item><guid>2</guid></item></channel></rss>".utf8)
        let feed = try FeedReader.feed(of: text)
        #expect(feed.items.map(\.title) == ["One"])
        #expect(feed.remarks.first == "The feed is larger than 64 MB; its beginning was read.")
    }

    @Test(arguments: ["-5", "0", "abc", "", "1e9", "99999999999999999999999", "12 345", "0x10"])
    func `a length of a file that makes no sense is none`(_ stated: String) throws {
        let item = try Written.item(
            "<enclosure url='https://c.example/a.mp3' type='audio/mpeg' length='\(stated)'/>")
        #expect(item?.sound?.address == "https://c.example/a.mp3")
        #expect(item?.sound?.length ?? 1 > 0)
        #expect(item?.sound?.length ?? 1 < 1 << 50)
    }

    @Test(
        arguments: [
            ("image/jpeg", "a.mp3", nil), ("text/html", "a.mp3", "a.mp3"),
            ("audio/mpeg", "a.jpg", "a.jpg"),
            ("application/octet-stream", "a.mp3", "a.mp3"), ("", "a.mp3", "a.mp3"),
            ("application/pdf", "a.pdf", nil), ("nonsense", "a.ogg", "a.ogg"),
        ] as [(String, String, String?)])
    func `a type that lies is weighed against the name`(
        _ type: String, _ name: String, _ sound: String?
    ) throws {
        let item = try Written.item(
            "<enclosure url='https://c.example/\(name)' type='\(type)' length='9'/>")
        #expect(item?.sound?.address == sound.map { "https://c.example/" + $0 })
    }
}
