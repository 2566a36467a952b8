import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import ListenUI

/// The keys that zoom it.
@Suite struct WaveZoomKeyTests {
    private let fewer = Key(.up, .control)
    private let more = Key(.down, .control)

    @Test func `from the whole chapter only fewer seconds can be shown`() {
        var app = Make.playing()
        app.press(more)
        #expect(!app.settings.wave.isZoomed)
        app.press(fewer)
        #expect(app.settings.wave.isZoomed && app.settings.wave.seconds == 12)
        app.press(fewer)
        #expect(app.settings.wave.seconds == 10)
    }

    @Test func `beyond the most seconds the whole chapter is shown`() {
        var app = Make.playing()
        app.press(fewer)
        for seconds in [15, 20, 30, 45, 60] {
            app.press(more)
            #expect(app.settings.wave.seconds == seconds)
        }
        app.press(more)
        #expect(!app.settings.wave.isZoomed)
        app.press(fewer)
        #expect(app.settings.wave.isZoomed && app.settings.wave.seconds == 60)
    }
}

/// The waveform of some seconds around the playhead.
@Suite struct WaveZoomTests {
    private func geometry(
        _ columns: Int = 96, at seconds: Double, of length: Double = 600, window: Double = 12,
        rate: Int = 100, turnsPages: Bool = false
    ) -> WaveGeometry {
        WaveGeometry(
            columns: columns, duration: Make.time(length),
            zoom: WaveZoom(
                length: Make.time(window), columns: columns, around: Make.time(seconds),
                at: PlaybackRate(hundredths: rate), turnsPages: turnsPages))
    }

    @Test(arguments: [0.0, 1, 59.99, 300, 599.9], [20, 38, 96, 196])
    func `the playhead stands at one third, whatever the place`(seconds: Double, columns: Int) {
        let geometry = geometry(columns, at: seconds)
        #expect(geometry.head(at: Make.time(seconds)).map { $0 / 2 } == columns / 3)
    }

    @Test(arguments: [30, 100, 175, 300], [38, 96, 196])
    func `it moves at most ten times a second and exactly when told`(rate: Int, columns: Int) throws
    {
        var time = Make.time(60)
        var (moves, before) = (0, geometry(columns, at: 60, rate: rate))
        let end = time + PlaybackRate(hundredths: rate).mediaTime(during: Make.time(10))
        while let edge = before.nextEdge(after: time), edge < end {
            let justBefore = geometry(
                columns, at: (edge - MediaTime(microseconds: 1)).seconds, rate: rate)
            let after = WaveGeometry(
                columns: columns, duration: Make.time(600),
                zoom: WaveZoom(
                    length: Make.time(12), columns: columns, around: edge,
                    at: PlaybackRate(hundredths: rate), turnsPages: false))
            #expect(justBefore == before)
            #expect(after != before)
            (time, before) = (edge, after)
            moves += 1
        }
        #expect((15...100).contains(moves))
    }

    @Test func `a half cell shows the same sound wherever the window is`() throws {
        let (early, late) = (geometry(at: 60), geometry(at: 61.5))
        let early30 = try #require(early.span(ofHalf: 90))
        let moved = try #require(late.half(of: early30.lowerBound))
        #expect(late.span(ofHalf: moved) == early30)
    }

    @Test func `before the beginning and behind the end there is nothing`() {
        let start = geometry(at: 0)
        #expect(start.span(ofHalf: 0) == nil)
        #expect(start.span(ofHalf: 64)?.lowerBound == .zero)
        let end = geometry(at: 600)
        #expect(end.span(ofHalf: 191) == nil)
        #expect(end.nextEdge(after: Make.time(600)) == nil)
        #expect(start.columns(from: Make.time(100), to: Make.time(200)) == nil)
        #expect(start.columns(from: Make.time(0), to: Make.time(200)) == 32...95)
    }

    @Test func `with reduced motion the window turns like a page`() {
        let (first, second) = (
            geometry(at: 24.5, turnsPages: true), geometry(at: 30, turnsPages: true)
        )
        #expect(first == second)
        #expect(first.head(at: Make.time(24.5)) != first.head(at: Make.time(30)))
        let next = geometry(at: 36.1, turnsPages: true)
        #expect(next.span(ofHalf: 0)?.lowerBound == first.span(ofHalf: 191)?.upperBound)
    }

