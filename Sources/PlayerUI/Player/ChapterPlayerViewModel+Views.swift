import ListenCore
import Terminal
import Typesetting
package import UIVocabulary

/// How the text is shown: its modes, what is hidden and blurred, translations.
extension ChapterPlayerViewModel {
    package mutating func show(_ mode: TextMode) -> [ScreenEffect] {
        state.view.modeBefore = nil
        state.view.mode = mode
        state.view.listCursor = nil
        return [.toast("\(mode.name).")]
    }

    /// Goes to the bilingual view, and back to the one before.
    package mutating func toggleBilingual() -> [ScreenEffect] {
        guard state.view.mode != .bilingual else { return show(state.view.modeBefore ?? .sentence) }
        let before = state.view.mode
        state.aids.lacksTranslations = false
        state.aids.translations.forgetFailures()
        let effects = show(.bilingual)
        state.view.modeBefore = before
        return effects
    }

    private var textKey: String { state.settings.keys.label(of: .toggleText, in: .player) ?? "v" }

    package mutating func toggleText() -> [ScreenEffect] {
        if let passage = state.passage, let display = passage.display {
            guard display == .hidden else { return [.toast("The drill shows the text now.")] }
            state.view.revealedPass = state.view.revealedPass == nil ? passage : nil
            return state.view.revealedPass == nil ? [] : [.toast("Revealed for this pass.")]
        }
        switch state.view.visibility {
        case .shown:
            state.view.visibility = .hidden
            return [.toast("Text hidden; \(textKey) reveals it.")]
        case .hidden:
            state.view.visibility = .revealed
            return [.toast("Revealed until you jump; \(textKey) again keeps it shown.")]
        case .blurred:
            state.view.visibility = .unblurred
            return [.toast("Revealed until you jump; \(textKey) again keeps it shown.")]
        case .revealed, .unblurred:
            state.view.visibility = .shown
            return [.toast("Text shown.")]
        }
    }

    package mutating func toggleBlur() -> [ScreenEffect] {
        if state.passage?.display != nil {
            return [.toast("The drill says what can be read now.")]
        }
        switch state.view.visibility {
        case .blurred, .unblurred:
            state.view.visibility = .shown
            return [.toast("Text shown.")]
        case .shown, .hidden, .revealed:
            state.view.visibility = .blurred
            state.view.readableFrom = state.heardSentence ?? 0
            return [.toast("Text blurred; a word shows when it is heard.")]
        }
    }

    /// Translations: shown, then blurred, then hidden; the bilingual view does
    /// not hide them.
    package mutating func toggleTranslations() -> [ScreenEffect] {
        state.aids.lacksTranslations = false
        state.aids.translations.forgetFailures()
        let isShown = state.view.showsTranslations || state.view.mode == .bilingual
        if isShown, !state.view.blursTranslations {
            state.view.blursTranslations = true
            state.view.readableFrom = state.heardSentence ?? 0
            return [.toast("Translations blurred until their sentence was heard.")]
        }
        state.view.blursTranslations = false
        if state.view.mode == .bilingual { return [.toast("Translations shown.")] }
        state.view.showsTranslations = !isShown
        return state.view.showsTranslations ? [] : [.toast("Translations hidden.")]
    }

    /// How many translations are waited for at a time.
    private static let translationLimit = 2

    /// Asks for the translations that are shown and not known yet.
    package mutating func translateShownLines(at moment: Moment) -> [ScreenEffect] {
        guard state.wantsTranslation, state.aids.translations.mayAsk(at: moment.host) else {
            return []
        }
        var effects: [ScreenEffect] = []
        for index in sentencesToTranslate() {
            guard state.aids.translations.isWanted(index) else { continue }
            if state.view.mode == .bilingual, state.aids.translations.waiting >= Self.translationLimit {
                break
            }
            effects += translateLine(index).map { [$0] } ?? []
        }
        return effects
    }

    /// Asks for the translation of a sentence, for the line below it.
    package mutating func translateLine(_ index: Int) -> ScreenEffect? {
        guard let sentence = state.text.transcript?[index] else { return nil }
        let ticket = nextTicket(index, phrase: nil)
        state.aids.translations[index] = .waiting(ticket)
        return .run(request(.translation, sentence, ticket))
    }

    /// The sentences whose translations can be seen, the nearest first.
    private mutating func sentencesToTranslate() -> [Int] {
        guard state.view.mode == .bilingual else { return [state.shownSentence].compactMap { $0 } }
        guard let middle = state.words.cursor?.sentence ?? state.view.listCursor ?? state.shownSentence
        else { return [] }
        // How many there is room for depends on their lines, and on those of
        // the translations that are known.
        layOutText()
        return state.text.shelf.seen.sorted {
            (abs($0 - middle), $0 < middle ? 1 : 0) < (abs($1 - middle), $1 < middle ? 1 : 0)
        }
    }
}
