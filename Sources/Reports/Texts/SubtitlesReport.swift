package import AppEnvironment
package import ConsoleOutput
import Files
import FoundationEssentials
package import ListenCore
package import SharedWork
import Subtitles

/// `listen subtitles`: lists the texts of chapters, and adds and removes them.
package struct SubtitlesReport: Sendable {
    let catalog: @Sendable () async throws -> Catalog
    package let texts: @Sendable () throws -> any AttachedTextKeeping
    /// Reads a file, and tells the language that its name states; throws the error in it.
    ///
    /// The bytes are in Unicode when only the files beside it show its encoding.
    let read: @Sendable (_ path: String, Language?) throws -> (bytes: [UInt8], named: Language?)
    /// Writes a file in the folder of texts atomically.
    let write: @Sendable (_ bytes: [UInt8], _ file: String) throws -> Void
    /// Deletes a file in the folder of texts.
    let delete: @Sendable (_ file: String) -> Void
    let analysis: any TextAnalyzing
    let clock: any WallClock
    let environment: ProcessEnvironment
    let console: Console
    let removals: Removals
    /// The path of a file in the folder of texts.
    let path: @Sendable (_ file: String) -> String

    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        texts: @escaping @Sendable () throws -> any AttachedTextKeeping,
        read:
            @escaping @Sendable (_ path: String, Language?) throws
            -> (bytes: [UInt8], named: Language?),
        write: @escaping @Sendable (_ bytes: [UInt8], _ file: String) throws -> Void,
        delete: @escaping @Sendable (_ file: String) -> Void, analysis: any TextAnalyzing,
        clock: any WallClock, environment: ProcessEnvironment, console: Console,
        removals: Removals? = nil, path: @escaping @Sendable (_ file: String) -> String = { $0 }
    ) {
        (self.removals, self.path) = (removals ?? .plain(console), path)
        (self.catalog, self.texts, self.read) = (catalog, texts, read)
        (self.write, self.delete, self.analysis) = (write, delete, analysis)
        (self.clock, self.environment, self.console) = (clock, environment, console)
    }

    /// Prints the texts of a book's chapters, or of one chapter; optionally only those in a
    /// language.
    package func list(
        _ book: String, _ chapter: String?, language: String? = nil, json: Bool
    ) async throws {
        let language = try language.map(Language.typed)
        let place = try await place(book, chapter)
        var listing = TextListing()
        for chapter in place.chapters {
            listing.add(
                try await place.catalog.service.playback(
                    of: chapter.id, in: place.book.id, place.catalog.mode
                ).value.texts, of: chapter)
        }
        let count = listing.lines.count
        if let language { listing.keep(language) }
        if json { return console.print(json: TextListing.JSON(texts: listing.lines)) }
        guard !listing.lines.isEmpty else {
            if let language, count > 0 {
                let texts = count == 1 ? "The one text is not" : "None of the \(count) texts is"
                return console.note(
                    "\(texts) in \(language.englishName). The same without --language shows what"
                        + " there is.")
            }
            return console.note(
                "No text was found. Add one with `listen subtitles add BOOK CHAPTER FILE`.")
        }
        console.print(listing.table(withChapters: true))
    }

    /// Adds a text to a chapter; the file is copied, so that it may be deleted.
    package func add(
        _ file: String, to book: String, _ chapter: String, language: String?
    ) async throws {
        let place = try await place(book, chapter)
        guard let chapter = place.chapters.first else { return }
        let stated = try language.map(Language.typed)
        let (bytes, named) = try read(environment.absolutePath(file), stated)
        let tag = stated ?? named
        let name = FilePlace.name(of: file)
        let address = ChapterAddress(
            source: place.catalog.service.sourceID, book: place.book.id, chapter: chapter.id)
        let count = try await keep(bytes, named: name, in: tag, for: address)
        let spoken = tag.map { " in \($0.englishName)" } ?? ""
        console.print(
            "“\(chapter.title)” has \(name) now: \(count == 1 ? "1 line" : "\(count) lines")\(spoken)."
                .printable(limit: 1_000))
    }

    /// Stores a text for a chapter; returns the number of its cues.
    ///
    /// A text without a language counts as spoken. Throws a `SubtitleError` when it is not a text.
    package func keep(
        _ bytes: [UInt8], named name: String, in language: Language?, for chapter: ChapterAddress
    ) async throws -> Int {
        let document = try SubtitleReader.document(
            bytes, name: name, language: language, analysis: analysis, assembles: false)
        let text = AttachedText(
            chapter: chapter, file: UUID().uuidString.lowercased() + "." + document.format,
            name: name, language: language, addedAt: clock.now)
        // The copy is in Unicode, since nobody would state the encoding again at each reading.
        try write(analysis.statedCharset == nil ? bytes : unicode(bytes, language), text.file)
        do { try await texts().keep(text) } catch {
            delete(text.file)
            throw error
        }
        try await forgetOlder(than: text)
        return document.track.cues.count
    }

    private func unicode(_ bytes: [UInt8], _ language: Language?) -> [UInt8] {
        Array(DecodedText.text(of: bytes, language: language, analysis: analysis).utf8)
    }

    /// Removes an older text of the same name from the chapter.
    private func forgetOlder(than text: AttachedText) async throws {
        let store = try texts()
        let all = try await store.texts(of: text.chapter.book, at: text.chapter.source)
        for older in all
        where older.chapter == text.chapter && older.name == text.name
            && older.language == text.language && older.file != text.file
        {
            if try await !store.forget(older) { delete(older.file) }
        }
    }

    /// Chapters of a book, with their source.
    struct Place {
        let catalog: Catalog
        let book: Book
        let chapters: [Chapter]
    }

    /// The chosen chapters; the whole book without a choice.
    func place(_ book: String, _ chapter: String?) async throws -> Place {
        let catalog = try await catalog()
        let found = try await catalog.book(book).book
        guard let chapter else {
            return Place(
                catalog: catalog, book: found,
                chapters: try await catalog.chapters(of: found).value)
        }
        let selection = try await catalog.chapter(chapter, of: found).selection
        return Place(catalog: catalog, book: found, chapters: [selection.chapter])
    }
}
