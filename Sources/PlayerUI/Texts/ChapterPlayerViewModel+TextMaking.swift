package import ListenCore
package import UIVocabulary

/// A text that is made while the chapter plays.
extension ChapterPlayerViewModel {
    /// Has a text put in step with the sound; without a file the one that is there.
    package mutating func makeText(_ file: TextFileName?, _ language: Language?) -> [ScreenEffect] {
        guard !state.text.making.isRunning, state.text.making.step != .leaving else { return [] }
        state.text.making.step = .running(0, stage: "reading the text")
        state.text.making.asked = TextMaking.Asked(text: file?.typed ?? "", language: language)
        return [
            .run(
                .makeText(
                    TextRequest(
                        chapter: state.subject.address, title: state.subject.chapterTitle,
                        path: file?.path, part: file?.part, language: language,
                        shift: state.text.offset)))
        ]
    }

    /// Breaks it off.
    package mutating func leaveText() -> [ScreenEffect] {
        guard state.text.making.isRunning else { return [] }
        state.text.making.step = .leaving
        return [
            .run(.leaveText(state.subject.address)),
            .toast(
                state.text.transcript?.isEmpty == false
                    ? "The text is left as it was." : "No text is made."),
        ]
    }

    package mutating func take(_ news: TextNews) {
        state.text.making.take(news)
        guard case .made = news, state.text.offset != .zero else { return }
        // The new text is where the sound is; the shift was the old one's.
        state.text.offset = .zero
        state.jumps.anchor = nil
        state.makeLines()
    }

    /// Takes over how edges are moved, after a text took some of them in.
    package mutating func take(nudges: [EdgeNudge]) -> [ScreenEffect] {
        state.edges.nudges = Dictionary(
            nudges.map { ($0.sentence, $0) }, uniquingKeysWith: { $1 })
        state.makeLines()
        return []
    }
}
