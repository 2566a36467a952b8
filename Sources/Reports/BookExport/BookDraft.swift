import AppEnvironment
import BookExport
import ConsoleOutput
import Files
import FoundationEssentials
import Glibc
import ListenCore
import Processes
import SharedWork
import Subtitles

/// A book on its way out: its chapters as their source has them, then with the files of its sounds.
struct BookDraft: Sendable {
    /// A chapter with its sound on this machine.
    struct Part: Sendable {
        let title: String
        let sentences: [Sentence]
        /// The parts of files it is heard from.
        let clips: [SoundClip]
    }

    var book: SpokenBook
    var parts: [Part]
    /// The sounds of the book.
    var files: [SoundFile] = []
    /// The number of sounds that were encoded.
    var encoded = 0
    /// The paths of files made for this book, which are removed in the end.
    var temporaries: [String] = []

    /// The titles of chapters that have sound and no text.
    var silent: [String] {
        parts.filter { $0.sentences.isEmpty && !$0.clips.isEmpty }.map(\.title)
    }

    func removeTemporaries() { for path in temporaries { unlink(path) } }
}

extension BookExportReport {
    /// The chapters with their texts and sounds, which are fetched where they are not here.
    func draft(
        of book: Book, _ order: BookExportOrder, _ catalog: Catalog
    ) async throws -> BookDraft {
        let chapters: [Chapter]
        if let typed = order.chapter {
            chapters = [try await catalog.chapter(typed, of: book).selection.chapter]
        } else {
            chapters = try await catalog.chapters(of: book).value
        }
        let line = ProgressLine(
            "Reading chapters", on: console, isWanted: environment.errorIsTerminal,
            amount: { "\($0)" })
        defer { line.end() }
        var parts: [BookDraft.Part] = []
        var language = book.language
        for (place, chapter) in chapters.enumerated() {
            try Task.checkCancellation()
            line.tell(Int64(place), of: Int64(chapters.count))
            let part = try await self.part(chapter, of: book, catalog, &language)
            if !part.clips.isEmpty || !part.sentences.isEmpty { parts.append(part) }
        }
        guard !parts.isEmpty else { throw BookExportError.nothing(book.title) }
        let cover = try? await catalog.service.cover(of: book, catalog.mode).value
        let service = catalog.service
        let isLocal = service.sourceID == .local
        // The same chapter is the same export, however it was typed.
        let only = order.chapter == nil ? nil : chapters.first
        let key = [service.sourceID.rawValue, book.id.rawValue, only?.id.rawValue ?? ""]
        return BookDraft(
            book: SpokenBook(
                title: only.map { "\(book.title): \($0.title)" } ?? book.title, author: book.author,
                narrator: isLocal ? await narrator(book.id) : nil, language: language,
                identifier: "urn:listen:" + StableHash.text(of: key.joined(separator: "\n")),
                modified: Date.ISO8601FormatStyle().format(clock.now),
                cover: cover.flatMap(
                    SpokenBook.Cover.init), chapters: []),
            parts: parts)
    }

    private func part(
        _ chapter: Chapter, of book: Book, _ catalog: Catalog, _ language: inout Language?
    ) async throws -> BookDraft.Part {
        let address = ChapterAddress(
            source: catalog.service.sourceID, book: book.id, chapter: chapter.id)
        let present = try await PresentText.of(
            address, on: catalog.service, catalog.mode, analysis)
        var clips: [SoundClip] = []
        var sound: AudioLocation?
        if chapter.hasAudio {
            sound = try await catalog.service.audio(of: present.playback, catalog.mode).value.whole
            switch sound {
            case .file(let path): clips = [SoundClip(path: path)]
            case .clips(let parts): clips = parts
            case .stream, nil: throw BookExportError.notHere(chapter.title)
            }
        }
        guard var track = present.track else {
            return BookDraft.Part(title: chapter.title, sentences: [], clips: clips)
        }
        language = language ?? track.language(orStated: book.language)
        if let sound {
            track = await PresentText.refined(track, by: sound, levels: sounds.levels)
        }
        return BookDraft.Part(title: chapter.title, sentences: track.sentences, clips: clips)
    }
}
