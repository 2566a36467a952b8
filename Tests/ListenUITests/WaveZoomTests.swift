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

    @Test func `a key goes round: both, the chapter alone, what is near alone`() {
        var app = Make.playing()
        app.settingRows.items = Make.settingItems
        #expect(app.settings.wave.extent == .both)
        for extent in [WaveSettings.Extent.overview, .zoom, .both] {
            app.type("W")
            #expect(app.settings.wave.extent == extent)
        }
    }

    @Test func `from the whole chapter only fewer seconds can be shown`() {
        var app = Make.playing()
        app.settingRows.items = Make.settingItems
        app.type("W")
        app.press(more)
        #expect(app.settings.wave.extent == .overview)
        app.press(fewer)
        #expect(app.settings.wave.extent == .both && app.settings.wave.seconds == 12)
        app.press(fewer)
        #expect(app.settings.wave.seconds == 10)
    }

    @Test func `beyond the most seconds the whole chapter is shown`() {
        var app = Make.playing()
        app.settingRows.items = Make.settingItems
        for seconds in [15, 20, 30, 45, 60] {
            app.press(more)
            #expect(app.settings.wave.seconds == seconds)
        }
        app.press(more)
        #expect(app.settings.wave.extent == .overview)
        app.press(fewer)
        #expect(app.settings.wave.isZoomed && app.settings.wave.seconds == 60)
    }
}

/// The waveform of some seconds from a place on.
@Suite struct WaveZoomTests {
    private func geometry(
        _ columns: Int = 96, at seconds: Double, of length: Double = 600, window: Double = 12
    ) -> WaveGeometry {
        WaveGeometry(
            columns: columns, duration: Make.time(length),
            zoom: WaveZoom(
                length: Make.time(window), columns: columns, from: Make.time(seconds)))
    }

    @Test(arguments: [1.0, 59.99, 300, 599.9], [20, 38, 96, 196])
    func `a little of what is before the place is shown too`(seconds: Double, columns: Int) throws {
        let geometry = geometry(columns, at: seconds)
        let column = try #require(geometry.column(of: Make.time(seconds)))
        #expect((1...columns / 10).contains(column))
        let end = Make.time(min(600, seconds)) + WaveZoom.reach(of: Make.time(11.9))
        #expect(geometry.column(of: min(end, Make.time(600))) != nil)
    }

    @Test func `a half cell shows the same sound wherever the window is`() throws {
        let (early, late) = (geometry(at: 60), geometry(at: 61.5))
        let early30 = try #require(early.span(ofHalf: 90))
        let moved = try #require(late.half(of: early30.lowerBound))
        #expect(late.span(ofHalf: moved) == early30)
    }

    @Test func `behind the end there is nothing`() {
        let end = geometry(at: 600)
        #expect(end.span(ofHalf: 191) == nil)
        let start = geometry(at: 0)
        #expect(start.span(ofHalf: 0)?.lowerBound == .zero)
        #expect(start.columns(from: Make.time(100), to: Make.time(200)) == nil)
        #expect(start.columns(from: Make.time(3), to: Make.time(200)) == 24...95)
    }

    @Test func `lengths of nothing and of centuries are harmless`() {
        for seconds in [0, 0.000_001, 1e12] {
            let geometry = geometry(at: seconds, of: seconds)
            _ = geometry.column(of: Make.time(seconds))
            _ = geometry.span(ofHalf: 0)
        }
        #expect(geometry(0, at: 4).column(of: .zero) == nil)
        let far = WaveGeometry(
            columns: 50, duration: MediaTime(microseconds: .max),
            zoom: WaveZoom(
                length: Make.time(60), columns: 50, from: MediaTime(microseconds: .max)))
        #expect(far.column(of: MediaTime(microseconds: .max)) != nil)
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
        glyphs: TerminalCapabilities.Glyphs = .braille, extent: WaveSettings.Extent = .zoom
    ) -> AppModel {
        var settings = Make.settings()
        settings.glyphs = glyphs
        settings.reducedMotion = reducedMotion
        settings.wave.extent = extent
        var app = Make.playing(size, at: seconds, settings: settings)
        app.settingRows.items = Make.settingItems
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
        var settings = Make.settings()
        settings.wave.extent = .overview
        var app = Make.playing(settings: settings)
        app.settingRows.items = Make.settingItems
        #expect(app.type("W").contains(.makeFineShape(Make.address(), buckets: 1_201)))
        #expect(app.type("WWW").allSatisfy { if case .makeFineShape = $0 { false } else { true } })
    }

