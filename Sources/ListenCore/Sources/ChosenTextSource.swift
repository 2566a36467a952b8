/// A source of books in which some chapters show another of their texts.
package struct ChosenTextSource: WrappingSource {
    /// The choice of texts.
    private enum Wish {
        case text(TrackReference, of: ChapterAddress)
        case language(Language, of: BookID)
    }

    /// The wrapped source.
    package let source: any BookSource
    private let wish: Wish

    /// A source in which `text`, one of the chapter's texts, is the spoken one.
    package init(
        _ source: any BookSource, of chapter: ChapterAddress, speaking text: TrackReference
    ) {
        self.source = source
        wish = .text(text, of: chapter)
    }

    /// A source in which the texts in a language are the spoken ones of a book; where a chapter has
    /// none, its usual spoken text is taken to be in that language.
    package init(
        _ source: any BookSource, of book: BookID, spokenIn language: Language
    ) {
        self.source = source
        wish = .language(language, of: book)
    }

    /// The chapters of the source; the one whose text was chosen has subtitles.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        let chapters = try await source.chapters(of: book, mode)
        guard case .text(_, let chapter) = wish, book == chapter.book else { return chapters }
        return Snapshot(
            chapters.value.map { $0.id == chapter.chapter ? $0.withSubtitles : $0 },
            chapters.freshness)
    }

    /// The locations of a chapter's sound and texts.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let found = try await source.playback(of: chapter, in: book, mode)
        let playback = found.value
        let texts: TextChoice
        switch wish {
        case .text(let text, playback.address): texts = playback.texts.speaking(text)
        case .language(let language, playback.address.book):
            texts = playback.texts.speaking(in: language)
        default: return found
        }
        var chosen = ChapterPlayback(
            address: playback.address,
            chapter: texts.spoken == nil ? playback.chapter : playback.chapter.withSubtitles,
            audio: playback.audio, texts: texts)
        chosen.moved = playback.moved
        return Snapshot(chosen, found.freshness)
    }

    /// The places of spoken texts; in the book where some were chosen those of each chapter's
    /// `playback`.
    package func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        let places = try await source.spokenTexts(of: books, mode)
        let changed =
            switch wish {
            case .text(_, let chapter): chapter.book
            case .language(_, let book): book
            }
        guard places[changed] != nil else { return places }
        return places.merging(await eachSpokenText(of: [changed], mode)) { $1 }
    }
}

extension Chapter {
    /// The same chapter with a text.
    package var withSubtitles: Chapter {
        Chapter(
            id: id, title: title, number: number, decimals: decimals, hasAudio: hasAudio,
            hasSubtitles: true, wordCount: wordCount, duration: duration,
            wordsPerMinute: wordsPerMinute)
    }
}
