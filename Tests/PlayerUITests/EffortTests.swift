import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// The trouble with sentences: counted, and shown.
@Suite struct EffortTests {
    private func efforts(_ keys: String...) -> [Int: SentenceEffort] {
        var app = Make.practising()
        for key in keys {
            app.tap(key)
            app.hear(PlaybackPlace(position: Make.time(6.2)))
        }
        return app.played?.efforts.placed.bySentence ?? [:]
    }

    @Test func `trouble goes to the sentence near by that says the same`() {
        let rows = [(10.0, "Sí."), (10.7, "Claro."), (10.5, "Otra.")].map { start, text in
            KeptEffort(
                sentence: PractisedSentence(
                    chapter: Make.address(), start: Make.time(start), text: text, bookTitle: "",
                    chapterTitle: ""),
                effort: SentenceEffort(replays: 3))
        }
        let kept = Dictionary(uniqueKeysWithValues: rows.map { ($0.sentence.start, $0) })
        let placed = PlacedEfforts(
            kept,
            in: ChapterTranscript([
                Make.sentence(0, "Sí.", at: 10.4), Make.sentence(1, "Claro.", at: 11.1),
            ]))
        #expect(placed[0]?.starts.sorted() == [Make.time(10), Make.time(10.5)])
        #expect(placed[1]?.starts == [Make.time(10.7)])
    }

    @Test func `hearing it again counts, whichever key asks for it`() {
        #expect(efforts("s") == [1: SentenceEffort(replays: 1)])
        #expect(efforts("a") == [1: SentenceEffort(replays: 1)])
        #expect(efforts("h") == [1: SentenceEffort(replays: 1)])
        #expect(efforts("h", "h", "h") == [1: SentenceEffort(replays: 1)])
        #expect(efforts("r") == [1: SentenceEffort(replays: 1)])
        #expect(efforts("r", "r") == [1: SentenceEffort(replays: 1)])
        #expect(efforts("s", "s") == [1: SentenceEffort(replays: 1)], "a key that is held")
    }

    @Test(
        arguments: [
            (pressed: [0, 1_000], replays: 2), (pressed: [0, 500, 530, 560], replays: 1),
            (pressed: [0, 700, 1_400, 2_100], replays: 1),
        ] as [(pressed: [Int], replays: Int)])
    func `a key that is held is one wish, also when the sound is there at once`(
        pressed: [Int], replays: Int
    ) {
        var app = Make.practising()
        for host in pressed {
            let effects = app.press(.character("s"), host: .milliseconds(host))
            for case .player(.seek(let place)) in effects {
                _ = app.update(.player(.seeked(to: place)), at: Moment(position: place))
            }
            app.hear(PlaybackPlace(position: Make.time(6.2)))
        }
        #expect(app.played?.efforts.placed.bySentence == [1: SentenceEffort(replays: replays)])
    }

