import LibraryUI
package import ListenCore
import PlayerUI
import Practice
import Terminal
package import UIVocabulary

/// Lines that are typed where there are no keys.
extension AppModel {
    /// True once the chapter can be played and its text, or the lack of one, is known.
    package var isSettled: Bool {
        guard let state = player?.state else { return false }
        return state.sound.isOpen && !state.awaitsText
    }

    /// True while the next line answers a prompt, a find or a dictation.
    package var awaitsAnswer: Bool {
        switch layers.last {
        case .prompt: return true
        case .menu(let open): return open.removal != nil
        case .clock, .settings: return false
        case nil: return player?.state.dictation?.isTyping ?? player?.state.find?.isTyping ?? false
        }
    }

    /// The request of an empty line, if it is one: Enter goes on in a dictation.
    package var emptyLine: TypedRequest? {
        if awaitsAnswer { return .answer("") }
        guard layers.isEmpty, let dictation = player?.state.dictation else { return nil }
        return .command(dictation.step == .over ? .leave : .nextSentence)
    }

    /// The beginning of a loop from A to B while B is not set.
    package var loopStart: MediaTime? {
        guard case .points(let start, nil) = player?.state.practice.loop else { return nil }
        return start
    }

    /// True while one sentence is repeated.
    package var repeatsSentence: Bool {
        if case .sentence = player?.state.practice.loop { true } else { false }
    }

    /// The sentence that is heard, or was heard last.
    package var heardText: String? {
        guard let state = player?.state else { return nil }
        return state.heardSentence.flatMap { state.text.transcript?[$0]?.text }
    }

    package mutating func take(_ request: TypedRequest, at moment: Moment) -> [AppEffect] {
        defer { noteTouch() }
        switch request {
        case .command(let command): return carryOutTyped(command, at: moment)
        case .aboutWord(let name, let command):
            layers = []
            return tellPlayer(.aboutWord(name, command), at: moment)
        case .answer(let line): return answer(line, at: moment)
        case .find(let words):
            layers = []
            return tellPlayer(.command(.find), at: moment) + answer(words, at: moment)
        case .row(let number): return choose(row: number, at: moment)
        case .sentence(let index): return tellPlayer(.jump(index), at: moment)
        case .chapter(let number): return open(chapter: number, at: moment)
        case .place(let place):
            if let end = player?.state.sound.limit, end > .zero, place >= end {
                toast = Toast("The chapter is only \(end.clockText) long.", at: moment.host)
                return []
            }
            return tellPlayer(.seek(place), at: moment)
        case .sleep(let kind): return startSleep(kind, at: moment)
        case .mark(let isWanted): return mark(isWanted, at: moment)
        case .showText(let isShown):
            let isHidden = player?.state.view.visibility == .hidden
            if isHidden == isShown { player?.state.view.visibility = isShown ? .shown : .hidden }
            return []
        case .setting(let setting, let value): return write(value, of: setting, at: moment)
        }
    }

    /// The layer on top has a command first; one it does not know closes it.
    private mutating func carryOutTyped(_ command: Command, at moment: Moment) -> [AppEffect] {
        if let effects = carryOutOnLayer(command, at: moment) { return effects }
        layers = []
        guard command != .leave || isAnythingOpen else {
            toast = Toast("Nothing is open; `quit` ends the player.", at: moment.host)
            return []
        }
        if [.translate, .explain].contains(command), player?.state.aids.popups.isEmpty == false {
            // The same question again is asked anew, since nothing is seen that it could close.
            let left = tellPlayer(.command(.leave), at: moment)
            return left + carryOut(command, at: moment)
        }
        if let effects = carryOutEverywhere(command, at: moment) { return effects }
        return carryOut(command, at: moment)
    }

    private var isAnythingOpen: Bool {
        guard let state = player?.state else { return false }
        return state.isReading || state.edges.areMoved || state.text.making.isRunning
            || state.find != nil || state.dictation != nil
    }

