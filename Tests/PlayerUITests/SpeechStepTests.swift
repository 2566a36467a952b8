import ListenCore
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import PlayerUI

/// Live sound, which is gone through by the pauses of its speech.
struct SpeechStepTests {
    /// Pieces of so many seconds: start, end.
    private static func pieces(
        _ ranges: [(Double, Double)], first: Int = 0
    ) -> PlayerAnswer {
        .pieces(
            SpeechPieces(first: first, ranges.map { Make.time($0.0)..<Make.time($0.1) }))
    }

    private static let usual = pieces([(1, 4), (5, 8), (9, 12), (13, 16)])

    /// A station with one title, at a place.
    private func station(at position: Double, _ pieces: PlayerAnswer = usual) -> PlayerStage {
        let title = Make.sentence(0, "Artist - Title", at: 0, pace: 1_000, estimated: true)
        var stage = Make.playing(at: position, sentences: [title])
        _ = stage.update(
            .player(.estimate(.seconds(20))), at: Moment(position: Make.time(position)))
        tell(pieces, &stage, at: position)
        return stage
    }

    private func tell(_ answer: PlayerAnswer, _ stage: inout PlayerStage, at position: Double) {
        let moment = Moment(position: Make.time(position))
        _ = stage.update(.answer(answer, of: Make.address()), at: moment)
        stage.hear(PlaybackPlace(position: Make.time(position)))
    }

    private func seeks(_ effects: [AppEffect]) -> [Double] {
        effects.compactMap { effect in
            if case .player(.seek(let place)) = effect { place.seconds } else { nil }
        }
    }

    @Test(arguments: [
        ("a", 6.0, 4.94), ("a", 5.3, 0.94), ("s", 6.0, 4.94), ("s", 8.5, 4.94), ("d", 6.0, 8.94),
        ("d", 0.2, 0.94), ("a", 0.2, 0),
    ])
    func `previous, replay and next go by pauses`(_ key: String, _ place: Double, _ goal: Double) {
        var stage = station(at: place)
        let goals = seeks(stage.type(key))
        #expect(goals.count == 1 && abs((goals.first ?? -1) - goal) < 0.001)
    }

    @Test func `its notes say that it is live, those of a chapter do not`() {
        #expect(station(at: 6).model.note().isLive)
        #expect(!Make.playing(at: 6).model.note().isLive)
    }

    @Test(arguments: [(14.0, "live −0:06"), (19.5, "live")])
    func `the header says how far behind the sound is`(_ place: Double, _ told: String) {
        let header = ScreenSnapshot.text(of: station(at: place).render()).split(separator: "\n")[0]
        #expect(header.contains(told + " "))
        #expect(!header.contains("0:20"))
    }

    @Test func `the header has the name that the station gives itself`() {
        var stage = station(at: 6)
        let before = stage.model.state.subject
        tell(.station("Radio Isla"), &stage, at: 6)
        let after = stage.model.state.subject
        #expect(after.bookTitle == "Radio Isla" && after.chapterTitle == before.chapterTitle)
        #expect(after.address == before.address && after.place == before.place)
        // Of a stream that is played by its address, both are the last part of that.
        let file = PlayerSubject(
            address: before.address, bookTitle: "live", chapterTitle: "live")
        #expect(file.named("Radio Isla").title == "Radio Isla · Radio Isla")
    }

    @Test func `behind the newest piece nothing follows yet`() {
        var stage = station(at: 14)
        #expect(seeks(stage.type("d")).isEmpty)
        #expect(stage.toast?.plainText.contains("newer") == true)
    }

    @Test func `before a pause was heard the keys go by seconds`() {
        var stage = station(at: 14, Self.pieces([]))
        #expect(seeks(stage.type("a")) == [9])
    }

    @Test func `a title is shown without a lit word, and its times are no news`() {
        let stage = station(at: 6)
        #expect(stage.model.state.heardSentence == 0 && stage.model.state.heardWord == nil)
        #expect(!stage.shown.contains("estimated"))
        #expect(stage.shown.contains("Artist - Title"))
    }

    /// A station at a place, with titles that begin at 3 and 8 s.
    private func titled(at place: Double, _ mode: TextMode = .sentence) -> PlayerStage {
        let titles = ["One - Anna", "Two - Bert"].enumerated().map {
            Make.sentence($0, $1, at: 3 + Double($0) * 5)
        }
        let track = SubtitleTrack(language: nil, cues: [], sentences: titles)
        var stage = station(at: place)
        stage.model.state.view.mode = mode
        tell(.track(.success(Snapshot(track, .local))), &stage, at: place)
        return stage
    }

    private func shownNames(_ stage: PlayerStage) -> [Bool] {
        ["Anna", "Bert"].map(stage.shown.contains)
    }

