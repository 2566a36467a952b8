import Testing

@testable import ListenCore

/// Sentences as tests name them: a letter each, and their lengths in milliseconds.
private func timeline(_ sentences: String, _ lengths: [Int64]? = nil) throws -> SpokenTimeline {
    let keys = sentences.unicodeScalars.map { UInt64($0.value) }
    return try #require(
        SpokenTimeline(
            keys.enumerated().map { index, key in
                SpokenTimeline.Sentence(key: key, milliseconds: lengths?[index] ?? 1_000)
            }))
}

@Suite struct TimelineShiftTests {
    /// A place in a text, and where it is once the text has other sentences, or other lengths.
    struct Moved: Sendable, CustomTestStringConvertible {
        let name: String
        let from: String
        var lengths: [Int64]?
        let to: String
        var lengthsNow: [Int64]?
        let time: Int64
        let place: Int64

        var testDescription: String { name }
    }

    private static let cases = [
        Moved(name: "nothing changed", from: "abc", to: "abc", time: 1_234, place: 1_234),
        Moved(
            name: "a sentence before is longer", from: "abc", to: "abc",
            lengthsNow: [1_500, 1_000, 1_000], time: 1_250, place: 1_750),
        Moved(
            name: "its own sentence is longer", from: "abc", to: "abc",
            lengthsNow: [1_000, 2_000, 1_000], time: 1_250, place: 1_500),
        Moved(
            name: "its sentence has no sound now", from: "abc", to: "abc",
            lengthsNow: [1_000, 0, 1_000], time: 1_250, place: 1_000),
        Moved(
            name: "a silent sentence at its beginning", from: "abc", lengths: [1_000, 0, 1_000],
            to: "abc", lengthsNow: [1_000, 700, 1_000], time: 1_000, place: 1_700),
        Moved(
            name: "a sentence was added before", from: "abc", to: "axbc", time: 1_500,
            place: 2_500),
        Moved(name: "one before is gone", from: "abc", to: "bc", time: 1_500, place: 500),
        Moved(
            name: "its sentence is gone: at the beginning of the one before", from: "abcd",
            to: "abd", time: 2_900, place: 1_000),
        Moved(
            name: "several are gone: the nearest that is left", from: "abcde", to: "ae",
            time: 3_500, place: 0),
        Moved(
            name: "none before is left: at the beginning", from: "abc", to: "xyc", time: 1_500,
            place: 0),
        Moved(
            name: "all is new: at the beginning", from: "abc", to: "xyz", time: 2_500, place: 0),
        Moved(
            name: "a repeated sentence is the same of several", from: "ababx", to: "ababax",
            time: 2_500, place: 2_500),
        Moved(
            name: "a refrain counts by the verses around it", from: "ardreg", to: "adreg",
            time: 3_500, place: 2_500),
        Moved(
            name: "repeated sentences among others are paired in order", from: "xabbay",
            to: "zabbaabw", time: 3_500, place: 3_500),
        Moved(
            name: "a sentence that was moved elsewhere", from: "abcdef", to: "defabc",
            time: 1_500, place: 4_500),
        Moved(name: "the end is the end", from: "abc", to: "abcd", time: 3_000, place: 3_000),
        Moved(
            name: "behind the end", from: "abc", to: "abc", lengthsNow: [1_000, 1_000, 500],
            time: 9_000, place: 2_500),
        Moved(
            name: "the end, whose sentences were cut", from: "abcd", to: "ab", time: 4_000,
            place: 2_000),
        Moved(name: "before the beginning", from: "abc", to: "xabc", time: -5, place: 1_000),
    ]

    @Test(arguments: cases)
    func `a place stays in its sentence`(moved: Moved) throws {
        let shift = TimelineShift(
            from: try timeline(moved.from, moved.lengths),
            to: try timeline(moved.to, moved.lengthsNow))
        #expect(shift.place(of: .milliseconds(moved.time)) == .milliseconds(moved.place))
    }

    /// The end of a passage in four sentences of a second each, and where it is.
    @Test(arguments: [
        ("abcd", 2_000, 2_000), ("abxcd", 2_000, 2_000), ("abxcd", 3_000, 4_000),
        ("abxcd", 2_500, 3_500), ("acd", 2_000, 1_000), ("bcd", 1_000, 0), ("abcd", 0, 0),
        ("abcd", 9_000, 4_000),
    ])
    func `a passage ends with its last sentence, not with what was added behind it`(
        now: String, time: Int64, end: Int64
    ) throws {
        let shift = TimelineShift(from: try timeline("abcd"), to: try timeline(now))
        #expect(shift.end(of: .milliseconds(time)) == .milliseconds(end))
    }

    @Test func `every place of a sentence is in the same sentence, there and back`() throws {
        let former = try timeline("abcabd", [300, 700, 40, 0, 1_200, 9])
        let now = try timeline("abcabd", [450, 300, 40, 20, 1_800, 1])
        let (there, back) = (
            TimelineShift(from: former, to: now), TimelineShift(from: now, to: former)
        )
        #expect(there.length == .milliseconds(2_611))
        for start in former.edges {
            let place = there.place(of: .milliseconds(start))
            #expect(back.place(of: place) == .milliseconds(start))
        }
    }

    @Test func `a long text of which much is new is compared in a moment`() throws {
        let many = 60_000
        func version(_ number: Int) throws -> SpokenTimeline {
            try #require(
                SpokenTimeline(
                    (1...many).map { line in
                        // Every third sentence is another one, every fifth comes again and again.
                        let key = line % 3 == 0 ? line + number * many : line % 5 == 0 ? 0 : line
                        return SpokenTimeline.Sentence(key: UInt64(key), milliseconds: 10)
                    }))
        }
        let shift = TimelineShift(from: try version(1), to: try version(2))
        for line in stride(from: 1, to: Int64(many), by: 15) {
            let time = MediaTime.milliseconds(line * 10 + 5)
            #expect(shift.place(of: time) == time)
        }
    }
}

@Suite struct SpokenTimelineTests {
    @Test func `a timeline comes back from its text`() throws {
        let sentences = [(UInt64.max, Int64(0)), (0, 12_345), (7, 1)].map {
            SpokenTimeline.Sentence(key: $0, milliseconds: $1)
        }
        let timeline = try #require(SpokenTimeline(sentences))
        #expect(timeline.text == "3w5e11264sgsf 0 0 12345 7 1")
        #expect(SpokenTimeline(text: timeline.text) == timeline)
    }

    @Test(arguments: [
        "", "x", "1 2 3", "1 -2", "1 x", "- 1", "1 99999999999999999999",
        "1 9000000000000 2 9000000000000",
    ])
    func `a damaged text is none`(text: String) {
        #expect(SpokenTimeline(text: text) == nil)
    }

    @Test func `one without sentences is none, and one with too many`() {
        let one = SpokenTimeline.Sentence(key: 1, milliseconds: 1)
        #expect(SpokenTimeline([]) == nil)
        let most = SpokenTimeline.mostSentences
        #expect(SpokenTimeline([SpokenTimeline.Sentence](repeating: one, count: most)) != nil)
        #expect(SpokenTimeline([SpokenTimeline.Sentence](repeating: one, count: most + 1)) == nil)
    }

    @Test func `the longest timeline has a text that is read`() throws {
        let long = SpokenTimeline.Sentence(key: .max, milliseconds: 99_999_999)
        let all = [SpokenTimeline.Sentence](repeating: long, count: SpokenTimeline.mostSentences)
        let timeline = try #require(SpokenTimeline(all))
        #expect(SpokenTimeline(text: timeline.text) == timeline)
    }
}
