package import Feeds
package import ListenCore
import Markup
import MediaTags

/// The chapters of an episode, from the best of what states them.
package struct EpisodeChapters: Hashable, Sendable {
    /// The document or recording that stated the chapters.
    package enum Origin: Hashable, Sendable {
        /// The document that the feed names (`podcast:chapters`).
        case document
        /// The feed itself (Podlove).
        case feed
        /// The recording.
        case recording
    }

    /// The chapters.
    package let chapters: RecordingChapters
    /// The document or recording that stated them.
    package let origin: Origin

    /// The most bytes of a document.
    package static let limitBytes = 8 << 20
    /// The deepest list in a document.
    private static let deepest = 32

    /// The chapters of an episode of a length; `nil` where nothing states any.
    ///
    /// The document is preferred, then those in the feed, then those of the recording. Chapters that
    /// the document hides are left out, times that run backwards are put in order, and a damaged
    /// document counts as none.
    package init?(
        document: [UInt8]? = nil, feed: [FeedChapter] = [], recording: RecordingChapters? = nil,
        length: MediaTime? = nil
    ) {
        if let read = document.flatMap({ Self.chapters(of: $0, length: length) }) {
            (chapters, origin) = (read, .document)
        } else if let stated = RecordingChapters(
            feed.lazy.map { RecordingChapter(title: $0.title, start: $0.start, end: nil) },
            duration: length, source: .file)
        {
            (chapters, origin) = (stated, .feed)
        } else if let recording {
            (chapters, origin) = (recording, .recording)
        } else {
            return nil
        }
    }

    private static func chapters(of bytes: [UInt8], length: MediaTime?) -> RecordingChapters? {
        guard bytes.count <= limitBytes else { return nil }
        // The reader limits no depth.
        let isShallow = bytes.withUnsafeBytes { text in
            var lexer = JSONLexer(text)
            return (try? lexer.skipValue(.outline, deepest: deepest)) != nil
        }
        guard isShallow,
            let list = try? ChapterListFile(
                String(decoding: bytes, as: UTF8.self), name: "chapters", duration: length),
            list.form == .podcast
        else { return nil }
        return list.chapters
    }
}

extension EpisodeChapters {
    /// The most chapters that are shown of an episode.
    private static let most = 2_000

    /// The chapters as marks.
    var marks: [EpisodeMark] {
        chapters.chapters.prefix(Self.most).map { chapter in
            EpisodeMark(
                .chapter, chapter.start..<(chapter.end ?? chapter.start), title: chapter.title)
        }
    }
}

extension EpisodeMark {
    /// The passages that an episode of a length recommends, by their places; those outside of the
    /// sound are left out.
    static func passages(
        of soundbites: [FeedSoundbite], length: MediaTime? = nil
    ) -> [EpisodeMark] {
        var seen: Set<EpisodeMark> = []
        let limit = length.flatMap { $0 > .zero ? $0 : nil }
        return soundbites.compactMap { bite -> EpisodeMark? in
            let end = [bite.start + bite.duration, limit].compactMap(\.self).min() ?? bite.start
            guard bite.start >= .zero, end > bite.start else { return nil }
            return EpisodeMark(.passage, bite.start..<end, title: bite.title)
        }.filter { seen.insert($0).inserted }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}
