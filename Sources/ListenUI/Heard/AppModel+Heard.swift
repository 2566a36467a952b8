import LibraryUI
package import ListenCore
package import PlayerUI
import Terminal
import Typesetting
package import UIVocabulary

/// The sentences of all texts that hold a word, shown over the screen.
package struct HeardLayer: Hashable, Sendable {
    /// What was looked for.
    package let word: String
    /// Tells apart two searches.
    package let serial: Int
    /// What was found; `nil` until it is known.
    package var findings: HeardFindings?
    /// Whether the program shows nothing else: closing the list ends it.
    package var isWholeProgram = false
    /// The row that was chosen last.
    package var cursor = 0
}

/// A place in a chapter that has to be opened for it, when its book's chapters
/// are known.
package struct PendingPlace: Hashable, Sendable {
    package let book: Book
    package let note: ProgressNote
    package let news: String
}

/// Where a hit of another chapter was heard from, so that an undo leads back.
package struct HeardReturn: Hashable, Sendable {
    package let place: PendingPlace
    /// The chapter that was opened for the hit.
    package let hit: ChapterAddress
}

/// The concordance of a word, and going to its places.
extension AppModel {
    /// Opens the list of the sentences everywhere that hold the word under the
    /// cursor, or the one heard; the sound goes on.
    package mutating func openConcordance(at moment: Moment) -> [AppEffect] {
        guard screen == .player, let word = player?.state.wordLookedAt else {
            toast = Toast("There is no word to look for.", at: moment.host)
            return []
        }
        let serial = (heard?.serial ?? 0) + 1
        heard = HeardLayer(word: word, serial: serial)
        layers.append(.menu(OpenMenu(kind: .heard, cursor: 0)))
        return [.findHeard(word, player?.state.subject.language, serial: serial)]
    }

    /// Takes the answer to the search that is shown.
    package mutating func take(_ findings: HeardFindings, serial: Int) {
        guard heard?.serial == serial, heard?.isWholeProgram == false else { return }
        heard?.findings = findings
    }

