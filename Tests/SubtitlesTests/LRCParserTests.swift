import ListenCore
import Testing

@testable import Subtitles

@Suite struct LRCParserTests {
    @Test(arguments: [
        ("[00:01]A\n[00:02]B", [Expected(1000, 2000, "A"), Expected(2000, 7000, "B")]),
        ("[00:01.5]A\n[00:02:25]B", [Expected(1500, 2250, "A"), Expected(2250, 7250, "B")]),
        (
            "[00:01.123]A\n[01:00:02.00]B",
            [Expected(1123, 6123, "A"), Expected(3_602_000, 3_607_000, "B")]
        ),
        (
            "[00:05.00][00:01.00]A\n[00:03.00]B",
            [Expected(1000, 3000, "A"), Expected(3000, 5000, "B"), Expected(5000, 10000, "A")]
        ),
        (
            "[00:01.00]A\n[00:02.00]\n[00:05.00]B",
            [Expected(1000, 2000, "A"), Expected(5000, 10000, "B")]
        ),
        (
            "[offset:+500]\n[00:01.00]A\n[00:02.00]B",
            [Expected(500, 1500, "A"), Expected(1500, 6500, "B")]
        ),
        ("[offset: none]\n[ar:X]\n[00:01.00]A", [Expected(1000, 6000, "A")]),
        ("\u{FEFF}[ti:T]\r\nstray\r\n[00:01.00] A \r\n", [Expected(1000, 6000, "A")]),
    ])
    func `stamps and tags are understood`(text: String, cues: [Expected]) throws {
        #expect(try track(text).cues.map(Expected.init) == cues)
    }

    @Test(arguments: [
        "[00:01.00]<00:01.00>One <00:02.00>two <00:03.00>three\n[00:05.00]\n",
        "[00:01.00]One <00:02.00>two <00:03.00>three\n[00:05.00]\n",
        "[00:01.00]One [00:02.00]two [00:03.00]three[00:05.00]\n",
        "[00:01.00] <00:01.00> One <00:02.00> two <00:03.00> three <00:05.00>\n",
    ])
    func `word stamps become words`(text: String) throws {
        let track = try track(text)
        #expect(
            track.cues.first?.words.map(Expected.init) == [
                Expected(1000, 2000, "One"), Expected(2000, 3000, "two"),
                Expected(3000, 5000, "three"),
            ])
        #expect(track.sentences.map(\.text) == ["One two three"])
    }

    @Test func `lines without punctuation stay sentences of their own`() throws {
        let track = try track("[00:01.00]la la\n[00:02.00]lo lo\n[00:03.00]li li\n")
        #expect(track.sentences.map(\.text) == ["la la", "lo lo", "li li"])
    }
}
