import FoundationEssentials
import ListenUI
import Testing

@testable import Sessions

/// JSON of a value in one line, keys sorted.
enum JSONText {
    static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// A status as a player would send it.
    static func status(_ text: String) throws -> PlayerStatus {
        try JSONDecoder().decode(PlayerStatus.self, from: Data(text.utf8))
    }

    static let playing = #"""
        {"version":1,"state":"playing","source":"local","book":{"id":"b","title":"The Ferry"},
        "chapter":{"id":"c","title":"Part 2"},"positionSeconds":185.4,"durationSeconds":760,
        "rate":1.25,"wordsPerMinute":147,
        "sentence":{"index":3,"count":18,"text":"It is raining.","startSeconds":184,
        "endSeconds":186,"word":"raining"},"pass":{"number":2,"count":4}}
        """#
}

@Suite struct StatusLineTests {
    private func line(_ pattern: String, _ status: String, width: Int = 80) throws -> String {
        try StatusLine(pattern).text(try JSONText.status(status), width: width)
    }

    @Test(arguments: [
        (StatusLine.standard, "▶ 3:05/12:40 It is raining."),
        ("{state} {sentence}", "playing It is raining."),
        ("{book}: {chapter}", "The Ferry: Part 2"),
        ("{number} of {sentences}, {percent}", "4 of 18, 24%"),
        ("{rate} {wpm} wpm", "1.25× 147 wpm"),
        ("[{word}] {pass}", "[raining] 2/4"),
        ("{drill}{translation}{sleep}no braces", "no braces"),
    ]) func `a pattern is filled with what is heard`(pattern: String, wanted: String) throws {
        #expect(try line(pattern, JSONText.playing) == wanted)
    }

    @Test func `a long line is cut to its width`() throws {
        #expect(try line(StatusLine.standard, JSONText.playing, width: 16) == "▶ 3:05/12:40 It…")
        #expect(try line(StatusLine.standard, JSONText.playing, width: -3) == "…")
    }

    @Test func `nothing from a socket steers the terminal`() throws {
        let hostile = #"""
            {"version":1,"state":"paused","source":"x","sentence":{"index":9223372036854775807,
            "count":1,"text":"\u001b]52;c;aGk=\u0007\u009b31m\nnew \u202eline","startSeconds":0,
            "endSeconds":0},"positionSeconds":1e300,"durationSeconds":-1e300,"rate":1e300}
            """#
        let text = try line("{position} {duration} {rate} {number} {sentence}", hostile)
        #expect(!text.unicodeScalars.contains { $0.value < 32 || (0x7F...0x9F).contains($0.value) })
        #expect(!text.contains("\u{202E}"))
    }

    @Test(arguments: [
        ("{stat}", "Did you mean {state}?"), ("{sentence", "has no }"),
        ("{whatever it is}", "There are state"),
    ]) func `a name that is not known is explained`(pattern: String, part: String) {
        #expect {
            _ = try StatusLine(pattern)
        } throws: { "\($0)".contains(part) }
    }

    @Test func `only what differs is an event, in a fixed order`() throws {
        let before = try JSONText.status(JSONText.playing)
        #expect(RemoteEvent.changes(from: before, to: before) == [])
        var after = before
        after.positionSeconds = 186
        after.sentence?.word = "is"
        #expect(RemoteEvent.changes(from: before, to: after) == [])
        after.sentence?.index = 4
        after.rate = 1
        after.state = .paused
        after.pass = nil
        #expect(
            RemoteEvent.changes(from: before, to: after)
                == [.state, .rate, .sentence, .passage])
        after = before
        after.chapter?.id = "d"
        #expect(RemoteEvent.changes(from: before, to: after) == [.chapter, .sentence])
        #expect(
            RemoteEvent.changes(from: before, to: PlayerStatus(source: "local"))
                == [.chapter, .state, .rate, .sentence, .passage])
    }

    @Test func `a status bears the mark of its request and reads back`() throws {
        let status = try JSONText.status(JSONText.playing)
        let line = RemoteReply(id: .text("a"), content: .status(status)).line
        #expect(line.filter { $0 == 10 }.count == 1 && line.last == 10)
        let text = String(decoding: line, as: UTF8.self)
        #expect(text.contains(#""id":"a""#))
        #expect(try JSONText.status(text) == status)
    }
}