    @Test(arguments: TextMode.allCases)
    func `no title is shown before it is heard`(_ mode: TextMode) {
        #expect(shownNames(titled(at: 1, mode)) == [false, false])
        #expect(shownNames(titled(at: 4, mode)) == [true, false])
        var stage = titled(at: 4, mode)
        // Neither the cursor of the list nor that of words comes to it.
        for key in ["j", "w", "l", "l", "l", "l"] { stage.type(key) }
        #expect(!shownNames(stage)[1])
    }

    @Test(arguments: TextMode.allCases)
    func `a title is shown in the moment it is heard`(_ mode: TextMode) {
        var stage = titled(at: 7.5, mode)
        // Whoever shows it waits for that moment: the plain view and the desktop too.
        let next = stage.model.state.nextDeadline(showing: []) { Duration($0) }
        #expect(next.media == Make.time(8))
        stage.hear(PlaybackPlace(position: Make.time(8)))
        #expect(shownNames(stage)[1])
    }

    @Test func `a title that was heard stays in the list behind an earlier place`() {
        var stage = titled(at: 9, .list)
        stage.hear(PlaybackPlace(position: Make.time(4)))
        #expect(shownNames(stage) == [true, true])
    }

    @Test func `a piece is repeated, also when its end becomes known and others are dropped`() {
        var stage = station(at: 9.5, Self.pieces([(1, 4), (5, 8), (9, 24)]))
        #expect(stage.type("r").contains { $0.isLoop(from: 8.94, to: 24.18) })
        tell(Self.pieces([(5, 8), (9, 11), (12, 14)], first: 1), &stage, at: 10)
        #expect(stage.model.state.plan.loop == Make.time(8.94)..<Make.time(11.18))
    }

    @Test func `another title ends no loop`() {
        var stage = station(at: 6)
        stage.type("r")
        let titles = ["One - A", "Two - B"].enumerated().map {
            Make.sentence($0, $1, at: Double($0) * 7)
        }
        let track = SubtitleTrack(language: nil, cues: [], sentences: titles)
        tell(.track(.success(Snapshot(track, .local))), &stage, at: 7)
        #expect(stage.model.state.plan.loop == Make.time(4.94)..<Make.time(8.18))
    }

    @Test func `the plan gets pieces only where it goes by them, and keeps them`() {
        var stage = station(at: 6)
        #expect(stage.model.state.plan.lines.isEmpty)
        stage.practise(.autoPause(.atEnd))
        #expect(stage.model.state.plan.lines.count == 4)
        // What comes behind the next piece is no reason for another plan.
        let before = stage.model.state.plan
        tell(
            Self.pieces([(1, 4), (5, 8), (9, 12), (13, 15), (17, 19)]), &stage, at: 6.2)
        #expect(stage.model.state.plan == before)
        tell(Self.pieces([(1, 4), (5, 8), (9, 12), (13, 15), (17, 19)]), &stage, at: 9.5)
        #expect(stage.model.state.plan.lines.count == 5)
    }

    @Test func `dictation and edges have nothing to hold on to`() {
        for key in ["i", "E"] {
            var stage = station(at: 6)
            stage.type(key)
            #expect(stage.model.state.dictation == nil && stage.toast != nil)
        }
    }

    @Test func `a recording is what was heard between two presses, or from A to B`() {
        var stage = station(at: 6)
        #expect(kept(stage.type("K")).isEmpty)
        #expect(stage.shown.contains("recording from"))
        stage.hear(PlaybackPlace(position: Make.time(11)))
        #expect(kept(stage.type("K")) == [Make.time(6)..<Make.time(11)])
        #expect(stage.model.state.recordsFrom == nil)
        stage.type("b")
        stage.hear(PlaybackPlace(position: Make.time(13)))
        stage.type("b")
        #expect(kept(stage.type("K")) == [Make.time(11)..<Make.time(13)])
    }

    @Test func `the last minutes are kept, and a recording that was begun when it is left`() {
        var stage = station(at: 90)
        let moment = Moment(position: Make.time(90))
        #expect(
            kept(stage.tell(.record(minutes: 1), at: moment)) == [Make.time(30)..<Make.time(90)])
        stage.type("K")
        stage.hear(PlaybackPlace(position: Make.time(95)))
        #expect(kept(stage.model.lastRecording) == [Make.time(90)..<Make.time(95)])
    }

    @Test func `a chapter that is no radio is not recorded`() {
        var stage = Make.playing()
        #expect(kept(stage.type("K")).isEmpty)
        #expect(stage.toast?.plainText.contains("Only the sound of a radio station") == true)
    }

    private func kept(_ effects: [AppEffect]) -> [Range<MediaTime>] {
        effects.compactMap { effect in
            if case .keepLive(let range, _, _) = effect { range } else { nil }
        }
    }
}

extension PlayerStage {
    fileprivate var shown: String { ScreenSnapshot.text(of: render()) }
}

extension AppEffect {
    fileprivate func isLoop(from start: Double, to end: Double) -> Bool {
        guard case .player(.follow(let plan)) = self else { return false }
        return plan.loop == Make.time(start)..<Make.time(end)
    }
}
