import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
import Terminal
import Typesetting
import UIVocabulary

/// The layers over the player: the one on top has the keys.
extension AppModel {
    /// The content of an open menu.
    func menu(_ open: OpenMenu) -> Menu {
        let glyphs = Glyphs(settings)
        switch open.kind {
        case .sort: return library.sortMenu(of: shownList ?? .books, glyphs: glyphs)
        case .heard:
            return heard.menu(
                source: source, columns: size.columns, wideAmbiguous: settings.wideAmbiguous)
        case .sources: return library.sourceMenu
        case .discovery:
            return DiscoveryModel.menu(
                searching: library.isSearched ? library.books.sourceName : nil)
        case .found: return discovery.found
        case .statistics:
            return StatisticsMenu(board: library.board, glyphs: glyphs).menu
        case .names(let name): return PaletteItems(model: self).menu(of: name)
        case .book(let book): return library.bookMenu(book)
        case .removal(let book): return library.removalMenu(book)
        case .tags: return library.tagMenu
        case .sleep: return SleepMenu().menu
        case .queue: return queue.menu
        case .step:
            return route?.menu(numbered: settings.face == .screen) ?? Menu(title: "", rows: [])
        case .day(let offer): return offer.menu
        case .links: return links.menu
        case .correction:
            return player?.state.aids.lookedUp.map { CorrectionMenu(lookedUp: $0).menu }
                ?? Menu(title: "", rows: [])
        case .link(let link):
            return LinkModel.menu(
                of: link, columns: settings.face == .screen ? size.columns - 8 : nil)
        case .practice, .speeds, .bookmarks:
            return player.map { menu(open, of: $0.state, glyphs) } ?? Menu(title: "", rows: [])
        }
    }

    private func menu(_ open: OpenMenu, of state: ChapterPlayerState, _ glyphs: Glyphs) -> Menu {
        switch open.kind {
        case .speeds:
            SpeedMenu(
                rate: state.speed.rate, pace: state.speed.wordsPerMinute,
                narrator: state.speed.pace, glyphs: glyphs
            ).menu
        case .bookmarks:
            BookmarkMenu(
                bookmarks: state.marks.bookmarks, ofEpisode: state.episodeMarks,
                heard: state.episodeChapter?.mark, removal: open.removal, glyphs: glyphs,
                offset: state.text.offset, key: settings.keys.label(of: .mark, in: .player) ?? "m"
            ).menu
        default:
            PracticeMenu(
                practice: state.practice, skipsUnmarked: state.marks.only != nil,
                named: settings.drills
            ).menu
        }
    }

    /// Opens the layer a command of the player asks for; `nil` when it asks for none.
    mutating func openLayer(for command: Command, at moment: Moment) -> [AppEffect]? {
        switch command {
        case .practice: open(.practice)
        case .speeds: open(.speeds)
        case .bookmarks: open(.bookmarks)
        case .queue: return openQueue()
        case .statistics: return [.loadStatistics]
        case .editScore: ask(.score)
        case .sleepTimer: openSleep()
        case .zoomWaveform:
            return apply(.waveform, settings.wave.extent.next.rawValue, at: moment)
        case .readings: return switchReadings(at: moment)
        case .zoomIn: return zoomWaveform(by: -1, at: moment)
        case .zoomOut: return zoomWaveform(by: 1, at: moment)
        case .extendSleep: return extendSleep(at: moment)
        case .goToTouched: return goToTouched(at: moment)
        case .concordance: return openConcordance(at: moment)
        case .links: return lookForLinks()
        case .correctWord: openCorrection(at: moment)
        case .makeText: return askForText(at: moment)
        case .undoSeek: return undoHit(at: moment)
        case .keepCard: return previewCard(at: moment)
        case .background: return askBackground(.toggle, at: moment)
        case .backgroundLouder: return askBackground(.change(byHundredths: 10), at: moment)
        case .backgroundQuieter: return askBackground(.change(byHundredths: -10), at: moment)
        default: return nil
        }
        return []
    }

    /// The menu on top, if one is.
    var openMenu: OpenMenu? {
        if case .menu(let open) = layers.last { open } else { nil }
    }