    @Test func `going on, far back or to the sentence before is no trouble`() {
        #expect(efforts("d") == [:] && efforts("l") == [:] && efforts("H") == [:])
        var app = Make.practising()
        app.hear(PlaybackPlace(position: Make.time(4.6)))
        app.tap("a")
        #expect(
            app.played?.jumps.anchor?.sentence == 0 && app.played?.efforts.placed.bySentence == [:])
    }

    @Test func `looking up counts when it is asked, not when it is closed`() {
        #expect(efforts("t") == [1: SentenceEffort(lookUps: 1)])
        #expect(efforts("t", "t") == [1: SentenceEffort(lookUps: 1)])
        #expect(efforts("t", "e") == [1: SentenceEffort(lookUps: 2)])
    }

    @Test func `slower counts once for a sentence, faster never`() {
        #expect(efforts("[", "[", "{") == [1: SentenceEffort(slowDowns: 1)])
        #expect(efforts("]", "}") == [:])
    }

    @Test func `what is counted is kept with what names the sentence`() throws {
        var app = Make.practising()
        let effects = app.tap("s")
        let kept = effects.compactMap {
            if case .keepEffort(let kept) = $0 { kept } else { nil }
        }
        #expect(kept == [Make.effort(1, replays: 1)])
    }

    @Test func `kept trouble finds its sentence where times moved a little, and no other`() {
        let kept = [
            Make.effort(0, replays: 3, shifted: -0.3), Make.effort(2, lookUps: 4, shifted: 0.3),
            Make.effort(5, replays: 1, shifted: 2),
        ]
        var app = Make.practising(Size(columns: 100, rows: 30), ChapterPractice(efforts: kept))
        #expect(
            app.played?.efforts.placed.bySentence == [
                0: SentenceEffort(replays: 3), 2: SentenceEffort(lookUps: 4),
            ])
        app.tap("s")
        #expect(app.played?.efforts.placed[1]?.effort == SentenceEffort(replays: 1))
    }

    @Test func `what is added to a sentence that moved is kept under the start it had`() throws {
        let kept = [
            Make.effort(1, replays: 1, shifted: 0.3), Make.effort(1, replays: 9, shifted: -0.3),
        ]
        var app = Make.practising(Size(columns: 100, rows: 30), ChapterPractice(efforts: kept))
        let added = app.tap("s").compactMap {
            if case .keepEffort(let kept) = $0 { kept.sentence.start } else { nil }
        }
        #expect(added == [Make.effort(1, shifted: -0.3).sentence.start], "the one of most trouble")
        #expect(app.played?.efforts.placed[1]?.effort == SentenceEffort(replays: 11))
        #expect(app.played?.efforts.kept.count == 2)
    }

    @Test func `a key goes round the hard sentences`() {
        let kept = [
            Make.effort(0, replays: 3), Make.effort(2, replays: 1), Make.effort(4, lookUps: 4),
        ]
        var app = Make.practising(Size(columns: 100, rows: 30), ChapterPractice(efforts: kept))
        app.tap("!")
        #expect(app.played?.heardSentence == 4)
        #expect(app.toast?.text.string == "Hard sentence 2 of 2.")
        app.tap("!")
        #expect(app.played?.heardSentence == 0)
        app.tap("u")
        #expect(app.played?.sound.position == app.played?.text.lines[4].played.lowerBound)
        app.tap("@")
        #expect(app.played?.heardSentence == 0)
        app.tap("@")
        #expect(app.played?.heardSentence == 4, "round the beginning")
        var none = Make.practising()
        none.tap("!")
        #expect(none.toast?.text.string.contains("No sentence") == true)
    }

    private func heatRow(_ app: PlayerStage, _ size: Size) -> String {
        guard let state = app.played else { return "" }
        let layout = PlayerLayout(state: state, size: size)
        let row = [layout.heat, layout.chapter, layout.ruler].first { !$0.isEmpty }?.top ?? 0
        let canvas = app.render()
        return (0..<size.columns).map {
            canvas.grapheme(at: Point(column: $0, row: row)).description
        }.joined()
    }

    @Test func `heat stands under its sentence, higher where it was harder`() {
        let size = Size(columns: 100, rows: 30)
        let kept = [Make.effort(0, replays: 1), Make.effort(4, replays: 9, lookUps: 9)]
        var settings = Make.settings()
        settings.wave.extent = .overview
        let app = Make.practising(size, ChapterPractice(efforts: kept), settings: settings)
        let row = heatRow(app, size)
        #expect(row.contains("▂") && row.contains("▇"))
        #expect(row.firstIndex(of: "▂") ?? row.endIndex < row.firstIndex(of: "▇") ?? row.startIndex)
        var off = settings
        off.apply(.heatLine, "false")
        let none = heatRow(
            Make.practising(size, ChapterPractice(efforts: kept), settings: off), size)
        #expect(none.allSatisfy { $0 == " " })
    }

    @Test(arguments: WaveSettings.Extent.allCases)
    func `without a row of its own a hard sentence is marked once, in ASCII too`(
        extent: WaveSettings.Extent
    ) {
        let size = Size(columns: 80, rows: 24)
        let kept = [Make.effort(1, replays: 1), Make.effort(2, replays: 9, lookUps: 9)]
        var settings = Make.settings()
        settings.wave.extent = extent
        for (glyphs, mark, slight) in [
            (TerminalCapabilities.Glyphs.braille, Character("▇"), Character("▂")),
            (.ascii, "@", ":"),
        ] {
            settings.glyphs = glyphs
            let app = Make.practising(size, ChapterPractice(efforts: kept), settings: settings)
            let row = heatRow(app, size)
            #expect(row.count { $0 == mark } == 1)
            #expect(!row.contains(slight))
        }
    }

    @Test func `the text stands where it stood when the first trouble comes`() {
        for size in [Size(columns: 100, rows: 30), Size(columns: 80, rows: 24)] {
            var app = Make.practising(size)
            let before = app.played.map { PlayerLayout(state: $0, size: size) }
            app.tap("s")
            #expect(app.played.map { PlayerLayout(state: $0, size: size) } == before)
        }
    }
}

extension PlacedEfforts {
    /// The trouble of each sentence.
    var bySentence: [Int: SentenceEffort] {
        Dictionary(uniqueKeysWithValues: entries.map { ($0.sentence, $0.effort) })
    }
}
