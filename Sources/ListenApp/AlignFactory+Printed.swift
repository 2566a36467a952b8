import Documents
import Fetching
import ListenCore
import SharedWork

extension AlignFactory {
    /// The printed text that lies with a book of a server, for a chapter without a text of its own;
    /// `nil` where none does.
    func printedText(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws -> SectionText? {
        let chapter = playback.address
        guard playback.subtitles == nil, let entry = try await app.sources.list()[chapter.source],
            ServerParts.kindNames.contains(entry.kept.kind),
            let shelf = try entry.kind?.open(entry.kept).books as? ServerShelf
        else { return nil }
        let book = try await shelf.book(chapter.book, .cacheFirst).value
        guard book.printed != nil, let index = book.part(chapter.chapter)?.index,
            let page = try await shelf.printed(of: chapter.book, mode)
        else { return nil }
        let language = book.language.flatMap(StatedLanguage.language)
        let text = ReadingText(
            try await ReadingFactory(app: app).intake.work(of: page, language: language))
        return SectionText(
            text: text, name: "book text", language: language ?? text.language,
            sections: book.chapters.map {
                SectionText.Section(title: $0.title, length: $0.duration)
            }, index: index,
            previous: index == 0
                ? nil
                : ChapterAddress(
                    source: chapter.source, book: chapter.book,
                    chapter: ChapterID(rawValue: book.parts[index - 1].id)))
    }
}
