import ListenCore
import ListenTestSupport
import Testing

@testable import Subtitles

@Suite struct RollingCaptionTests {
    /// A spoken word with its time in milliseconds.
    private struct Spoken: Equatable {
        let text: String
        let start: Int64
    }

    /// A transcript with words that come again, spoken 4 words a second.
    private func transcript(_ count: Int) -> [Spoken] {
        let stock = [
            "no", "no", "no", "so", "this", "is", "how", "it", "rolls", "and", "rolls", "on",
        ]
        var random = SeededGenerator(seed: 3)
        return (0..<count).map { place in
            Spoken(
                text: stock.randomElement(using: &random) ?? "", start: Int64(place) * 250)
        }
    }

    private func stamp(_ time: Int64) -> String {
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let rest = String(time % 1000 + 1000).dropFirst()
        return
            "\(two(time / 3_600_000)):\(two(time / 60_000 % 60)):\(two(time / 1000 % 60)).\(rest)"
    }

    /// As YouTube writes it: the old line, the new one with inline times, and
    /// a cue of 10 ms that holds the new line.
    private func youTube(_ words: [Spoken], line length: Int) -> String {
        var text = "WEBVTT\nKind: captions\nLanguage: en\n\n"
        var old = " "
        for from in stride(from: 0, to: words.count, by: length) {
            let line = words[from..<min(from + length, words.count)]
            let (start, end) = (line[from].start, line[from].start + Int64(line.count) * 250)
            let tagged = line.dropFirst().map { "<\(stamp($0.start))><c> \($0.text)</c>" }
            let plain = line.map(\.text).joined(separator: " ")
            text += "\(stamp(start)) --> \(stamp(end - 10)) align:start position:0%\n\(old)\n"
            text += "\(line[from].text)\(tagged.joined())\n\n"
            text += "\(stamp(end - 10)) --> \(stamp(end)) align:start position:0%\n\(plain)\n \n\n"
            old = plain
        }
        return text
    }

    @Test(arguments: [2, 3, 7])
    func `automatic captions give each spoken word once, with its time`(length: Int) throws {
        let spoken = transcript(600)
        let track = try track(youTube(spoken, line: length))
        let words = track.sentences.flatMap(\.words)
        #expect(words.map { Spoken(text: $0.text, start: $0.start.milliseconds) } == spoken)
        #expect(words.allSatisfy { !$0.isEstimated })
        #expect(track.diagnostics.contains { $0.message.hasPrefix("Rolling captions") })
    }

    @Test(arguments: [2, 3])
    func `live captions that roll up give each line once`(rows: Int) throws {
        let lines = (0..<40).map { "line number \($0) of the news" }
        var text = ""
        for place in lines.indices {
            let shown = lines[max(0, place + 1 - rows)...place].joined(separator: "\n")
            let (start, end) = (stamp(Int64(place) * 2000), stamp(Int64(place) * 2000 + 2000))
            text += "\(place + 1)\n\(start) --> \(end)\n\(shown)\n\n"
        }
        let cues = try track(text).cues
        #expect(cues.map(\.text) == lines)
        #expect(cues.map(\.start.milliseconds) == lines.indices.map { Int64($0) * 2000 })
    }

    @Test func `a line that grows gives its words once`() {
        let words = "so this is how a line of live captions grows word by word on".split(
            separator: " ")
        let cues = words.indices.map {
            Cue.make(
                Int64($0) * 400, Int64($0) * 400 + 400, words[...$0].joined(separator: " "), id: $0)
        }
        let undone = RollingCaptions.undone(cues)
        #expect(undone?.map(\.text) == words.map(String.init))
    }

    @Test(arguments: [
        ["la la la", "la la la", "la la la", "oh yes I do", "la la la", "la la la"],
        ["we will, we will", "rock you", "we will, we will", "rock you", "rock you"],
        ["Yes.", "Yes.", "No, not that.", "No, not that.", "Well.", "Well."],
        ["one\ntwo", "three\nfour", "five\nsix", "seven\neight"],
    ])
    func `what is said again stays`(lines: [String]) {
        let cues = lines.enumerated().map {
            Cue.make(Int64($0) * 2000, Int64($0) * 2000 + 1900, $1, id: $0)
        }
        #expect(RollingCaptions.undone(cues) == nil)
    }

    /// A drill of a language course: a pause after each, each longer.
    @Test func `words that are said again after a pause stay`() throws {
        let lines = ["school", "school bus", "school bus stop", "school bus stop sign"]
        let text = lines.enumerated().map {
            "\(stamp(Int64($0) * 3000)) --> \(stamp(Int64($0) * 3000 + 2000))\n\($1)\n\n"
        }.joined()
        let track = try track(text)
        #expect(track.cues.map(\.text) == lines)
        #expect(track.diagnostics.isEmpty)
    }

    @Test func `words that were left out are told of, even when every cue stays`() throws {
        let words = ["so", "this", "is", "how", "it", "grows"]
        let text = words.indices.map {
            "\(stamp(Int64($0) * 400)) --> \(stamp(Int64($0) * 400 + 400))\n"
                + words[...$0].joined(separator: " ") + "\n\n"
        }.joined()
        let track = try track(text)
        #expect(track.cues.map(\.text) == words)
        #expect(track.diagnostics.map(\.line) == [1])
    }

    @Test func `a strict reading keeps what stands there`() throws {
        let text = youTube(transcript(60), line: 5)
        let strict = try SubtitleReader.document(Array(text.utf8), name: "x", reading: .strict)
        let lenient = try SubtitleReader.document(Array(text.utf8), name: "x")
        #expect(strict.track.cues.count == 24)
        #expect(lenient.track.cues.count == 12)
    }

    /// A cue of a second, whose last line has inline times behind its first word.
    private func cue(_ id: Int, _ lines: String...) -> Cue {
        let start = MediaTime.seconds(Double(id))
        let old = lines.dropLast().flatMap { $0.split(separator: " ") }
        let new = lines.last?.split(separator: " ") ?? []
        let words = (old + new).enumerated().map { place, text in
            let place = place - old.count
            let begin = start + .milliseconds(Int64(max(0, place)) * 300)
            return Word(
                start: begin, end: begin + .milliseconds(300), text: String(text),
                isEstimated: place < 1)
        }
        return Cue(
            id: id, start: start, end: start + .seconds(1), text: lines.joined(separator: "\n"),
            words: words)
    }

    @Test func `each line stays once, its first word with the beginning of its cue`() throws {
        let cues = [
            cue(0, "a b c"), cue(1, "a b c", "d e f"), cue(2, "d e f", "g h i"),
        ]
        let kept = try #require(RollingCaptions.undone(cues))
        #expect(kept.map(\.text) == ["a b c", "d e f", "g h i"])
        #expect(
            kept.map { $0.words.map(\.text) } == [
                ["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"],
            ])
        #expect(kept.allSatisfy { $0.words.first?.start == $0.start })
        #expect(kept.flatMap(\.words).allSatisfy { !$0.isEstimated })
    }

    @Test func `a cue that nothing is left out of stays as it is`() throws {
        let texts = ["eins zwei drei", "eins zwei drei\nvier fünf", "vier fünf\nsechs"]
        let cues = texts.enumerated().map { id, text in
            Cue(
                id: id, start: .seconds(Double(id)), end: .seconds(Double(id + 1)), text: text,
                readings: id == 0 ? [CueReading(0..<4, "1")] : [])
        }
        let kept = try #require(RollingCaptions.undone(cues))
        #expect(kept.first == cues.first)
        #expect(kept.map(\.text) == ["eins zwei drei", "vier fünf", "sechs"])
    }
}
