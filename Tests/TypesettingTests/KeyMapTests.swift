import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import Typesetting

/// The one table of keys.
@Suite struct KeyMapTests {
    private let keys = KeyMap.standard

    @Test func `keys kept for later do nothing in the player`() {
        for character in "k45GJ" {
            let command = keys.command(for: .character(character), in: .player, .everywhere)
            #expect(command == nil, "\(character)")
        }
    }

    @Test func `no key is named twice in one place`() {
        for context in KeyContext.allCases {
            let named = keys.bindings.filter { $0.context == context }.flatMap(\.keys)
            #expect(Set(named).count == named.count, "\(context)")
        }
    }

    @Test func `every command can be reached`() {
        let reachable = Set(keys.bindings.map(\.command))
        #expect(Command.allCases.filter { !reachable.contains($0) } == [])
    }

    @Test func `the help shows every row with words whole`() {
        let texts = keys.bindings.map(\.help).filter { !$0.isEmpty }
        let canvas = stride(from: 0, through: 480, by: 30).map { scroll -> String in
            var canvas = Canvas(size: Size(columns: 80, rows: 40))
            HelpView(settings: Make.settings(), scroll: scroll).draw(into: &canvas)
            return ScreenSnapshot.text(of: canvas)
        }.joined()
        for text in texts { #expect(canvas.contains(text), "\(text)") }
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 35)])
    func `no heading of the help is the last row of a column`(size: Size) {
        let headings = Set(
            HelpSection.sections(of: KeyContext.allCases, keys).map(\.title))
        for scroll in 0..<120 {
            var canvas = Canvas(size: size)
            HelpView(settings: Make.settings(), scroll: scroll).draw(into: &canvas)
            let rows = canvas.snapshotLines
            let last = rows.last { $0.contains("╰") == false && $0.contains("│") } ?? ""
            for heading in headings {
                #expect(!last.contains(" \(heading) "), "\(scroll): \(last)")
            }
        }
    }

    private func help(_ search: String) -> String {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        HelpView(settings: Make.settings(), scroll: 0, search: LineEditor(search))
            .draw(into: &canvas)
        return ScreenSnapshot.text(of: canvas)
    }

    @Test func `the help finds keys by their words, their keys and their group`() {
        #expect(help("faster").contains("a step faster"))
        #expect(!help("faster").contains("play or pause"))
        #expect(help("{").contains("5 steps slower"))
        #expect(help("practise repeat").contains("repeat this sentence"))
        #expect(help("xyzzy").contains("No key does that."))
    }

    @Test func `a key bound anew leaves its old place`() {
        let mine = keys.rebinding(.player, .explain, to: [.character("t")])
        #expect(mine.command(for: .character("t"), in: .player) == .explain)
        #expect(mine.command(for: .character("e"), in: .player) == nil)
    }
}
