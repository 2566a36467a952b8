import HTTPCaching
import ListenCore
import Testing

@testable import Podcasts

@Suite struct PodcastAddressTests {
    @Test(arguments: [
        ("https://Cast.example/feed.xml", "https://cast.example/feed.xml", false),
        ("https://cast.example/feed?show=2", "https://cast.example/feed?show=2", false),
        ("feed://cast.example/feed", "https://cast.example/feed", false),
        ("feed:http://cast.example/feed", "http://cast.example/feed", false),
        ("itpc://cast.example/a b", "https://cast.example/a%20b", false),
        ("https://me:s%40cret@cast.example/feed", "https://cast.example/feed", true),
        ("https://me:p@ss@cast.example/feed", "https://cast.example/feed", true),
        ("https://cast.example/f?auth=abc", "https://cast.example/f", true),
        ("https://cast.example/f?show=2&Auth_Token=abc", "https://cast.example/f?show=2", true),
        ("https://cast.example/f?author=abc", "https://cast.example/f?author=abc", false),
        ("https://cast.example/f?auth_key=abc", "https://cast.example/f", true),
        ("https://cast.example/f?member-token=abc&show=2", "https://cast.example/f?show=2", true),
        ("https://cast.example/f?authorization=abc", "https://cast.example/f", true),
        ("https://cast.example/f?authors=ann", "https://cast.example/f?authors=ann", false),
        ("https://cast.example/f?keywords=key", "https://cast.example/f?keywords=key", false),
        (
            "https://cast.example/content/eyJ0IjoiYWJjZGVmYWJjZGVmIn0=.rss",
            "https://cast.example/", true
        ),
        ("https://cast.example/feed/9/private/abc.rss", "https://cast.example/", true),
    ])
    func `a password or a key is told apart`(
        typed: String, shown: String, isPrivate: Bool
    ) throws {
        let address = try PodcastAddress(typed)
        #expect(address.shown == shown && address.isPrivate == isPrivate)
        #expect(!"\(address)".contains("abc") || !isPrivate)
        #expect(!"\(address)".contains("cret"))
    }

    @Test func `the user and the password are what a request carries`() throws {
        let address = try PodcastAddress("https://me:s%40cret@cast.example/feed")
        #expect(address.authorization?.reveal() == "bWU6c0BjcmV0")
        #expect(address.url.description == "https://cast.example/feed")
    }

    @Test func `an address that a person calls private is not shown`() throws {
        let address = try PodcastAddress("https://cast.example/x/y.rss", isPrivate: true)
        #expect(address.shown == "https://cast.example/" && address.isPrivate)
        #expect(address.whole.reveal() == "https://cast.example/x/y.rss")
    }

    @Test(arguments: ["", "no", "ftp://a.example/feed", "https://", "file:///etc/passwd"])
    func `what is no address is refused with a sentence`(typed: String) {
        let error = #expect(throws: StatedError.self) { try PodcastAddress(typed) }
        #expect(error?.description.contains("https://podcast.example/feed.xml") == true)
    }

    @Test func `neither the scheme nor a slash at the end makes another feed`() throws {
        let one = try PodcastAddress("http://cast.example/feed/")
        #expect(one.identity == (try PodcastAddress("https://cast.example/feed").identity))
    }

    @Test(arguments: [
        ("917393E3-1B1E-5CEF-ACE4-EDAA54E1F810", true),
        ("917393e3-1b1e-5cef-ace4-edaa54e1f810", true),
        ("917393e31b1e5ceface4edaa54e1f810", false), ("https://cast.example", false), (nil, false),
    ])
    func `a show is known by the id of its feed where that is one of its kind`(
        guid: String?, counts: Bool
    ) throws {
        let here = try PodcastAddress("https://a.example/feed")
        let there = try PodcastAddress("https://b.example/feed")
        let ids = [here, there].map { PodcastIDs.show(guid: guid, address: $0) }
        #expect((ids[0] == ids[1]) == counts)
    }
}
