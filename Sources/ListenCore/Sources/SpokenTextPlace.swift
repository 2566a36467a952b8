/// The place of the text that is spoken in a chapter.
package struct SpokenTextPlace: Hashable, Sendable {
    /// The chapter, which has a text.
    package let chapter: ChapterID
    /// The text's place, not looked at; `nil` where the chapter cannot be played now.
    package let location: ResourceReference?

    /// A chapter's text at a place.
    package init(chapter: ChapterID, location: ResourceReference?) {
        (self.chapter, self.location) = (chapter, location)
    }
}

extension BookSource {
    /// The places as `playback` names them.
    package func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        await eachSpokenText(of: books, mode)
    }

    /// The places in the books that can be read: those of all in one step, and book by book where
    /// this step fails.
    package func readableSpokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async -> [BookID: [SpokenTextPlace]] {
        if let places = try? await spokenTexts(of: books, mode) { return places }
        var places: [BookID: [SpokenTextPlace]] = [:]
        for book in books {
            let own = try? await spokenTexts(of: [book], mode)
            places.merge(own ?? [:]) { first, _ in first }
        }
        return places
    }

    /// The places as `playback` names them chapter by chapter: right for every source, and slow for
    /// one with thousands of chapters.
    package func eachSpokenText(
        of books: [BookID], _ mode: FetchMode
    ) async -> [BookID: [SpokenTextPlace]] {
        var places: [BookID: [SpokenTextPlace]] = [:]
        for book in books {
            guard let chapters = try? await chapters(of: book, mode).value else { continue }
            places[book] = []
            for chapter in chapters where chapter.hasSubtitles {
                let playback = try? await playback(of: chapter.id, in: book, mode)
                places[book]?.append(
                    SpokenTextPlace(
                        chapter: chapter.id, location: playback?.value.subtitles?.location))
            }
        }
        return places
    }
}