    /// Opens a menu of the player.
    mutating func open(_ kind: MenuKind) {
        guard screen == .player, let state = player?.state else { return }
        openMenu(kind)
        guard kind == .bookmarks, !state.marks.bookmarks.isEmpty else { return }
        layers[layers.count - 1] = .menu(OpenMenu(kind: kind, cursor: Self.mark(at: state)))
    }

    /// Opens a menu with its present choice under the cursor.
    mutating func openMenu(_ kind: MenuKind) {
        var open = OpenMenu(kind: kind, cursor: 0)
        open.cursor = menu(open).initialRow
        layers.append(.menu(open))
    }

    /// The last mark at or before the place heard.
    private static func mark(at state: ChapterPlayerState) -> Int {
        let marks = state.marks.bookmarks
        return marks.lastIndex { $0.range.lowerBound <= state.textTime } ?? 0
    }

    /// Asks for a line of text.
    mutating func ask(_ question: PromptQuestion) {
        if let text = library.beginning(of: question) { return ask(question, beginning: text) }
        guard screen == .player, let state = player?.state else { return }
        switch question {
        case .score:
            let score = state.practice.score ?? "shadow"
            ask(question, beginning: DrillPreset.named(score)?.notation ?? score)
        case .speed:
            ask(question, beginning: state.speed.wordsPerMinute.map(String.init) ?? "")
        case .minutes: ask(question, beginning: "")
        case .note(let mark): ask(question, beginning: mark.note)
        case .wordMeaning: ask(question, beginning: state.aids.lookedUp?.word?.here.first ?? "")
        case .wordReading: ask(question, beginning: state.aids.lookedUp?.word?.reading ?? "")
        case .cardMeaning, .setting, .book, .tags, .relink, .add, .discover, .textFile,
            .textLanguage:
            return
        }
    }

    /// Asks for a line that begins with a text.
    mutating func ask(_ question: PromptQuestion, beginning text: String) {
        layers.append(
            .prompt(Prompt(question: question, editor: LineEditor(text, limit: question.limit))))
    }

    /// A command that came otherwise than by a key, for the layer on top;
    /// `nil` when it is no business of that layer.
    mutating func takeOnTop(_ command: Command, at moment: Moment) -> [AppEffect]? {
        if case .settings(let cursor) = layers.last, [.up, .down].contains(command) {
            return carryOutInSettings(command, cursor: cursor, at: moment)
        }
        guard case .menu(let open) = layers.last else { return nil }
        let own: Set<Command> = [
            .up, .down, .pageUp, .pageDown, .top, .bottom, .open, .leave, .note, .remove,
            .moveUp, .moveDown,
        ]
        return own.contains(command) ? carryOut(command, in: open, at: moment) : nil
    }

    /// A key for the line of a prompt.
    mutating func handle(_ key: Key, in prompt: Prompt, at moment: Moment) -> [AppEffect] {
        var prompt = prompt
        let outcome = prompt.editor.handle(key)
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

    /// A key that answers the question whether a mark is removed.
    mutating func answer(_ key: Key, in open: OpenMenu, at moment: Moment) -> [AppEffect] {
        guard let removal = open.removal else { return [] }
        let isYes = key == .character("y") || key.onLatinLayout == .character("y")
        answerRemoval(of: removal, isYes, in: open)
        return isYes ? forget(removal, at: moment) : []
    }

    /// A command for the clock of the sleep timer: its own, Space, and those that count everywhere.
    mutating func carryOutOnClock(_ command: Command, at moment: Moment) -> [AppEffect] {
        switch command {
        case .extendSleep: return extendSleep(at: moment)
        case .remove: return stopSleep(at: moment)
        case .leave:
            layers.removeLast()
            return []
        case .togglePlay: return tellPlayer(.command(.togglePlay), at: moment)
        default: return carryOutEverywhere(command, at: moment) ?? []
        }
    }

    mutating func carryOut(
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
            if open.kind == .found { return [.discover(.leave)] }
            if open.kind == .step { return tellRoute(.answered(nil), at: moment) }
            return open.kind == .heard ? leaveHeard(at: moment) : []
        default: return carryOutOnRow(command, menu, open, at: moment)
        }
    }