    private mutating func carryOutOnLayer(
        _ command: Command, at moment: Moment
    ) -> [AppEffect]? {
        func isBound(in context: KeyContext) -> Bool {
            settings.keys.bindings.contains { $0.context == context && $0.command == command }
        }
        switch layers.last {
        case .prompt where command == .leave:
            layers.removeLast()
            return []
        case .settings(let cursor) where isBound(in: .settings):
            return carryOutInSettings(command, cursor: cursor, at: moment)
        case .menu(let open) where isBound(in: .menu):
            if Bookmark.Grade(command) != nil, open.kind != .bookmarks { return nil }
            return carryOut(command, in: open, at: moment)
        default: return nil
        }
    }

    /// Types a line in the place of what stands there, and Enter.
    private mutating func answer(_ line: String, at moment: Moment) -> [AppEffect] {
        if case .menu(let open) = layers.last, open.removal != nil {
            let isYes = line.lowercased().hasPrefix("y")
            return take(.key(.character(isYes ? "y" : "n")), at: moment)
        }
        let keys: [InputEvent] = [
            .key(Key(.end)), .key(.control("u")), .paste(TerminalText(line)), .key(Key(.enter)),
        ]
        return keys.flatMap { take($0, at: moment) }
    }

    private mutating func choose(row number: Int, at moment: Moment) -> [AppEffect] {
        if case .settings = layers.last, settingItems.indices.contains(number - 1) {
            lastSetting = number - 1
            layers[layers.count - 1] = .settings(cursor: lastSetting)
            return carryOutInSettings(.open, cursor: lastSetting, at: moment)
        }
        guard case .menu(var open) = layers.last,
            let row = menu(open).choices[safe: number - 1]
        else {
            toast = Toast("No list is open that has a row \(number).", at: moment.host)
            return []
        }
        open.cursor = row
        layers[layers.count - 1] = .menu(open)
        return carryOut(.open, in: open, at: moment)
    }

    private mutating func open(chapter number: Int, at moment: Moment) -> [AppEffect] {
        let rows = chapters?.list.rows ?? []
        let byNumber = rows.indices.filter {
            rows[$0].label(place: $0 + 1) == "\(number)" && rows[$0].number != nil
        }
        if byNumber.count > 1 {
            let titles = byNumber.map { rows[$0].title }.joined(separator: ", ")
            toast = Toast(
                "\(byNumber.count) chapters have the number \(number): \(titles). This is the "
                    + "first; `next chapter` leads to the others.", at: moment.host)
        }
        let byPlace = rows.indices.contains(number - 1) ? number - 1 : nil
        guard let index = byNumber.first ?? byPlace else {
            toast = Toast("There is no chapter \(number).", at: moment.host)
            return []
        }
        guard rows[index].hasAudio else {
            toast = Toast("\(rows[index].title) has no sound.", at: moment.host)
            return []
        }
        return open(index, start: .resume, plays: true)
    }

    /// The key that marks also takes a mark away; a word says which is meant.
    private mutating func mark(_ isWanted: Bool, at moment: Moment) -> [AppEffect] {
        guard (player?.markHere != nil) != isWanted else {
            let text = isWanted ? "This is marked already." : "This is not marked."
            toast = Toast(text, at: moment.host)
            return []
        }
        return tellPlayer(.command(.mark), at: moment)
    }

    private mutating func write(
        _ text: String, of setting: LiveSetting, at moment: Moment
    ) -> [AppEffect] {
        let value = ["on": "true", "off": "false"][text] ?? text
        guard let item = settingItems.first(where: { $0.setting == setting }),
            let normal = item.values.normal(value) ?? item.values.normal(text)
        else {
            toast = Toast(mistake(in: text, of: setting) ?? "It cannot be set.", at: moment.host)
            return []
        }
        return set(setting, to: normal, at: moment)
    }
}

extension Menu {
    /// The rows that can be chosen.
    package var choices: [Int] { rows.indices.filter { !rows[$0].isHeading } }
}
