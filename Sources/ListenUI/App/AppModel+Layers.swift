import LibraryUI
import ListenCore
import PlayerUI
import Practice
package import Terminal
package import UIVocabulary

/// The layers over the player: the one on top has the keys.
extension AppModel {
    /// What an open menu shows now.
    package func menu(_ open: OpenMenu) -> Menu {
        let glyphs = Glyphs(settings)
        if open.kind == .sort { return sortMenu }
        if open.kind == .heard { return heardMenu }
        if open.kind == .sources { return sourceMenu }
        if let menu = shelfMenu(open.kind) { return menu }
        guard let state = player?.state else { return Menu(title: "", rows: []) }
        switch open.kind {
        case .practice: 
            return PracticeMenu(
                practice: state.practice, skipsUnmarked: state.marks.only != nil).menu
        case .speeds:
            return SpeedMenu(
                rate: state.speed.rate, pace: state.speed.wordsPerMinute,
                narrator: state.speed.pace, glyphs: glyphs
            ).menu
        case .sleep: return SleepMenu().menu
        case .bookmarks:
            return BookmarkMenu(
                bookmarks: state.marks.bookmarks, removal: open.removal, glyphs: glyphs,
                offset: state.text.offset, key: settings.keys.label(of: .mark, in: .player) ?? "m"
            ).menu
        case .sort: return sortMenu
        case .heard: return heardMenu
        case .sources: return sourceMenu
        case .book, .removal, .tags: return Menu(title: "", rows: [])
        }
    }

    /// Opens the layer a command of the player asks for; `nil` when it asks for none.
    package mutating func openLayer(for command: Command, at moment: Moment) -> [AppEffect]? {
        switch command {
        case .practice: open(.practice)
        case .speeds: open(.speeds)
        case .bookmarks: open(.bookmarks)
        case .editScore: ask(.score)
        case .sleepTimer: openSleep()
        case .zoomWaveform:
            return apply(.waveform, settings.zoomsWaveform ? "overview" : "zoom", at: moment)
        case .readings: return switchReadings(at: moment)
        case .zoomIn: return zoomWaveform(by: -1, at: moment)
        case .zoomOut: return zoomWaveform(by: 1, at: moment)
        case .extendSleep: return extendSleep(at: moment)
        case .goToTouched: return goToTouched(at: moment)
        case .concordance: return openConcordance(at: moment)
        case .makeText: return askForText(at: moment)
        case .undoSeek: return undoHit(at: moment)
        case .background: return askBackground(.toggle, at: moment)
        case .backgroundLouder: return askBackground(.change(byHundredths: 10), at: moment)
        case .backgroundQuieter: return askBackground(.change(byHundredths: -10), at: moment)
        default: return nil
        }
        return []
    }

    /// Opens a menu with its present choice under the cursor.
    package mutating func open(_ kind: MenuKind) {
        guard screen == .player, let state = player?.state else { return }
        var menu = OpenMenu(kind: kind, cursor: 0)
        menu.cursor = self.menu(menu).initialRow
        if kind == .bookmarks { menu.cursor = Self.mark(at: state) }
        layers.append(.menu(menu))
    }

    /// The last mark at or before the place heard.
    private static func mark(at state: ChapterPlayerState) -> Int {
        let marks = state.marks.bookmarks
        return marks.lastIndex { $0.range.lowerBound <= state.textTime } ?? 0
    }

    /// Asks for a line of text.
    package mutating func ask(_ question: PromptQuestion) {
        guard screen == .player, let state = player?.state else { return }
        let text: String
        switch question {
        case .score:
            let score = state.practice.score ?? "shadow"
            text = DrillPreset.named(score)?.notation ?? score
        case .speed: text = state.speed.wordsPerMinute.map(String.init) ?? ""
        case .minutes: text = ""
        case .note(let mark): text = mark.note
        case .setting, .book, .tags, .relink, .add, .textFile, .textLanguage: return
        }
        layers.append(
            .prompt(
                Prompt(question: question, editor: LineEditor(text, limit: question.limit))))
    }

    /// A key for the layer on top; `nil` when there is none.
    package mutating func takeOnTop(_ key: Key, at moment: Moment) -> [AppEffect]? {
        switch layers.last {
        case .prompt(let prompt): take(key, in: prompt, at: moment)
        case .menu(let menu): take(key, in: menu, at: moment)
        case .clock: takeOnClock(key, at: moment)
        case .settings(let cursor): takeInSettings(key, cursor: cursor, at: moment)
        case nil: nil
        }
    }

    /// A command that came otherwise than by a key, for the layer on top;
    /// `nil` when it is no business of that layer.
    package mutating func takeOnTop(_ command: Command, at moment: Moment) -> [AppEffect]? {
        if case .settings(let cursor) = layers.last, [.up, .down].contains(command) {
            return carryOutInSettings(command, cursor: cursor, at: moment)
        }
        guard case .menu(let open) = layers.last else { return nil }
        let own: Set<Command> = [
            .up, .down, .pageUp, .pageDown, .top, .bottom, .open, .leave, .note, .remove,
        ]
        return own.contains(command) ? carryOut(command, in: open, at: moment) : nil
    }