    /// Carries out a key other than Enter on a row.
    private mutating func carryOutOnRow(
        _ command: Command, _ menu: Menu, _ open: OpenMenu, at moment: Moment
    ) -> [AppEffect] {
        if open.kind == .practice, command == .note {
            ask(.score)
            return []
        }
        if case .queued(let waiting) = menu.rows[safe: open.cursor]?.choice {
            return carryOut(command, onWaiting: waiting, in: open)
        }
        if case .found(let index) = menu.rows[safe: open.cursor]?.choice {
            return command == .remove ? discovery.drop(index) : []
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

    /// Carries out a key on a chapter that waits; the cursor goes along with one that is moved.
    private mutating func carryOut(
        _ command: Command, onWaiting waiting: QueuedChapter, in open: OpenMenu
    ) -> [AppEffect] {
        switch command {
        case .remove: return [.queue(.drop(waiting))]
        case .moveUp, .moveDown:
            let step = command == .moveUp ? -1 : 1
            guard queue.waiting[open.cursor + 1 + step] != nil else { return [] }
            var open = open
            open.cursor += step
            layers[layers.count - 1] = .menu(open)
            queue.waiting.apply(.move(waiting.chapter, to: open.cursor + 1))
            return [.queue(.move(waiting.chapter, by: step))]
        default: return []
        }
    }

    private mutating func choose(_ choice: MenuChoice, at moment: Moment) -> [AppEffect] {
        if case .ask(let question) = choice {
            ask(question)
            return []
        }
        if case .found(let index) = choice { return discovery.keep(index) }
        if case .link(let link) = choice {
            openMenu(.link(link))
            return []
        }
        if case .named(let row) = choice, case .names(let name)? = openMenu?.kind {
            return go(toRow: row, of: name, at: moment)
        }
        layers.removeLast()
        switch choice {
        case .practise(let practice): return practise(practice, at: moment)
        case .command(let command): return tellPlayer(.command(command), at: moment)
        case .sleep(let goal): return startSleep(goal, at: moment)
        case .bookmark(let id): return goTo(bookmark: id, at: moment)
        case .episodeMark(let mark):
            return mark.kind == .chapter
                ? tellPlayer(.seek(mark.range.lowerBound), at: moment)
                : practise(.passage(mark.range), at: moment)
        case .queued(let waiting):
            queue.awaited = .choice
            return [.queue(.play(waiting.chapter))]
        case .openLink(let address):
            layers = []
            return [.links(.open(address))]
        case .readLink(let address):
            layers = []
            return openChapter.map { [.links(.readNext(address, after: $0))] } ?? []
        case .heard(let index): return goTo(hit: index, at: moment)
        case .hardSentence(let index): return goTo(hard: index, at: moment)
        case .correct(let change): return correctWord(change, at: moment)
        case .sort(let key):
            library.sort(shownList ?? .books, by: key)
            return []
        case .shelf(let request): return [.shelf(request)]
        case .source(let offer): return change(to: offer, at: moment)
        case .askRemoval(let book):
            openMenu(.removal(book))
            return []
        case .onlyTag(let tag):
            library.books.show(only: tag)
            return []
        case .answerStep(let answer): return tellRoute(.answered(answer), at: moment)
        case .beginToday: return playToday(at: moment)
        case .ask, .link, .found, .named, .nothing: return []
        }
    }

    /// Tells the player how to practise and says what happens now.
    mutating func practise(_ choice: PracticeChoice, at moment: Moment) -> [AppEffect] {
        let effects = tellPlayer(.practise(choice), at: moment)
        if let news = choice.news, toast?.kind != .failure {
            toast = Toast(news, at: moment.host)
        }
        return effects
    }
}

/// Prompts: their messages and their answers.
extension AppModel {
    /// The message below the line of a prompt.
    func message(of prompt: Prompt) -> PromptMessage {
        let text = prompt.editor.text
        switch prompt.question {
        case .note, .wordMeaning, .wordReading, .cardMeaning: return .none
        case .book, .tags, .relink, .add, .discover: return library.message(of: prompt)
        case .textFile, .textLanguage: return textMessage(of: prompt)
        case .setting(let setting, _):
            return settingRows.mistake(in: text, of: setting).map {
                PromptMessage(text: $0, isFailure: true)
            }
                ?? .none
        case .score: return Self.message(score: text)
        case .speed:
            guard !text.isEmpty else {
                return PromptMessage(text: "Write a speed as 1.1x, or words a minute as 150.")
            }
            return Self.message(
                SpeedNotation.read(text).map { choice in
                    if case .wordsPerMinute(let words?) = choice {
                        return "\(words) words a minute"
                    }
                    if case .rate(let rate) = choice {
                        return "\(rate.text) the narrator's own speed"
                    }
                    return ""
                })
        case .minutes:
            guard !text.isEmpty else {
                return PromptMessage(text: "Write minutes as 25, or hours and minutes as 1:30.")
            }
            return Self.message(SleepNotation.read(text).map { "in \($0) min" })
        }
    }

    private static func message(_ result: Result<String, PromptMistake>) -> PromptMessage {
        switch result {
        case .success(let text): PromptMessage(text: text)
        case .failure(let mistake):
            PromptMessage(text: mistake.text, isFailure: true, column: mistake.column)
        }
    }

    private static func message(score text: String) -> PromptMessage {
        do {
            guard let score = try DrillNotation.read(text) else {
                return PromptMessage(text: "plays the chapter straight on")
            }
            return PromptMessage(text: score.words)
        } catch {
            return PromptMessage(
                text: error.description, isFailure: true, column: max(0, error.column - 1))
        }
    }

    /// Does what an answered prompt asks for; `nil` when it cannot be accepted.
    mutating func accept(_ prompt: Prompt, at moment: Moment) -> [AppEffect]? {
        let text = prompt.editor.text
        guard !message(of: prompt).isFailure else { return nil }
        switch prompt.question {
        case .note(let mark):
            return annotate(mark, with: text, at: moment)
        case .discover(let place):
            // An empty address leads nowhere.
            guard !place.needsWords || !text.isEmpty else { return nil }
            closeMenu()
            let effects = discovery.search(place, text)
            openMenu(.found)
            return effects
        case .book, .tags, .relink, .add:
            closeMenu()
            return library.effects(of: prompt)
        case .textFile, .textLanguage: return acceptText(prompt, at: moment)
        case .wordMeaning, .wordReading:
            let written = String(text.trimmed)
            guard !written.isEmpty else { return nil }
            closeMenu()
            return correctWord(
                prompt.question == .wordReading
                    ? .reading(written) : .meaning(written, settings.targetLanguage), at: moment)
        case .cardMeaning:
            guard case .card(var preview) = layers.last else { return [] }
            preview.mean(text)
            layers[layers.count - 1] = .card(preview)
            return []
        case .score:
            closeMenu()
            let isDrill = (try? DrillNotation.read(text)) != nil
            return practise(.score(isDrill ? text : nil), at: moment)
        case .speed:
            guard case .success(let choice) = SpeedNotation.read(text) else { return nil }
            closeMenu()
            return practise(choice, at: moment)
        case .setting(let setting, _):
            return settingRows.normal(text, of: setting).map { set(setting, to: $0, at: moment) }
        case .minutes:
            guard case .success(let minutes) = SleepNotation.read(text) else { return nil }
            closeMenu()
            return startSleep(.clock(minutes: minutes), at: moment)
        }
    }

    /// Closes the menu a prompt was opened from.
    mutating func closeMenu() {
        if case .menu = layers.last { layers.removeLast() }
    }

    /// A drill that was asked for from outside.
    mutating func takeDrill(_ text: String, at moment: Moment) -> [AppEffect] {
        guard player != nil else { return [] }
        let text = settings.drills.notation(of: text) ?? text
        do {
            let isDrill = try DrillNotation.read(text) != nil
            return practise(.score(isDrill ? text : nil), at: moment)
        } catch {
            toast = Toast(error.description, .failure, at: moment.host)
            return []
        }
    }
}

/// The settings layer: what is changed there changes at once, and is kept.
extension AppModel {
    /// Opens the layer over any screen, or closes it.
    mutating func openSettings() {
        guard !settingRows.items.isEmpty else { return }
        settingRows.endSearch()
        layers.append(.settings(cursor: min(settingRows.chosen, settingRows.items.count - 1)))
    }

    /// A command for the layer.
    mutating func carryOutInSettings(
        _ command: Command, cursor: Int, at moment: Moment
    ) -> [AppEffect] {
        guard let item = settingRows.items[safe: cursor] else { return [] }
        switch command {
        case .leave:
            if settingRows.search != nil { settingRows.endSearch() } else { layers.removeLast() }
            return []
        case .search:
            settingRows.beginSearch()
            return []
        case .lower: return step(item, by: -1, at: moment)
        case .raise: return step(item, by: 1, at: moment)
        case .usualValue: return forget(item, at: moment)
        case .open:
            guard item.values.isWritten else { return step(item, by: 1, at: moment) }
            askForValue(of: item)
            return []
        default:
            settingRows.move(command, from: cursor, page: max(1, size.rows / 2))
            layers[layers.count - 1] = .settings(cursor: settingRows.chosen)
            return []
        }
    }

    /// A key for the line of a search in the settings: arrows move meanwhile.
    mutating func typeInSettings(_ key: Key, cursor: Int, at moment: Moment) -> [AppEffect] {
        if key == .control("c") { return carryOutEverywhere(.interrupt, at: moment) ?? [] }
        let command = settings.keys.command(for: key, in: .settings)
        if !key.typesText, let command, [.up, .down, .pageUp, .pageDown].contains(command) {
            return carryOutInSettings(command, cursor: cursor, at: moment)
        }
        settingRows.type(key)
        layers[layers.count - 1] = .settings(cursor: settingRows.chosen)
        return []
    }

    private mutating func step(
        _ item: SettingItem, by step: Int, at moment: Moment
    ) -> [AppEffect] {
        set(item.setting, to: item.values.next(after: present(item), by: step), at: moment)
    }

    private mutating func askForValue(of item: SettingItem) {
        ask(.setting(item.setting, item.values.expectation), beginning: present(item))
    }

    /// Goes back to the value that holds where nothing was chosen.
    private mutating func forget(_ item: SettingItem, at moment: Moment) -> [AppEffect] {
        // Without the choice, what is no value would hold.
        if let fault = item.usualFault {
            toast = Toast(fault, .failure, at: moment.host)
            return []
        }
        settingRows.note(item.setting) { $0.kept = nil }
        return apply(item.setting, item.usual, at: moment) + [.keepSetting(item.setting, nil)]
    }

    /// Sets a value and has it kept.
    mutating func set(
        _ setting: LiveSetting, to value: String, at moment: Moment
    ) -> [AppEffect] {
        settingRows.note(setting) { $0.kept = value }
        return apply(setting, value, at: moment) + [.keepSetting(setting, value)]
    }

    /// Sets a value for this run only, as a key does.
    mutating func apply(
        _ setting: LiveSetting, _ value: String, at moment: Moment
    ) -> [AppEffect] {
        settingRows.note(setting) { $0.value = value }
        let review = settings.review
        settings.apply(setting, value)
        if settings.review != review { self.review.count(settings.review) }
        // The row shows the change; a notice would repeat it.
        let toast = toast
        defer { self.toast = toast }
        let effects =
            tellPlayer(.settings(settings, changed: setting), at: moment)
            + tellReview(.settings(settings.review), at: moment)
        return effects + (setting == .mouse ? [.readMouse(settings.mouse)] : [])
    }

    /// The value that holds now: of an open book what it is listened to with.
    func present(_ item: SettingItem) -> String {
        guard let state = player?.state else { return item.value }
        switch item.setting {
        case .speed: return SettingValues.text(state.speed.rate.factor)
        case .boost: return String(state.practice.gain)
        case .autoPause: return state.practice.autoPause.name
        case .condense: return String(state.practice.condenses)
        case .skipSilence: return String(state.practice.skipsSilence)
        case .translationLine: return String(state.view.showsTranslations)
        case .blur: return String([.blurred, .unblurred].contains(state.view.visibility))
        default: return item.value
        }
    }

    /// The origin of the value that holds, in a word.
    func origin(of item: SettingItem) -> String {
        let present = present(item)
        let value = item.values.normal(item.value) ?? item.value
        if present == value { return item.origin }
        return item.setting.isOfBook ? "this book" : "this run"
    }

    /// A click chooses a row; one on the chosen row switches it, or asks for a value.
    mutating func click(setting row: Int, cursor: Int, at moment: Moment) -> [AppEffect] {
        guard row != cursor else {
            return carryOutInSettings(.open, cursor: cursor, at: moment)
        }
        guard settingRows.items.indices.contains(row) else { return [] }
        settingRows.chosen = row
        layers[layers.count - 1] = .settings(cursor: row)
        return []
    }
}