    @Test func `keys change how much is seen, and only for this run`() {
        var app = Self.app(Size(columns: 80, rows: 24))
        let effects = app.press(Key(.up, .control), Key(.up, .control))
        #expect(app.settings.wave.seconds == 8)
        app.press(Key(.down, .control))
        #expect(app.settings.wave.seconds == 10)
        #expect(effects.allSatisfy { if case .keepSetting = $0 { false } else { true } })
        app.type("WW")
        #expect(app.played.map { WaveGeometry(of: $0, columns: 76).zoom == nil } == true)
    }

    @Test func `what is near stands still through its sentences and turns with one`() throws {
        var app = Self.app(Size(columns: 80, rows: 24), at: 0.5)
        func window(at milliseconds: Int64) throws -> WaveZoom? {
            _ = app.update(
                .tick,
                at: Moment(position: .milliseconds(milliseconds), host: .milliseconds(milliseconds))
            )
            return try #require(app.played.map { WaveGeometry(of: $0, columns: 70).zoom })
        }
        let story = Make.story
        var turns: [Int64] = []
        var before = try window(at: 500)
        for place in stride(from: Int64(520), to: 29_000, by: 20) {
            let now = try window(at: place)
            if now != before { turns.append(place) }
            before = now
        }
        #expect((1...3).contains(turns.count), "\(turns)")
        for turn in turns {
            #expect(story.contains { abs($0.start.milliseconds - turn) <= 20 }, "\(turn)")
        }
        // Each sentence is seen whole.
        for sentence in story {
            _ = try window(at: sentence.start.milliseconds + 20)
            let geometry = try #require(app.played.map { WaveGeometry(of: $0, columns: 70) })
            #expect(geometry.half(of: sentence.start) != nil)
            #expect(geometry.half(of: sentence.end) != nil)
        }
    }

    @Test(arguments: [5, 60])
    func `a sentence longer than the window turns pages of its own`(seconds: Int) throws {
        let words = (0..<120).map { index in
            Word(
                start: .milliseconds(Int64(index) * 200),
                end: .milliseconds(Int64(index) * 200 + 190), text: "word")
        }
        var settings = Make.settings()
        settings.wave.seconds = seconds
        let sentence = try #require(Sentence(index: 0, words: words))
        let app = Make.playing(at: 21, sentences: [sentence], settings: settings)
        let geometry = try #require(app.played.map { WaveGeometry(of: $0, columns: 70) })
        let place = try #require(app.played.map { NearSound(state: $0).place })
        #expect(place == .milliseconds(21_000))
        #expect(geometry.half(of: place) != nil)
    }

    @Test func `both parts of the waveform are clicked on`() throws {
        let app = Self.app(Size(columns: 80, rows: 24), extent: .both)
        let state = try #require(app.played)
        let layout = PlayerLayout(state: state, size: app.size)
        #expect(!layout.wave.isEmpty && layout.chapter.rows == 1)
        let hits = PlayerScreen(state: state, size: app.size).hits
        let near = WaveGeometry(of: state, columns: layout.wave.columns)
        for (rect, geometry) in [
            (layout.wave, near), (layout.ruler, near),
            (layout.chapter, WaveGeometry(chapterOf: state, columns: layout.chapter.columns)),
        ] {
            let point = Point(column: rect.left + rect.columns / 2, row: rect.top)
            guard case .time(let time) = hits.target(at: point) else {
                Issue.record("nothing at \(point)")
                continue
            }
            #expect(geometry.column(of: time) == rect.columns / 2)
        }
        let label = Point(column: layout.labels.left + 2, row: layout.ruler.top)
        #expect(hits.target(at: label) == nil)
    }

    @Test(arguments: [
        Size(columns: 200, rows: 60), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ])
    func `both parts look as they were recorded at all sizes`(size: Size) throws {
        let name = "\(size.columns)x\(size.rows)"
        for glyphs in [TerminalCapabilities.Glyphs.braille, .blocks, .ascii] {
            var app = Self.app(size, glyphs: glyphs, extent: .both)
            _ = app.update(
                .answer(.bookmarks(Make.marks), of: Make.address()),
                at: Moment(position: Make.time(12.2), host: .seconds(10)))
            let kind = glyphs == .braille ? "" : "\(glyphs)".uppercased()
            try ScreenSnapshot.preview(app.render(), "near\(kind)-" + name)
            try ScreenSnapshot.expect(app.render(), matches: "near\(kind)-" + name)
        }
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

    @Test(
        arguments: [(false, WaveSettings.Extent.both), (true, .both), (false, .zoom)],
        [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 20, rows: 5)])
    func `between two deadlines nothing changes`(
        shown: (reducedMotion: Bool, extent: WaveSettings.Extent), size: Size
    ) {
        var app = Self.app(
            size, at: 9.5, reducedMotion: shown.reducedMotion, extent: shown.extent)
        var picture = app.render()
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
                #expect(now == picture, "changed unannounced at \(step) ms")
            }
            picture = now
            deadline = app.nextDeadline
        }
        #expect(wakes > 4)
    }
}