    private mutating func take(
        _ key: Key, in prompt: Prompt, at moment: Moment
    ) -> [AppEffect] {
        if key == .control("c") { return carryOutEverywhere(.interrupt, at: moment) ?? [] }
        var prompt = prompt
        let outcome = prompt.editor.take(key)
        layers.removeLast()
        switch outcome {
        case .editing:
            layers.append(.prompt(prompt))
            return []
        case .cancelled: return []
        case .accepted:
            guard let effects = accept(prompt, at: moment) else {
                layers.append(.prompt(prompt))
                return []
            }
            return effects
        }
    }

    /// Text that was pasted, for a prompt on top.
    package mutating func paste(_ text: TerminalText) {
        if layers.isEmpty, isSearchingList {
            pasteIntoListSearch(text)
            return
        }
        if layers.isEmpty, screen == .player {
            player?.pasteIntoFind(text)
            player?.pasteIntoDictation(text)
        }
        guard case .prompt(var prompt) = layers.last else { return }
        prompt.editor.insert(text.string)
        layers[layers.count - 1] = .prompt(prompt)
    }

    private mutating func take(
        _ key: Key, in open: OpenMenu, at moment: Moment
    ) -> [AppEffect] {
        if let removal = open.removal {
            answerRemoval(of: removal, key == .character("y"), in: open)
            return key == .character("y") ? forget(removal, at: moment) : []
        }
        if open.kind == .sort, settings.keys.command(for: key, in: .lists) == .sort {
            return carryOut(.open, in: open, at: moment)
        }
        guard let command = settings.keys.command(for: key, in: .menu, .everywhere) else {
            return []
        }
        return carryOutEverywhere(command, at: moment) ?? carryOut(command, in: open, at: moment)
    }

    package mutating func carryOut(
        _ command: Command, in open: OpenMenu, at moment: Moment
    ) -> [AppEffect] {
        var open = open
        let menu = menu(open)
        open.cursor = menu.bounded(open.cursor)
        if let row = menu.row(after: open.cursor, by: command, page: max(1, size.rows / 2)) {
            open.cursor = row
            layers[layers.count - 1] = .menu(open)
            return []
        }
        switch command {
        case .open:
            guard let choice = menu.rows[safe: open.cursor]?.choice else { return [] }
            return choose(choice, at: moment)
        case .leave:
            layers.removeLast()
            return open.kind == .heard ? leaveHeard(at: moment) : []
        default: return carryOutOnRow(command, menu, open, at: moment)
        }
    }

    /// What keys other than Enter do to a row.
    private mutating func carryOutOnRow(
        _ command: Command, _ menu: Menu, _ open: OpenMenu, at moment: Moment
    ) -> [AppEffect] {
        if open.kind == .practice, command == .note {
            ask(.score)
            return []
        }
        guard case .bookmark(let id) = menu.rows[safe: open.cursor]?.choice,
            let mark = player?.state.marks.bookmarks.first(where: { $0.id == id })
        else { return [] }
        switch command {
        case .note:
            ask(.note(mark))
            return []
        case .remove:
            var open = open
            open.removal = id
            layers[layers.count - 1] = .menu(open)
            return []
        default:
            guard let grade = Bookmark.Grade(command) else { return [] }
            return regrade(mark, grade, at: moment)
        }
    }

    private mutating func choose(_ choice: MenuChoice, at moment: Moment) -> [AppEffect] {
        if case .ask(let question) = choice {
            if !askOfShelf(question) { ask(question) }
            return []
        }
        layers.removeLast()
        switch choice {
        case .practise(let practice): return practise(practice, at: moment)
        case .command(let command): return tellPlayer(.command(command), at: moment)
        case .sleep(let goal): return startSleep(goal, at: moment)
        case .bookmark(let id): return goTo(bookmark: id, at: moment)
        case .heard(let index): return goTo(hit: index, at: moment)
        case .sort(let key):
            sortList(by: key)
            return []
        case .shelf(let request): return [.shelf(request)]
        case .source(let offer): return change(to: offer, at: moment)
        case .askRemoval(let book):
            openShelfMenu(.removal(book))
            return []
        case .onlyTag(let tag):
            books.show(only: tag)
            return []
        case .ask, .nothing: return []
        }
    }

    /// Tells the player how to practise and says what happens now.
    package mutating func practise(_ choice: PracticeChoice, at moment: Moment) -> [AppEffect] {
        let effects = tellPlayer(.practise(choice), at: moment)
        if let news = choice.news, toast?.kind != .failure {
            toast = Toast(news, at: moment.host)
        }
        return effects
    }
}
