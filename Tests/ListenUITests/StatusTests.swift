import FoundationEssentials
import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The status for scripts.
@Suite struct StatusTests {
    @Test func `without a chapter there is only the source`() {
        let app = AppModel(
            source: .local, sourceName: "x", settings: Make.settings(),
            size: .init(columns: 80, rows: 24), start: .library)
        #expect(app.status == PlayerStatus(source: "local"))
    }

    @Test func `a playing chapter tells its sentence and word`() {
        let status = Make.playing().status
        #expect(status.version == 1)
        #expect(status.state == .playing)
        #expect(status.book == .init(id: "river", title: "The River Village", number: 3))
        #expect(
            status.chapter == .init(id: "c2", title: "Letters", number: 2, place: 2, count: 3))
        #expect(status.positionSeconds == 6.2)
        #expect(status.durationSeconds == 30)
        #expect(status.sentence?.index == 1)
        #expect(status.sentence?.count == 6)
        #expect(status.sentence?.text == Make.story[1].text)
        #expect(status.sentence?.startSeconds == 4.5)
        #expect(status.sentence?.word == "with")
        #expect(status.text == "shown")
    }

    @Test func `a gap, its pass and its drill are told`() {
        var app = Make.playing()
        _ = app.update(.drill("shadow"), at: Moment(position: Make.time(6.2)))
        var place = PlaybackPlace(position: Make.time(6.2))
        place.passage = Passage(line: 1, pass: 2, passCount: 4, display: .hidden)
        place.gapLeft = Make.time(1.5)
        _ = app.update(.tick, at: Moment(place: place, host: .zero))
        let status = app.status
        #expect(status.state == .gap)
        #expect(status.gapLeftSeconds == 1.5)
        #expect(status.pass == .init(number: 2, count: 4))
        #expect(status.text == "hidden")
    }

    @Test func `it survives JSON and leaves out what is not known`() throws {
        let status = Make.playing().status
        let data = try JSONEncoder().encode(status)
        #expect(try JSONDecoder().decode(PlayerStatus.self, from: data) == status)
        #expect(!String(decoding: data, as: UTF8.self).contains("null"))
    }

    @Test func `an interruption says why`() {
        var app = Make.playing()
        _ = app.update(
            .player(.phase(.interrupted(reason: "a call"))), at: Moment(position: Make.time(6.2)))
        #expect(app.status.state == .interrupted)
        #expect(app.status.reason == "a call")
    }
}
