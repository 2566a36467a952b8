import LibraryUI
package import ListenCore
import PlayerUI
import Terminal
package import UIVocabulary

/// A text for a chapter that has none: asked for, and what is told of it.
extension AppModel {
    /// Asks for the file of a text, or breaks off what is being made.
    package mutating func askForText(at moment: Moment) -> [AppEffect] {
        guard screen == .player, let state = player?.state else { return [] }
        if state.text.making.isRunning { return tellPlayer(.leaveText, at: moment) }
        guard state.text.making.step != .leaving, state.source.freshness != nil else { return [] }
        ask(textQuestion: .textFile, state.text.making.failed?.text ?? "")
        return []
    }

    private mutating func ask(textQuestion: PromptQuestion, _ answer: String) {
        layers.append(
            .prompt(
                Prompt(
                    question: textQuestion,
                    editor: LineEditor(answer, limit: textQuestion.limit))))
    }

    /// What stands below a line about a text.
    package func textMessage(of prompt: Prompt) -> PromptMessage {
        let text = prompt.editor.text
        switch prompt.question {
        case .textFile where text.isEmpty && hasText:
            return PromptMessage(
                text: "A file, or nothing: the present text found anew. Edges you moved stay.")
        case .textFile:
            return PromptMessage(
                text: "Plain text, Markdown, HTML, subtitles, or an EPUB with the number of its "
                    + "part behind it. The sound plays on.")
        case .textLanguage where text.isEmpty:
            return PromptMessage(text: "As en or Spanish. Empty: what the text itself says.")
        case .textLanguage:
            guard let language = StatedLanguage.language(text) else {
                return PromptMessage(
                    text: "No language is called so. Write a tag as es, or a name as Spanish.",
                    isFailure: true)
            }
            return PromptMessage(text: language.englishName)
        default: return .none
        }
    }

    private var hasText: Bool { player?.state.text.transcript?.isEmpty == false }

    /// What an answered line about a text asks for; `nil` when it cannot be accepted.
    package mutating func acceptText(_ prompt: Prompt, at moment: Moment) -> [AppEffect]? {
        let text = prompt.editor.text
        switch prompt.question {
        case .textFile:
            let known = player?.state.subject.language
            let file = TextFileName(text)
            guard file != nil || hasText else { return nil }
            if let failed = player?.state.text.making.failed {
                // It may have been the language that was wrong.
                let language = failed.language ?? known
                ask(textQuestion: .textLanguage(file), language?.tag ?? "")
                return []
            }
            // A text that is there shows its language.
            if file != nil, known == nil {
                ask(textQuestion: .textLanguage(file), "")
                return []
            }
            return tellPlayer(.makeText(file, known), at: moment)
        case .textLanguage(let file):
            return tellPlayer(.makeText(file, StatedLanguage.language(text)), at: moment)
        default: return nil
        }
    }

    /// Tells what became of a text, also of a chapter that was left meanwhile.
    package mutating func take(
        _ news: TextNews, of chapter: ChapterAddress, at moment: Moment
    ) -> [AppEffect] {
        let isOpen = chapter == openChapter
        if isOpen { player?.take(news) }
        switch news {
        case .progress, .left: return []
        case .failed(let sentence):
            // Where there is no text the sentence stands in its place.
            if isOpen, !hasText { return [] }
            let title = isOpen ? nil : self.title(of: chapter)
            toast = Toast(
                title.map { "“\($0)”: \(sentence)" } ?? sentence, .failure, at: moment.host)
            return []
        case .made(let sentence):
            toast = Toast(sentence, at: moment.host)
            guard chapters?.book.id == chapter.book else { return [] }
            return [.loadChapters(chapter.book, .cacheFirst)]
        }
    }
}

extension AppModel {
    /// What a chapter of the book that is shown is called.
    fileprivate func title(of chapter: ChapterAddress) -> String? {
        guard chapters?.book.id == chapter.book else { return nil }
        return chapters?.list.rows?.first { $0.id == chapter.chapter }?.title
    }
}
