import ListenCore
import PlayerUI
import Practice
import Terminal
import Typesetting
import UIVocabulary

/// Menus, prompts, a dictation and the like as lines; each aspect is printed when its key changes.
struct PlainAspects {
    /// One thing that can be printed; it is printed again only when its key is another.
    struct Aspect {
        let key: String
        /// The lines, made when they are printed.
        let lines: () -> [PlainFace.Line]

        init(key: String = "", lines: @autoclosure @escaping () -> [PlainFace.Line] = []) {
            (self.key, self.lines) = (key, lines)
        }
    }

    /// The aspects, always in the same order; the layer on top is the first.
    let all: [Aspect]

    init(of model: AppModel) {
        guard let state = model.player?.state else {
            all = []
            return
        }
        let menu = Self.openMenu(of: model)
        all = [
            Self.layer(on: model, menu), Self.row(of: model, menu), Self.dictation(state),
            Self.question(state), Self.hint(state),
            Self.edges(state), Self.word(state), Self.find(state), Self.translation(state),
            Self.making(state), Self.background(model.background), Self.chapter(state),
            Self.tip(model),
        ]
    }

    /// The menu on top; `nil` also while it asks whether a mark is to be removed.
    private static func openMenu(of model: AppModel) -> Menu? {
        guard case .menu(let open) = model.layers.last, open.removal == nil else { return nil }
        return model.menu(open)
    }

    private static func layer(on model: AppModel, _ menu: Menu?) -> Aspect {
        switch model.layers.last {
        case .menu:
            return menu.map(list)
                ?? Aspect(
                    key: "removal",
                    lines: [.note("Remove this mark? `y` removes it, `n` keeps it.")])
        case .settings:
            return Aspect(key: "settings", lines: settings(of: model))
        case .prompt(let prompt):
            let message = model.message(of: prompt).text
            let text = prompt.editor.text
            let lines = [prompt.question.title + (text.isEmpty ? "" : ": \(text)"), message]
            return Aspect(
                key: "prompt \(lines)",
                lines: [.paragraphs(lines.filter { !$0.isEmpty }.joined(separator: "\n"))]
                    + [.note("The next line answers; `:leave` leaves it.")])
        case .card(let preview):
            return Aspect(
                key: "card \(preview.draft.text) \(preview.cut) \(preview.draft.translation ?? "")",
                lines: card(preview))
        case .palette:
            return Aspect(
                key: "palette",
                lines: [
                    .note(
                        "The next line names a chapter, book, setting, command or word; `:leave` "
                            + "leaves it.")
                ])
        case .clock:
            let face = model.sleep.face(model.sleepAhead)
            return Aspect(
                key: "clock",
                lines: [.answer("\(face.label): \(face.time)\(face.isResting ? ", resting" : "")")])
        case nil: return Aspect()
        }
    }

    private static func tip(_ model: AppModel) -> Aspect {
        guard let tip = model.tips.tip else { return Aspect() }
        return Aspect(key: "\(tip)", lines: [.note(tip.text(model.settings.keys))])
    }

    private static func card(_ preview: CardPreview) -> [PlainFace.Line] {
        let (draft, cut) = (preview.draft, preview.cut)
        let length = (cut.upperBound - cut.lowerBound).milliseconds
        let rows = [
            draft.text, draft.kind == .word ? draft.sentence : "",
            "= " + (draft.translation ?? "its meaning is asked for when it is saved"),
            "Sound: \(cut.lowerBound.clockText), \(length) ms.",
        ]
        return lines(
            "new card", rows.filter { !$0.isEmpty },
            "`choose` saves it, `leave` does not; `start-earlier`, `start-later`, `end-earlier` and "
                + "`end-later` move its edges, `again` lets it be heard, `note` writes its meaning."
        )
    }

