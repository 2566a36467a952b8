package import ListenCore
package import UIVocabulary

/// A text that is made while the chapter plays.
extension ChapterPlayerViewModel {
    /// Has a text put in step with the sound; without a file the one that is there.
    package mutating func makeText(_ file: TextFileName?, _ language: Language?) -> [ScreenEffect] {
        guard !state.making.isRunning, state.making.step != .leaving else { return [] }
        state.making.step = .running(0, stage: "reading the text")
        state.making.asked = TextMaking.Asked(text: file?.typed ?? "", language: language)
        return [
            .run(
                .makeText(
                    TextRequest(
                        chapter: state.subject.address, title: state.subject.chapterTitle,
                        path: file?.path, part: file?.part, language: language,
                        shift: state.offset)))
        ]
    }

    /// Breaks it off.
    package mutating func leaveText() -> [ScreenEffect] {
        guard state.making.isRunning else { return [] }
        state.making.step = .leaving
        return [
            .run(.leaveText(state.subject.address)),
            .toast(
                state.transcript?.isEmpty == false
                    ? "The text is left as it was." : "No text is made."),
        ]
    }

    package mutating func take(_ news: TextNews) {
        state.making.take(news)
        guard case .made = news, state.offset != .zero else { return }
        // The new text is where the sound is; the shift was the old one's.
        state.offset = .zero
        state.anchor = nil
        state.makeLines()
    }

    /// Takes over how edges are moved, after a text took some of them in.
    package mutating func take(nudges: [EdgeNudge]) -> [ScreenEffect] {
        state.practice.nudges = Dictionary(
            nudges.map { ($0.sentence, $0) }, uniquingKeysWith: { $1 })
        state.makeLines()
        return []
    }
}
