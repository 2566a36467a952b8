import FoundationEssentials
import Testing

@testable import Storage

@Suite struct MergeTimesTests {
    private static let day: Int64 = 86_400_000_000
    private let times = MergeTimes(at: Date(timeIntervalSince1970: 1_000_000))
    private static let now: Int64 = 1_000_000_000_000

    @Test(
        arguments: [
            (1, 2, .given), (2, 1, .own), (2, 2, nil), (nil, 1, .given), (1, nil, .own),
            (nil, nil, .own),
            // Up to a day ahead it counts as it stands.
            (now, now + day, .given), (now + day, now, .own), (now + day, now + day, nil),
            // Later it wins over nothing, on whichever side it is.
            (1, now + day + 1, .own), (now + day + 1, 1, .given), (nil, now + day + 1, .own),
            (now + day + 1, now + day + 1, .own), (now + day + 1, nil, .own),
        ] as [(Int64?, Int64?, MergeTimes.Side?)])
    func `the later time wins, but for one that is further ahead than a day`(
        own: Int64?, given: Int64?, side: MergeTimes.Side?
    ) {
        #expect(times.newer(own: own, given: given) == side)
    }

    @Test(
        arguments: [
            (1, 2, true), (2, 1, false), (2, 2, nil), (nil, 1, true), (1, nil, false),
            (nil, nil, nil), (now, now + day, true), (now + day + 1, now, true),
            (now, now + day + 1, false), (now + day + 1, now + day + 2, true),
            (nil, now + day + 1, true), (now + day + 1, nil, false),
        ] as [(Int64?, Int64?, Bool?)])
    func `without a time comes first, then what is ahead, then the others by their times`(
        one: Int64?, other: Int64?, isEarlier: Bool?
    ) {
        #expect(times.isEarlier(one, than: other) == isEarlier)
    }

    @Test func `without a clock nothing is ahead`() {
        #expect(!MergeTimes(at: nil).isAhead(.max))
        #expect(times.isAhead(Self.now + Self.day + 1) && !times.isAhead(Self.now + Self.day))
        #expect(!times.isAhead(nil))
    }
}

@Suite struct JoinedNoteTests {
    @Test(arguments: [
        ("", "", ""), ("a", "", "a"), ("", "b", "b"), ("a", "b", "a\n\nb"), ("a", "a", "a"),
        ("see a", "a", "see a"), ("a\n\nb", "b\n\na", "a\n\nb"),
        ("a\n\nb", "b\n\nc", "a\n\nb\n\nc"),
    ])
    func `no paragraph is lost or doubled`(own: String, other: String, joined: String) {
        #expect(JoinedNote.text(of: own, and: other) == joined)
        #expect(JoinedNote.text(of: joined, and: other) == joined)
        #expect(JoinedNote.text(of: joined, and: own) == joined)
    }

    @Test func `what there is no room for stays away`() {
        let long = String(repeating: "ñ", count: TextBounds.note / 2 - 1)
        #expect(JoinedNote.text(of: long, and: "xyz") == long)
        #expect(JoinedNote.text(of: "xyz", and: long) == "xyz")
    }
}
