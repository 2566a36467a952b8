package import ListenCore

/// A document over the chapters that say it: pure.
///
/// Readers of books count a place as the share of the text before it; so a place in the sound is
/// one in the text, and back, by the sentences.
package struct AlignedDocument: Hashable, Sendable {
    /// A chapter that says a part of it.
    package struct Part: Hashable, Sendable {
        /// The chapter.
        package let chapter: ChapterID
        /// Its sentences, by time.
        package let marks: [DocumentMark]

        /// A chapter with its sentences in any order.
        package init(chapter: ChapterID, marks: [DocumentMark]) {
            self.chapter = chapter
            self.marks = marks.sorted { ($0.start, $0.letter) < ($1.start, $1.letter) }
        }
    }

    private struct Sentence: Hashable, Sendable {
        let letter: Int
        let chapter: ChapterID
        let start: MediaTime
    }

    /// The document.
    package let document: TextDocument
    /// The chapters in the order they are heard.
    package let parts: [Part]
    /// The sentences of all chapters, in the order of the text.
    private let sentences: [Sentence]

    /// A document; chapters without a sentence of it are left out.
    package init(_ document: TextDocument, _ parts: [Part]) {
        self.document = document
        self.parts = parts.filter { !$0.marks.isEmpty }
        sentences = self.parts.flatMap { part in
            part.marks.map { Sentence(letter: $0.letter, chapter: part.chapter, start: $0.start) }
        }
        .enumerated().sorted { ($0.element.letter, $0.offset) < ($1.element.letter, $1.offset) }
        .map(\.element)
    }

    /// The letters before a place of a chapter; `nil` for a chapter that says nothing of it.
    package func letter(at position: MediaTime, in chapter: ChapterID) -> Int? {
        guard let marks = parts.first(where: { $0.chapter == chapter })?.marks,
            let first = marks.first
        else { return nil }
        guard let index = marks.lastIndex(where: { $0.start <= position }) else {
            return first.letter
        }
        let mark = marks[index]
        guard index + 1 < marks.count else { return mark.letter }
        let (letters, span) = (
            marks[index + 1].letter - mark.letter, marks[index + 1].start - mark.start
        )
        guard letters > 0, span > .zero else { return mark.letter }
        let said = min(1, (position - mark.start).seconds / span.seconds)
        // Never the next sentence: a place must not move on by being told.
        return mark.letter + max(0, min(Int(said * Double(letters)), letters - 1))
    }

    /// The share of the text before a letter, from 0 to 1.
    package func share(at letter: Int) -> Double {
        guard document.letters > 0 else { return 0 }
        let share = Double(letter) / Double(document.letters)
        return (min(1, max(0, share)) * 100_000).rounded() / 100_000
    }

    /// The letters before a share of the text.
    package func letter(at share: Double) -> Int {
        Int((min(1, max(0, share)) * Double(document.letters)).rounded())
    }

    /// The beginning of the sentence that a letter is in; `nil` where nobody says that, and before
    /// the first sentence its own.
    package func place(at letter: Int) -> (chapter: ChapterID, position: MediaTime)? {
        guard let first = sentences.first else { return nil }
        guard let index = sentences.lastIndex(where: { $0.letter <= letter }) else {
            return (first.chapter, first.start)
        }
        let sentence = sentences[index]
        let isInside =
            index + 1 < sentences.count && sentences[index + 1].chapter == sentence.chapter
        guard isInside || letter - sentence.letter <= slack else { return nil }
        return (sentence.chapter, sentence.start)
    }

    /// The letters that the last sentence of a chapter may have, and what a page shows behind it.
    private var slack: Int { max(2_000, document.letters / 100) }

    /// The first letter that is said.
    package var beginning: Int { sentences.first?.letter ?? 0 }
}

/// A book of the person's own whose chapters say the text of documents.
package struct KosyncBook: Sendable {
    /// A chapter.
    package struct Chapter: Hashable, Sendable {
        /// Its id.
        package let id: ChapterID
        /// Its length.
        package let duration: MediaTime

        /// A chapter.
        package init(id: ChapterID, duration: MediaTime) {
            (self.id, self.duration) = (id, max(.zero, duration))
        }
    }

    /// The book.
    package let book: BookID
    /// All its chapters, in order.
    package let chapters: [Chapter]
    /// The documents, any of which another device may have.
    package let documents: [AlignedDocument]
    /// The place that counts here; `nil` before the first.
    package let here: (chapter: ChapterID, position: MediaTime)?

    /// A book; documents that no reader can know are left out.
    package init(
        book: BookID, chapters: [Chapter], documents: [AlignedDocument],
        here: (chapter: ChapterID, position: MediaTime)? = nil
    ) {
        (self.book, self.chapters, self.here) = (book, chapters, here)
        self.documents = documents.filter {
            PartialDigest.isDigest($0.document.digest) && !$0.parts.isEmpty
        }
    }

    /// The length of all of it.
    var duration: MediaTime { chapters.reduce(.zero) { $0 + $1.duration } }

    /// The time in the whole recording; `nil` for a chapter that is none of these.
    func whole(_ position: MediaTime, in chapter: ChapterID) -> MediaTime? {
        var start = MediaTime.zero
        for other in chapters {
            if other.id == chapter {
                return start + position.clamped(to: MediaTime.zero...other.duration)
            }
            start = start + other.duration
        }
        return nil
    }

    /// The chapter of a time in the whole recording, and the time in it; `nil` without chapters.
    func located(_ whole: MediaTime) -> (chapter: Chapter, position: MediaTime)? {
        var start = MediaTime.zero
        for (index, chapter) in chapters.enumerated() {
            let end = start + chapter.duration
            if whole < end || index == chapters.count - 1 {
                return (chapter, (whole - start).clamped(to: MediaTime.zero...chapter.duration))
            }
            start = end
        }
        return nil
    }
}