    private static func list(_ menu: Menu) -> Aspect {
        var number = 0
        let rows = menu.rows.enumerated().map { index, row -> String in
            let text = [row.plainName, row.value, row.hint, row.isTicked ? "(on)" : ""]
                .filter { !$0.isEmpty }.joined(separator: "  ")
            guard !row.isHeading else {
                // Of headings below each other only the last one stands above rows.
                return menu.rows[safe: index + 1]?.isHeading == false ? "\(text):" : text
            }
            number += 1
            return "\(number). \(text)"
        }
        let shown = rows.isEmpty ? [menu.empty] : rows
        return Aspect(
            key: "list \(menu.title) \(shown)",
            lines: lines(
                menu.title, shown,
                rows.isEmpty ? nil : "The number of a row chooses it; `leave` closes the list."))
    }

    private static func settings(of model: AppModel) -> [PlainFace.Line] {
        let rows = model.settingRows.items.enumerated().map { row, item in
            "\(row + 1). \(item.plainName): \(item.shown(model.present(item)))"
        }
        return lines(
            "settings", rows,
            "The number of a row switches it or asks for a value, `set` and the name in brackets "
                + "takes one; `search` looks for a setting, `leave` closes the list.")
    }

    private static func lines(
        _ title: String, _ rows: [String], _ help: String?
    ) -> [PlainFace.Line] {
        [.paragraphs(([title] + rows).joined(separator: "\n"))] + (help.map { [.note($0)] } ?? [])
    }

    /// The row that was gone to, or a setting that was changed.
    private static func row(of model: AppModel, _ menu: Menu?) -> Aspect {
        switch model.layers.last {
        case .menu(let open):
            guard let menu, open.cursor != menu.initialRow,
                let row = menu.rows[safe: open.cursor]
            else { return Aspect() }
            let number = (menu.choices.firstIndex(of: menu.bounded(open.cursor)) ?? 0) + 1
            let name = "\(number). \(row.plainName)"
            return Aspect(key: "row \(open.cursor)", lines: [.answer(name)])
        case .settings(let cursor):
            guard let item = model.settingRows.items[safe: cursor] else { return Aspect() }
            let value = item.shown(model.present(item))
            let text =
                "\(cursor + 1). \(item.plainName): \(value) (\(model.origin(of: item))); "
                + item.values.told(by: item.setting).joined(separator: ", ") + ". " + item.told
            return Aspect(key: text, lines: [.answer(text)])
        default: return Aspect()
        }
    }

    private static func dictation(_ state: ChapterPlayerState) -> Aspect {
        guard let dictation = state.dictation else { return Aspect() }
        let number = "sentence \(dictation.sentence + 1) of \(state.text.lines.count)"
        switch dictation.step {
        case .typing:
            return Aspect(
                key: "typing \(dictation.sentence) \(dictation.attempt)",
                lines: [
                    .note(
                        "Write \(number); commands begin with a colon meanwhile, such as "
                            + "`:again`, `:hint` or `:leave`.")
                ])
        case .checked(let check):
            let answer = state.text.transcript?[dictation.sentence]
            return Aspect(
                key: "checked \(dictation.sentence) \(dictation.attempts)",
                lines: [
                    .paragraphs(
                        ([answer?.text ?? ""] + check.mistakes(answer)).joined(separator: "\n")),
                    .note(
                        "\(check.right) of \(check.total) words right. An empty line goes on, "
                            + "`write-again` repeats it."),
                ])
        case .over:
            let place = dictation.before.position.clockText
            return Aspect(
                key: "over",
                lines: [
                    .paragraphs(
                        (["The dictation is over."] + dictation.tally.lines).joined(separator: "\n")
                    ), .note("An empty line goes back to \(place)."),
                ])
        }
    }

    /// The beginning of the sentence that a hint gave away.
    private static func hint(_ state: ChapterPlayerState) -> Aspect {
        guard let dictation = state.dictation, dictation.isTyping, dictation.hints > 0 else {
            return Aspect()
        }
        return Aspect(
            key: "hint \(dictation.sentence) \(dictation.hints)",
            lines: [.answer("It begins: \(dictation.editor.text)")])
    }

