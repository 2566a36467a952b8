import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The sentences of all texts that hold a word, shown over the screen.
struct HeardLayer: Hashable, Sendable {
    /// The word that was looked for.
    let word: String
    /// Tells apart two searches.
    let serial: Int
    /// The sentences that were found; `nil` until they are known.
    var findings: HeardFindings?
    /// True when the program shows nothing else: closing the list ends it.
    var isWholeProgram = false
    /// The row that was chosen last.
    var cursor = 0
}

/// A place in a chapter that has to be opened for it, when its book's chapters
/// are known.
struct PendingPlace: Hashable, Sendable {
    let book: Book
    let note: ProgressNote
    let news: String

    /// The notice where it cannot be gone to, since its chapter is not in the list of its book.
    func lost(isBookKnown: Bool, at moment: Moment) -> Toast {
        guard isBookKnown else {
            return Toast(
                "“\(note.chapterTitle)” cannot be opened: the chapters of its book are not"
                    + " known.", .failure, at: moment.host)
        }
        return Toast("“\(note.chapterTitle)” is not in its book any more.", at: moment.host)
    }
}

extension PendingPlace {
    /// A place in a chapter of a book; unless told otherwise it says the chapter's title.
    init(
        _ start: MediaTime, in chapter: ChapterAddress, _ title: String, of book: Book,
        news: String? = nil
    ) {
        self.init(
            book: book,
            note: ProgressNote(
                chapter: chapter, position: start, duration: .zero, isCompleted: false,
                bookTitle: book.title, chapterTitle: title),
            news: news ?? title)
    }
}

/// The place a hit of another chapter was heard from, so that an undo leads back.
struct HeardReturn: Hashable, Sendable {
    let place: PendingPlace
    /// The chapter that was opened for the hit.
    let hit: ChapterAddress
}

/// The concordance of a word, and the places that are gone to from it.
struct HeardModel: Sendable {
    /// The list, while it may be shown.
    var layer: HeardLayer?
    /// The list the program began with.
    var found: HeardList?
    /// The row of that list that was chosen last.
    var foundCursor = 0
    /// A place that waits for the chapters of its book.
    var pending: PendingPlace?
    /// The place to go to in a chapter that is being opened for it.
    var pendingJump: PendingJump?
    /// The place to come back to from the last hit of another chapter.
    var back: HeardReturn?

    /// Begins a search for a word; its serial tells its answer from others.
    mutating func look(for word: String) -> Int {
        let serial = (layer?.serial ?? 0) + 1
        layer = HeardLayer(word: word, serial: serial)
        return serial
    }

    /// Takes the answer to the search that is shown.
    mutating func receive(_ findings: HeardFindings, serial: Int) {
        guard layer?.serial == serial, layer?.isWholeProgram == false else { return }
        layer?.findings = findings
    }

    /// Shows the list the program began with again; false when it began with none.
    mutating func showFound() -> Bool {
        guard let found else { return false }
        layer = HeardLayer(
            word: found.query, serial: layer?.serial ?? 0, findings: found.findings,
            isWholeProgram: true, cursor: foundCursor)
        return true
    }

    /// Chooses a hit.
    mutating func choose(_ index: Int) -> HeardHit? {
        layer?.cursor = index
        if layer?.isWholeProgram == true { foundCursor = index }
        return layer?.findings?.hits[safe: index]
    }

    /// The reason why a hit of another source is not played; `nil` where a session there plays it.
    func refusal(of hit: HeardHit, at moment: Moment) -> Toast? {
        if let layer, !layer.isWholeProgram {
            // The command comes first, since a narrow screen cuts the end.
            return Toast(
                "`listen find \(layer.word.shellWord)` in a shell plays it: it is from another"
                    + " source.", at: moment.host)
        }
        return found?.refusals[hit.address.source].map { Toast($0, .failure, at: moment.host) }
    }

    /// The person went elsewhere: what was waited for is not wanted any more,
    /// and an undo means jumps only.
    mutating func forgetPlaces() {
        pending = nil
        back = nil
    }

    /// The list as a menu as wide as the screen.
    func menu(source: SourceID, columns width: Int, wideAmbiguous: Bool) -> Menu {
        guard let layer else { return Menu(title: "", rows: []) }
        var menu = Menu(title: "", rows: [])
        menu.isWide = true
        guard let findings = layer.findings else {
            menu.title = layer.word
            menu.empty = "Looking…"
            return menu
        }
        let chapters = findings.chapters == 1 ? "1 chapter" : "\(findings.chapters) chapters"
        let times = "\(findings.sentences)\(findings.isCut ? "+" : "")"
        menu.title = "\(layer.word): \(times) in \(chapters)"
        menu.empty = "No text on this machine has it yet."
        menu.footer = findings.hits.isEmpty ? "" : "Enter plays it"
        let columns = max(0, width - 10)
        let namesSources = findings.namesSources(besides: source)
        let clocks = findings.hits.map(\.sentence.range.lowerBound.clockText)
        let side =
            columns >= 70
            ? columns * 3 / 10 : columns >= 40 ? clocks.map(\.count).max() ?? 0 : 0
        menu.rows = zip(findings.hits, clocks).enumerated().map { index, found in
            let (hit, clock) = found
            let line = ConcordanceLine(
                hit, columns: columns - (side > 0 ? side + 2 : 0),
                wideAmbiguous: wideAmbiguous)
            let from = namesSources ? sourceName(of: hit) + " · " : ""
            let place = columns >= 70 ? from + hit.chapterTitle : ""
            let hint =
                TerminalText(place).truncated(
                    to: Columns(max(0, side - clock.count - 1)),
                    wideAmbiguous: wideAmbiguous)
                + TerminalText(side == 0 ? "" : place.isEmpty ? clock : " " + clock)
            return MenuRow(
                label: (line.before + line.keyword + line.after).string, hint: hint.string,
                choice: .heard(index),
                lit: line.before.string.count..<(line.before + line.keyword).string.count)
        }
        return menu
    }

    private func sourceName(of hit: HeardHit) -> String {
        found?.names[hit.address.source] ?? hit.address.source.label
    }
}