    @Test func `lengths of nothing and of centuries are harmless`() {
        for seconds in [0, 0.000_001, 1e12] {
            let geometry = geometry(at: seconds, of: seconds)
            _ = geometry.head(at: Make.time(seconds))
            _ = geometry.nextEdge(after: Make.time(seconds))
            _ = geometry.span(ofHalf: 0)
        }
        #expect(geometry(0, at: 4).nextEdge(after: .zero) == nil)
        let far = WaveGeometry(
            columns: 50, duration: MediaTime(microseconds: .max),
            zoom: WaveZoom(
                length: Make.time(60), columns: 50, around: MediaTime(microseconds: .max),
                at: .normal, turnsPages: true))
        #expect(far.nextEdge(after: MediaTime(microseconds: .max)) == nil)
        #expect(far.head(at: MediaTime(microseconds: .max)) != nil)
    }

    @Test(arguments: [false, true])
    func `a click goes to the sound that is drawn there`(isZoomed: Bool) throws {
        let plain = WaveGeometry(columns: 60, duration: Make.time(600))
        let geometry = isZoomed ? geometry(60, at: 60) : plain
        let map = geometry.hits(in: Rect(column: 2, row: 10, columns: 60, rows: 4))
        for column in [25, 40, 61] {
            let target = try #require(map.target(at: Point(column: column, row: 12)))
            guard case .time(let time) = target else { continue }
            #expect(geometry.column(of: time) == column - 2)
        }
        #expect(map.target(at: Point(column: 1, row: 12)) == nil)
        #expect(map.target(at: Point(column: 30, row: 14)) == nil)
    }
}

/// The zoomed waveform on the player's screen.
@Suite struct WaveZoomScreenTests {
    static func app(
        _ size: Size, at seconds: Double = 12.2, reducedMotion: Bool = false,
        glyphs: TerminalCapabilities.Glyphs = .braille
    ) -> AppModel {
        var settings = Make.settings()
        settings.glyphs = glyphs
        settings.reducedMotion = reducedMotion
        var app = Make.playing(size, at: seconds, settings: settings)
        app.settingRows.items = Make.settingItems
        app.type("W")
        let buckets = (0..<1_200).map { index -> WaveformPeaks.Bucket in
            let level = index % 40 < 5 ? 0.01 : 0.2 + Float(index * 37 % 29) / 40
            return WaveformPeaks.Bucket(low: -level, high: level, rms: level / 2.5)
        }
        let moment = Moment(position: Make.time(seconds), host: .seconds(10))
        _ = app.update(
            .answer(.fineShape(WaveformPeaks(buckets: buckets, isExact: true)), of: Make.address()),
            at: moment)
        return app
    }

    @Test func `the fine shape is asked for once, when it is to be seen`() {
        var app = Make.playing()
        let effects = app.type("W")
        #expect(effects.contains(.makeFineShape(Make.address(), buckets: 1_201)))
        #expect(app.type("WW").allSatisfy { if case .makeFineShape = $0 { false } else { true } })
    }

    @Test func `keys change how much is seen, and only for this run`() {
        var app = Self.app(Size(columns: 80, rows: 24))
        let effects = app.press(Key(.up, .control), Key(.up, .control))
        #expect(app.settings.wave.seconds == 8)
        app.press(Key(.down, .control))
        #expect(app.settings.wave.seconds == 10)
        #expect(effects.allSatisfy { if case .keepSetting = $0 { false } else { true } })
        app.type("W")
        #expect(app.played.map { WaveGeometry(of: $0, columns: 76).zoom == nil } == true)
    }

    @Test(arguments: [
        Size(columns: 100, rows: 30), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ])
    func `the zoom looks as it was recorded at all sizes`(size: Size) throws {
        let name = "\(size.columns)x\(size.rows)"
        var app = Self.app(size)
        try ScreenSnapshot.preview(app.render(), "zoom-" + name)
        try ScreenSnapshot.expect(app.render(), matches: "zoom-" + name)
        app = Self.app(size, glyphs: .ascii)
        _ = app.update(
            .answer(.bookmarks(Make.marks), of: Make.address()),
            at: Moment(position: Make.time(12.2), host: .seconds(10)))
        try ScreenSnapshot.expect(app.render(), matches: "zoomASCII-" + name)
    }

    @Test(arguments: [false, true], [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    func `between two deadlines nothing changes`(reducedMotion: Bool, size: Size) {
        var app = Self.app(size, at: 9.5, reducedMotion: reducedMotion)
        var shown = app.render()
        var deadline = app.nextDeadline
        var wakes = 0
        for step in stride(from: Int64(9_507), to: 14_500, by: 31) {
            let moment = Moment(position: .milliseconds(step), host: .milliseconds(step + 500))
            let isDue =
                deadline.media.map { $0 <= moment.position } == true
                || deadline.host.map { $0 <= moment.host } == true
            _ = app.update(.tick, at: moment)
            let now = app.render()
            if isDue {
                wakes += 1
            } else {
                #expect(now == shown, "changed unannounced at \(step) ms")
            }
            shown = now
            deadline = app.nextDeadline
        }
        #expect(wakes > 10)
    }
}
