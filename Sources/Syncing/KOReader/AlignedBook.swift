package import ListenCore

/// The sentences of a printed text over the chapters that say it: pure.
///
/// Readers of books count a place as the share of the text before it; so a place in the sound is one
/// in the text, and back, by the sentences.
package struct AlignedBook: Hashable, Sendable {
    /// A sentence.
    package struct Sentence: Hashable, Sendable {
        /// The time at which it begins in its chapter.
        package let start: MediaTime
        /// The number of its characters.
        package let characters: Int

        /// A sentence.
        package init(start: MediaTime, characters: Int) {
            (self.start, self.characters) = (start, max(0, min(characters, 1 << 20)))
        }
    }

    /// A chapter of the recording.
    package struct Part: Hashable, Sendable {
        /// The chapter.
        package let chapter: ChapterID
        /// Its length.
        package let duration: MediaTime
        /// What is said in it, by time.
        package let sentences: [Sentence]

        /// A chapter with its sentences in any order.
        package init(chapter: ChapterID, duration: MediaTime, sentences: [Sentence]) {
            self.chapter = chapter
            self.duration = max(.zero, duration)
            self.sentences = sentences.sorted { $0.start < $1.start }
        }
    }

    /// A sentence with the places where it begins.
    private struct Beginning: Hashable, Sendable {
        let part: Int
        /// The time in the whole recording.
        let time: MediaTime
        /// The characters of the text before it.
        let character: Int
        let characters: Int
    }

    /// The chapters.
    package let parts: [Part]
    /// The beginnings of the chapters in the whole recording.
    private let starts: [MediaTime]
    private let beginnings: [Beginning]
    /// The characters of the whole text.
    private let length: Int
    /// The length of the whole recording.
    package let duration: MediaTime

    /// A recording; `before` and `after` are the characters of the text that nobody says.
    package init(_ parts: [Part], before: Int = 0, after: Int = 0) {
        var (starts, beginnings): ([MediaTime], [Beginning]) = ([], [])
        var (time, character) = (MediaTime.zero, max(0, before))
        for (index, part) in parts.enumerated() {
            starts.append(time)
            for sentence in part.sentences where sentence.characters > 0 {
                let within = sentence.start.clamped(to: MediaTime.zero...part.duration)
                beginnings.append(
                    Beginning(
                        part: index, time: time + within, character: character,
                        characters: sentence.characters))
                character += sentence.characters
            }
            time = time + part.duration
        }
        (self.parts, self.starts, self.beginnings) = (parts, starts, beginnings)
        (length, duration) = (character + max(0, after), time)
    }

    /// The time in the whole recording; `nil` for a chapter that is none of these.
    package func whole(_ position: MediaTime, in chapter: ChapterID) -> MediaTime? {
        guard let index = parts.firstIndex(where: { $0.chapter == chapter }) else { return nil }
        return starts[index] + position.clamped(to: MediaTime.zero...parts[index].duration)
    }

    /// The chapter of a time in the whole recording, and the time in it; `nil` without chapters.
    package func located(_ whole: MediaTime) -> (chapter: ChapterID, position: MediaTime)? {
        guard let index = starts.lastIndex(where: { $0 <= max(.zero, whole) }) else { return nil }
        let within = (whole - starts[index]).clamped(to: MediaTime.zero...parts[index].duration)
        return (parts[index].chapter, within)
    }

    /// The share of the text before a time in the whole recording, from 0 to 1; `nil` without a
    /// text.
    package func share(at whole: MediaTime) -> Double? {
        guard length > 0, let first = beginnings.first else { return nil }
        guard let index = beginnings.lastIndex(where: { $0.time <= whole }) else {
            return Double(first.character) / Double(length)
        }
        let sentence = beginnings[index]
        let end = index + 1 < beginnings.count ? beginnings[index + 1].time : duration
        let span = (end - sentence.time).seconds
        let said = span > 0 ? min(1, (whole - sentence.time).seconds / span) : 0
        // Never the next sentence: a place must not move on by being told.
        let within = min(Int(said * Double(sentence.characters)), sentence.characters - 1)
        return Double(sentence.character + max(0, within)) / Double(length)
    }

    /// The beginning, in the whole recording, of the sentence at a share of the text; `nil` for what
    /// is no share, or without a text.
    package func time(at share: Double) -> MediaTime? {
        guard share.isFinite, (0...1).contains(share), length > 0, let first = beginnings.first
        else { return nil }
        let character = Int((share * Double(length)).rounded())
        return (beginnings.last { $0.character <= character } ?? first).time
    }
}
