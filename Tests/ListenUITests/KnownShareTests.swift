import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The known share of a chapter in its list.
@Suite struct KnownShareTests {
    private let moment = Moment(position: Make.time(6.2))

    @Test func `the list says how much of the chosen chapter is known, and which fits best`() {
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: Make.settings(),
            size: Size(columns: 80, rows: 24), start: .library)
        _ = app.start(at: Moment())
        _ = app.update(.books(.success(Snapshot([Make.book], .local))), at: moment)
        app.press(Key(.enter))
        let effects = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: Make.book.id), at: moment)
        #expect(
            effects.contains(
                .countWords(Make.book.id, Make.chapters.map(\.id), language: .english)))
        func coverage(knowing count: Int) -> WordCoverage {
            let words = (0..<100).map { "word" + String(repeating: "a", count: $0) }
            return WordCoverage(
                of: TextWords(
                    [Make.sentence(0, words.joined(separator: " "), at: 0)], language: .english),
                by: WordStatuses(
                    .english,
                    texts: Dictionary(
                        uniqueKeysWithValues: words.prefix(count).map { ($0, .known) })))
        }
        for (chapter, count) in zip(Make.chapters, [60, 96, 100]) {
            _ = app.update(
                .coverage(coverage(knowing: count), of: chapter.id, in: Make.book.id), at: moment)
        }
        app.press(Key(.down))
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.contains("96 % known, 4 new words, fits best next"))
        #expect(text.contains("60 % known"))
        app.press(Key(.down))
        #expect(!ScreenSnapshot.text(of: app.render()).contains("fits best next"))
    }
}
