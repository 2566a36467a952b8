import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The links of the chapter: shown by a key, opened in a browser, or read next.
@Suite struct LinkTests {
    /// Links of the story, of which sentence 1 is heard.
    static let links: [WrittenLink] = [
        ("the village", "https://a.example/village", 0),
        ("An old woman", "https://a.example/woman", 1),
        ("a lamp", "https://a.example/lamp?oil=whale&wick=2", 1),
        ("write to her", "mailto:her@a.example", 3), ("the woman", "https://a.example/woman", 4),
        ("a drawing", "https://a.example/drawing", nil),
    ].map { words, address, sentence in
        WrittenLink(block: 0, range: 0..<1, text: words, address: address, sentence: sentence)
    }

    private static let chapter = Make.address()

    /// The app on the story with the list of links open.
    static func listed(_ app: AppModel = Make.playing(), _ links: [WrittenLink] = links) -> AppModel
    {
        var app = app
        app.type("U")
        _ = app.update(
            .links(.found(links, of: chapter)), at: Moment(position: Make.time(6.2)))
        return app
    }

    private func labels(_ app: AppModel) -> [String] {
        app.openMenu.map { app.menu($0).rows.map(\.label) } ?? []
    }

    private func queued(_ effects: [AppEffect]) -> [QueueRequest] {
        effects.compactMap { if case .queue(let request) = $0 { request } else { nil } }
    }

    private func follows(_ app: inout AppModel) -> [AppEffect] {
        app.update(.links(.follows(Self.chapter)), at: Moment(position: app.position))
    }

    @Test func `those of the sentence heard are first, and each address is there once`() {
        var app = Make.playing()
        #expect(app.type("U") == [.links(.look(Self.chapter))])
        #expect(app.openMenu == nil)
        app = Self.listed(app)
        #expect(
            labels(app) == [
                "in this sentence", "An old woman", "a lamp", "in the chapter", "the village",
                "write to her", "a drawing",
            ])
        #expect(app.openMenu.map { app.menu($0).title } == "5 links")
        #expect(app.openMenu?.cursor == 1)
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.contains("https://a.example/lamp?oil=whale&wick=2"), "\(text)")
    }

    @Test func `elsewhere they are in the order of the text`() {
        var app = Make.playing(at: 14)
        app = Self.listed(app, Array(Self.links.prefix(3)))
        #expect(labels(app) == ["the village", "An old woman", "a lamp"])
    }

    @Test func `a chapter without links says so`() {
        let app = Self.listed(Make.playing(), [])
        #expect(ScreenSnapshot.text(of: app.render()).contains("This chapter has no links."))
    }

    @Test(arguments: ["?", "R", "."])
    func `links that come after the person went on are not shown`(key: String) {
        var app = Make.playing()
        app.type("U" + key)
        let before = app.layers
        _ = app.update(.links(.found(Self.links, of: Self.chapter)), at: Moment())
        #expect(app.layers == before)
    }

    @Test func `links that nobody asked for are not shown`() {
        var app = Make.playing()
        _ = app.update(.links(.found(Self.links, of: Self.chapter)), at: Moment())
        #expect(app.layers.isEmpty)
        app = Self.listed(app)
        app.press(Key(.escape))
        _ = app.update(.links(.found(Self.links, of: Self.chapter)), at: Moment())
        #expect(app.layers.isEmpty)
    }

    @Test func `a link shows its whole address before anything is done with it`() {
        let long = "https://a.example/" + String(repeating: "0123456789", count: 15)
        let link = WrittenLink(block: 0, range: 0..<1, text: "long", address: long, sentence: 1)
        var app = Self.listed(Make.playing(Size(columns: 60, rows: 24)), [link])
        app.press(Key(.enter))
        let rows = app.openMenu.map { app.menu($0).rows } ?? []
        #expect(rows.filter(\.isHeading).map(\.label).joined() == long)
        #expect(rows.filter(\.isHeading).count == 4)
        #expect(rows.filter { !$0.isHeading }.map(\.label) == ["open in the browser", "read next"])
        let lines = ScreenSnapshot.text(of: app.render()).split(separator: "\n")
        for row in rows { #expect(lines.contains { $0.contains(row.label) }, "\(row.label)") }
        app.press(Key(.escape))
        #expect(labels(app) == ["in this sentence", "long"], "the list is below")
    }

    @Test func `a link is opened in the browser, or read next`() {
        var app = Self.listed()
        app.press(Key(.down), Key(.enter))
        #expect(
            app.press(Key(.enter))
                == [.links(.open("https://a.example/lamp?oil=whale&wick=2"))])
        #expect(app.layers.isEmpty)
        app = Self.listed()
        app.press(Key(.enter), Key(.down))
        #expect(
            app.press(Key(.enter))
                == [.links(.readNext("https://a.example/woman", after: Self.chapter))])
        #expect(app.layers.isEmpty)
    }

    @Test func `nothing is done with an address that is not of the web`() {
        var app = Self.listed()
        app.press(Key(.down), Key(.down), Key(.down), Key(.enter))
        #expect(
            labels(app) == [
                "mailto:her@a.example", "Only addresses of the web are opened and read.",
            ])
        #expect(app.press(Key(.enter)).isEmpty && labels(app).first == "in this sentence")
    }

    @Test func `a text that follows leads on from a chapter of no queue`() {
        var app = Make.practising()
        _ = follows(&app)
        #expect(app.playsQueue)
        let effects = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        #expect(queued(effects) == [.finish(Self.chapter, goesOn: true)])
    }

    @Test func `of a chapter that was left nothing follows`() {
        var app = Make.practising()
        app.type(".")
        #expect(follows(&app).isEmpty && !app.playsQueue)
    }

    @Test func `behind a chapter that is over it begins at once`() {
        var app = Make.playing(chapters: Array(Make.chapters.prefix(2)))
        _ = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        #expect(queued(follows(&app)) == [.finish(Self.chapter, goesOn: true)])
    }

    @Test func `the next chapter of the book is not prepared any more`() {
        var app = Make.practising()
        #expect(follows(&app) == [.withdrawChapter])
        #expect(follows(&app).isEmpty, "the queue itself says what is prepared")
    }

    @Test func `without a screen they are rows with numbers and whole addresses`() throws {
        var settings = UISettings(targetLanguage: .english)
        settings.face = .plain
        let long = "https://a.example/" + String(repeating: "0123456789", count: 15)
        let link = WrittenLink(block: 0, range: 0..<1, text: "long", address: long, sentence: 1)
        var app = Self.listed(Make.playing(settings: settings), [link, Self.links[0]])
        var face = PlainFace()
        func told(_ message: AppMessage) -> String {
            let effects = app.update(message, at: Moment(position: Make.time(6.2)))
            return "\(face.lines(after: message, effects, of: &app))"
        }
        let list = told(.tick)
        #expect(list.contains("2 links"), "\(list)")
        #expect(list.contains("in this sentence:") && list.contains("1. long  \(long)"), "\(list)")
        #expect(list.contains("2. the village  https://a.example/village"), "\(list)")
        let chosen = told(.typed(.row(1)))
        #expect(chosen.contains("\(long):") && chosen.contains("2. read next"), "\(chosen)")
        let effects = app.update(.typed(.row(2)), at: Moment())
        #expect(effects == [.links(.readNext(long, after: Self.chapter))])
    }
}
