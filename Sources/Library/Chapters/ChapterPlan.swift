import ListenCore

/// The places of a book's chapters in its recordings: pure.
///
/// Every instant of every recording is in exactly one chapter.
struct ChapterPlan {
    /// A recording with its title and chapters.
    struct Recording: Hashable {
        /// The file's path in the book's folder, from which ids are made.
        let name: String
        /// The title of the recording as one chapter.
        let title: String
        /// The length; zero when unknown.
        let duration: MediaTime
        /// The chapters in the recording, or in a list beside it.
        var chapters: [RecordingChapter] = []
    }

    /// The length of chapters in a recording without any.
    static let defaultLength = MediaTime.seconds(900)
    /// The longest beginning before the first named chapter that is joined to it.
    private static let longestLead = MediaTime.seconds(10)
    /// The shortest chapter.
    private static let shortest = MediaTime.milliseconds(100)

    let recordings: [Recording]
    /// Chapters on the time of the whole book; empty for none.
    var list: [RecordingChapter] = []
    /// The length of chapters in a book of one recording without any; zero for no chapters.
    var length = Self.defaultLength

    /// The chapters in the order they are heard.
    var chapters: [ImportedChapter] {
        var used: Set<String> = []
        let stretches = listed ?? recordings.indices.flatMap(own(_:))
        return stretches.enumerated().map { index, stretch in
            ImportedChapter(
                id: id(of: stretch, &used), title: stretch.title ?? "Chapter \(index + 1)",
                parts: stretch.parts)
        }
    }

    /// A chapter without an id.
    private struct Stretch {
        let title: String?
        let parts: [ImportedPart]
    }

    /// The chapters of the list; `nil` when there is none, or when unknown lengths of recordings
    /// keep it from being applied.
    private var listed: [Stretch]? {
        guard !list.isEmpty, recordings.dropLast().allSatisfy({ $0.duration > .zero }) else {
            return nil
        }
        var starts: [MediaTime] = []
        var total = MediaTime.zero
        for recording in recordings {
            starts.append(total)
            total = total + recording.duration
        }
        let isKnown = recordings.last.map { $0.duration > .zero } ?? false
        let filled = Self.filled(list.filter { !isKnown || $0.start < total })
        return filled.map { chapter in
            let parts = recordings.indices.compactMap { index -> ImportedPart? in
                let next = index + 1 < starts.count ? starts[index + 1] : nil
                if let next, chapter.start >= next { return nil }
                if let end = chapter.end, end <= starts[index] { return nil }
                let end = chapter.end.flatMap { end in
                    next.map { end >= $0 } ?? false ? nil : end - starts[index]
                }
                return ImportedPart(
                    recording: index, start: chapter.start - starts[index], end: end)
            }
            return Stretch(title: chapter.title, parts: parts)
        }
    }

    /// The chapters of one recording.
    private func own(_ index: Int) -> [Stretch] {
        let recording = recordings[index]
        let filled = Self.filled(recording.chapters)
        if filled.count > 1 {
            return filled.map { chapter in
                Stretch(
                    title: chapter.title,
                    parts: [
                        ImportedPart(recording: index, start: chapter.start, end: chapter.end)
                    ])
            }
        }
        if recordings.count == 1, filled.isEmpty, let made = simulated(recording) { return made }
        return [Stretch(title: recording.title, parts: [ImportedPart(recording: index)])]
    }

    /// Equal chapters of a recording without any, the last one longer or shorter by up to a half;
    /// `nil` when it is too short for two.
    private func simulated(_ recording: Recording) -> [Stretch]? {
        guard length > .zero, recording.duration > .zero else { return nil }
        let count = min(
            Int((recording.duration.seconds / length.seconds).rounded()), RecordingChapters.most)
        guard count > 1 else { return nil }
        return (0..<count).map { index in
            let start = MediaTime(microseconds: length.microseconds * Int64(index))
            let end = index + 1 < count ? start + length : nil
            return Stretch(
                title: "Part \(index + 1)",
                parts: [ImportedPart(recording: 0, start: start, end: end)])
        }
    }

    /// Chapters without gaps: each ends where the next begins, the last with the recording.
    static func filled(_ chapters: [RecordingChapter]) -> [RecordingChapter] {
        var kept: [RecordingChapter] = []
        for (index, chapter) in chapters.enumerated() {
            let next = index + 1 < chapters.count ? chapters[index + 1].start : nil
            // The last of the chapters that begin together counts.
            if let next, next - chapter.start < shortest { continue }
            kept.append(chapter)
        }
        guard let first = kept.first else { return [] }
        if first.start > longestLead {
            kept.insert(RecordingChapter(title: "Beginning", start: .zero, end: nil), at: 0)
        }
        return kept.enumerated().map { index, chapter in
            RecordingChapter(
                title: chapter.title, start: index == 0 ? .zero : chapter.start,
                end: index + 1 < kept.count ? kept[index + 1].start : nil)
        }
    }

    /// An id from the first part's file and place, so that it stays the same when other files or
    /// chapters are added or removed.
    private func id(of stretch: Stretch, _ used: inout Set<String>) -> ChapterID {
        guard let part = stretch.parts.first else { return ChapterID(rawValue: "") }
        var id = StableHash.text(of: recordings[part.recording].name)
        let place = part.isWhole ? "" : "-\(part.start.milliseconds)"
        while !used.insert(id + place).inserted { id = StableHash.text(of: id) }
        return ChapterID(rawValue: id + place)
    }
}