    private static func edges(_ state: ChapterPlayerState) -> Aspect {
        guard let index = state.edges.moved, let sentence = state.text.transcript?[index],
            let played = state.text.lines[safe: index]?.played
        else { return Aspect() }
        let before = (sentence.start + state.text.offset - played.lowerBound).milliseconds
        let after = (played.upperBound - sentence.end - state.text.offset).milliseconds
        let text =
            "Sentence \(index + 1) is played from \(before) ms before its first word to "
            + "\(after) ms behind its last; `leave` when that is right."
        return Aspect(key: text, lines: [.note(text)])
    }

    private static func word(_ state: ChapterPlayerState) -> Aspect {
        guard let place = state.words.cursor, place != state.words.clicked,
            let phrase = state.cursorPhrase, !state.isCursorHidden
        else { return Aspect() }
        let line = "\(phrase.text): \(phrase.status?.words ?? "new")"
        return Aspect(key: "\(place.sentence) \(place.word) \(line)", lines: [.answer(line)])
    }

    private static func find(_ state: ChapterPlayerState) -> Aspect {
        guard let find = state.find else { return Aspect() }
        let text = find.editor.text
        guard !text.isEmpty else {
            return Aspect(
                key: "find", lines: [.note("The next line is looked for; an empty one ends it.")])
        }
        let more = find.isTyping ? "" : "; `next-match` goes on"
        let line = "“\(text)”: \(find.countText)\(more)."
        return Aspect(key: line, lines: [.note(line)])
    }

    private static func translation(_ state: ChapterPlayerState) -> Aspect {
        guard state.showsTranslationNow, let shown = state.shownSentence,
            case .known(let translation) = state.aids.translations[shown]
        else { return Aspect() }
        return Aspect(key: "\(shown)", lines: [.paragraphs("= \(translation.text)")])
    }

    /// The sound under the speech, when it is another, and when it is switched off.
    private static func background(_ state: BackgroundState?) -> Aspect {
        guard let state else { return Aspect() }
        let text =
            state.isWanted
            ? "Under the speech: \(state.title), \(state.gainHundredths) %."
            : "No sound is under the speech."
        return Aspect(key: text, lines: [.note(text)])
    }

    /// The chapter of an episode that begins.
    private static func chapter(_ state: ChapterPlayerState) -> Aspect {
        guard let (number, mark) = state.episodeChapter else { return Aspect() }
        let start = mark.range.lowerBound.clockText
        return Aspect(
            key: "chapter \(number) \(start)",
            lines: [.note("From \(start): \(mark.name(number: number))")])
    }

    /// Why a text that was asked for could not be made.
    private static func making(_ state: ChapterPlayerState) -> Aspect {
        // A notice says it where there is a text.
        guard let failure = state.text.making.failure, state.text.transcript?.isEmpty != false
        else {
            return Aspect()
        }
        return Aspect(key: failure, lines: [.note(failure)])
    }
}

extension SettingItem {
    /// The title, with the name that `set` takes where that is another.
    fileprivate var plainName: String {
        let name = setting.rawValue
        return name == setting.title ? name : "\(setting.title) (\(name))"
    }
}

extension MenuRow {
    /// The name without the blanks that stand in columns on the screen.
    fileprivate var plainName: String { label.split(separator: " ").joined(separator: " ") }
}

extension DictationCheck {
    /// The mistakes of the written line, one a line.
    fileprivate func mistakes(_ answer: Sentence?) -> [String] {
        func said(_ word: Int) -> String { bareWord(answer?.words[safe: word]?.text ?? "") }
        return marks.compactMap { mark in
            switch mark {
            case .right: nil
            case .wrong(let word, let typed): "wrong: \(typed), for \(said(word))"
            case .missing(let word): "missing: \(said(word))"
            case .extra(let typed): "not said: \(typed)"
            }
        }
    }
}