    /// The list as a menu as wide as the screen.
    package var heardMenu: Menu {
        guard let heard else { return Menu(title: "", rows: []) }
        var menu = Menu(title: "", rows: [])
        menu.isWide = true
        guard let findings = heard.findings else {
            menu.title = heard.word
            menu.empty = "Looking…"
            return menu
        }
        let chapters = findings.chapters == 1 ? "1 chapter" : "\(findings.chapters) chapters"
        let times = "\(findings.sentences)\(findings.isCut ? "+" : "")"
        menu.title = "\(heard.word): \(times) in \(chapters)"
        menu.empty = "No text on this machine has it yet."
        menu.footer = findings.hits.isEmpty ? "" : "Enter plays it"
        let columns = max(0, size.columns - 10)
        let namesSources = findings.namesSources(besides: source)
        let clocks = findings.hits.map(\.sentence.range.lowerBound.clockText)
        let side =
            columns >= 70
            ? columns * 3 / 10 : columns >= 40 ? clocks.map(\.count).max() ?? 0 : 0
        menu.rows = zip(findings.hits, clocks).enumerated().map { index, found in
            let (hit, clock) = found
            let line = ConcordanceLine(
                hit, columns: columns - (side > 0 ? side + 2 : 0),
                wideAmbiguous: settings.wideAmbiguous)
            let from = namesSources ? sourceName(of: hit) + " · " : ""
            let place = columns >= 70 ? from + hit.chapterTitle : ""
            let hint =
                TerminalText(place).truncated(
                    to: Columns(max(0, side - clock.count - 1)),
                    wideAmbiguous: settings.wideAmbiguous)
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

    /// Closes the list; with nothing else to show the program ends.
    package mutating func leaveHeard(at moment: Moment) -> [AppEffect] {
        heard?.isWholeProgram == true ? quit(at: moment) : []
    }

    /// Plays a sentence that was found.
    package mutating func goTo(hit index: Int, at moment: Moment) -> [AppEffect] {
        heard?.cursor = index
        if heard?.isWholeProgram == true { foundCursor = index }
        guard let hit = heard?.findings?.hits[safe: index] else { return [] }
        guard hit.address.source == source else {
            return goElsewhere(for: hit, index, at: moment)
        }
        let start = max(.zero, hit.sentence.range.lowerBound - settings.leadIn)
        if hit.address == openChapter, let state = player?.state, state.sound.isOpen {
            screen = .player
            let jump = tellPlayer(.seek(max(.zero, start + state.text.offset)), at: moment)
            return jump + soundOn(at: moment)
        }
        let place = PendingPlace(
            book: Book(id: hit.address.book, title: hit.bookTitle, language: hit.language),
            note: ProgressNote(
                chapter: hit.address, position: start, duration: .zero, isCompleted: false,
                bookTitle: hit.bookTitle, chapterTitle: hit.chapterTitle),
            news: wayBack == nil
                ? hit.chapterTitle
                : undoKey.map { "\(hit.chapterTitle). \($0) goes back." } ?? hit.chapterTitle)
        let back = wayBack.map { HeardReturn(place: $0, hit: hit.address) }
        defer { heardReturn = back }
        return open(place, at: moment)
    }

    /// Goes back to where a hit of another chapter was asked for; `nil` when
    /// the undo means a jump in this chapter.
    package mutating func undoHit(at moment: Moment) -> [AppEffect]? {
        guard let back = heardReturn, back.hit == openChapter,
            (player?.state.jumps.undo.count ?? 0) <= 1
        else { return nil }
        heardReturn = nil
        return open(back.place, at: moment)
    }

    /// Opens a place's chapter, or first asks for the chapters of its book.
    private mutating func open(_ place: PendingPlace, at moment: Moment) -> [AppEffect] {
        if chapters?.book.id == place.book.id, chapters?.list.rows != nil {
            return openKnown(place, at: moment)
        }
        pendingPlace = place
        chapters = ChapterListViewModel(book: place.book, number: nil, source: source)
        chapters?.sort(chapterSorting, progress)
        // Where no chapter is shown, it is the book that is waited for.
        if found != nil, screen != .player { screen = .chapters }
        resize(to: size)
        return [.loadChapters(place.book.id, .cacheFirst)]
    }

    /// Goes on to a place whose book's chapters have come, or tells that they
    /// cannot be known.
    package mutating func openPendingPlace(of book: BookID, at moment: Moment) -> [AppEffect] {
        guard let place = pendingPlace, place.book.id == book else { return [] }
        pendingPlace = nil
        let back = heardReturn
        defer { heardReturn = back }
        return openKnown(place, at: moment)
    }

    /// The person went elsewhere: what was waited for is not wanted any more,
    /// and an undo means jumps only.
    package mutating func forgetHeardPlaces() {
        pendingPlace = nil
        heardReturn = nil
    }

    private mutating func openKnown(_ place: PendingPlace, at moment: Moment) -> [AppEffect] {
        guard chapters?.list.rows != nil else {
            toast = Toast(
                "“\(place.note.chapterTitle)” cannot be opened: the chapters of its book are not"
                    + " known.", .failure, at: moment.host)
            if screen != .player { showFound() }
            return []
        }
        let chapter = place.note.chapter.chapter
        guard let index = chapters?.list.rows?.firstIndex(where: { $0.id == chapter }) else {
            toast = Toast(
                "“\(place.note.chapterTitle)” is not in its book any more.", at: moment.host)
            if screen != .player { showFound() }
            return []
        }
        pendingJump = place.note
        pendingNews = place.news
        return open(index, start: .resume, plays: true)
    }

    /// The place that is heard now, to come back to.
    private var wayBack: PendingPlace? {
        guard let note = progressNote, let book = chapters?.book else { return nil }
        return PendingPlace(
            book: book, note: note, news: "Back at \(note.position.clockText).")
    }

    private var undoKey: String? { settings.keys.label(of: .undoSeek, in: .player) }

    private mutating func soundOn(at moment: Moment) -> [AppEffect] {
        guard player?.state.sound.isWanted == false else { return [] }
        return tellPlayer(.command(.togglePlay), at: moment)
    }
}
