/// A chapter that a recording, or a list beside it, names.
package struct RecordingChapter: Hashable, Sendable {
    /// Its title; `nil` where none is given.
    package let title: String?
    /// Its beginning.
    package let start: MediaTime
    /// Its end, never before `start`; `nil` for the end of a recording whose length is not known.
    package let end: MediaTime?

    /// A chapter.
    package init(title: String?, start: MediaTime, end: MediaTime?) {
        self.title = title
        self.start = start
        self.end = end.map { max($0, start) }
    }
}

/// The chapters of one recording, in ascending order of their starts.
package struct RecordingChapters: Hashable, Sendable {
    /// The data that said where the chapters are.
    package enum Source: String, Hashable, Sendable, CaseIterable {
        /// A chapter track of an MP4 file (QuickTime).
        case trackOfMP4
        /// The list `chpl` of an MP4 file (Nero).
        case listOfMP4
        /// The frames CHAP of an ID3 tag.
        case id3
        /// Comments `CHAPTER001=…` of an Ogg or FLAC file.
        case comments
        /// A cue sheet inside the recording.
        case embeddedCueSheet
        /// The chapters of a Matroska file.
        case matroska
        /// Cue points or markers of a WAV, AIFF or WMA file.
        case markers
        /// A list in a file of its own.
        case file
    }

    /// No book has more chapters; what a file names beyond is left out.
    package static let most = 20_000

    /// The data that said where they are.
    package let source: Source
    /// The chapters; each start is at or after the one before it.
    package let chapters: [RecordingChapter]

    /// Chapters from what a file states, made consistent.
    ///
    /// They are sorted by start (those that begin together stay in the order
    /// given), and each ends where the next begins at the latest; one without
    /// an end ends there too, the last one at `duration` where it is known.
    /// Of several that begin together only the last has any length. Those that
    /// begin before 0, or at or behind a known end, are left out. `nil` when none is left.
    package init?(
        _ stated: some Sequence<RecordingChapter>, duration: MediaTime? = nil, source: Source
    ) {
        let limit = duration.flatMap { $0 > .zero ? $0 : nil }
        var sorted: [(offset: Int, chapter: RecordingChapter)] = []
        for chapter in stated where chapter.start >= .zero && sorted.count < Self.most {
            if let limit, chapter.start >= limit { continue }
            sorted.append((sorted.count, chapter))
        }
        sorted.sort { ($0.chapter.start, $0.offset) < ($1.chapter.start, $1.offset) }
        chapters = sorted.indices.map { place in
            let chapter = sorted[place].chapter
            let next = place + 1 < sorted.count ? sorted[place + 1].chapter.start : limit
            let end = [chapter.end.flatMap { $0 > chapter.start ? $0 : nil }, next, limit]
                .compactMap(\.self).min()
            return RecordingChapter(title: chapter.title, start: chapter.start, end: end)
        }
        guard !chapters.isEmpty else { return nil }
        self.source = source
    }
}
