import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The message in place of a missing text.
struct MissingText {
    let text: PlayerText

    private var state: ChapterPlayerState { text.state }
    private var theme: Theme { text.theme }

    var picture: TextPicture {
        let wrapper = TextWrapper(width: text.column.width, glyphs: text.glyphs)
        return text.block(
            messages.flatMap { text, style in
                wrapper.lines(of: TerminalText(text, as: .block)).map { StyledText($0, style) }
            })
    }

    private var messages: [(String, Style)] {
        if state.sound.isFailed {
            return [
                (failed(state.source.failure ?? "This chapter cannot be played."), theme.failure),
                ("Enter tries again, Esc goes back.", theme.dim),
            ]
        }
        if let failure = state.text.failure, state.text.making.step == .none {
            return [(failed(failure), theme.failure), (offer, theme.dim)]
        }
        let title = (state.subject.chapterTitle, theme.title)
        if state.isLive {
            let reason =
                state.text.nextTitle != nil
                ? "No title belongs to this sound." : "The station names nothing that it plays."
            let untitled = (reason, theme.dim)
            return isTiny ? [untitled] : [title, untitled]
        }
        if state.awaitsText {
            let news = state.sound.phase == .loading ? "Opening…" : "Fetching the text…"
            return [title, (news, theme.dim)]
        }
        return (isTiny ? [] : [title]) + making
    }

    private func failed(_ sentence: String) -> String { "! \(ScreenMessage.text(sentence))" }

    /// True when there is only room for the most important words.
    private var isTiny: Bool { text.layout.room < .compact }

    /// The progress of the text being made, or the offer to make one.
    private var making: [(String, Style)] {
        switch state.text.making.step {
        case .none where state.text.making.isSought: return [("Looking for its text…", theme.dim)]
        case .none, .leaving:
            return [("\(isTiny ? "No text." : "This chapter has no text.") \(offer)", theme.dim)]
        case .failed(let sentence):
            return [(failed(sentence), theme.failure), ("\(key) tries again.", theme.dim)]
        case .running(let share, _):
            let words = state.text.making.words ?? ""
            let esc = ("Esc breaks it off.", theme.dim)
            if isTiny { return [(words, theme.dim), esc] }
            return [
                ("Putting the text in step: \(words)", theme.dim), (bar(share), theme.accent), esc,
            ]
        }
    }

    private var key: String { state.settings.keys.label(of: .makeText, in: .player) ?? "?" }

    private var offer: String {
        state.settings.canSpeak
            ? "\(key) makes it from a text file."
            : "\(key) makes it from a text file, once espeak-ng is there: apt install espeak-ng"
    }

    private func bar(_ share: Double) -> String {
        let width = min(40, text.column.width)
        let done = Int((share * Double(width)).rounded(.down))
        return String(repeating: String(text.glyphs.full), count: done)
            + String(repeating: String(text.glyphs.empty), count: width - done)
    }
}
