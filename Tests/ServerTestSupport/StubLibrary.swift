/// The books a stub backend serves, built in memory.
package struct StubLibrary: Sendable {
    /// A book.
    package struct Book: Sendable {
        /// Its id.
        package var id: String
        /// Its title.
        package var title: String
        /// The address of its cover, when it has one.
        package var coverURL: String?
        /// Its chapters in the server's order.
        package var chapters: [Chapter]

        /// A book.
        package init(id: String, title: String, coverURL: String? = nil, chapters: [Chapter]) {
            self.id = id
            self.title = title
            self.coverURL = coverURL
            self.chapters = chapters
        }
    }

    /// A chapter with its bytes.
    package struct Chapter: Sendable {
        /// Its id.
        package var id: String
        /// Its title.
        package var title: String
        /// Its number; `nil` is sent as null.
        package var number: Int?
        /// The recording.
        package var audio: [UInt8]
        /// The media type of the recording.
        package var audioType: String
        /// The subtitles.
        package var subtitles: [UInt8]
        /// The length in seconds; `nil` is sent as null.
        package var seconds: Double?

        /// A chapter.
        package init(
            id: String, title: String, number: Int?, audio: [UInt8],
            audioType: String = "audio/mpeg", subtitles: [UInt8], seconds: Double? = nil
        ) {
            self.id = id
            self.title = title
            self.number = number
            self.audio = audio
            self.audioType = audioType
            self.subtitles = subtitles
            self.seconds = seconds
        }
    }

    /// The books in the server's order.
    package var books: [Book]

    /// A library.
    package init(_ books: [Book]) {
        self.books = books
    }

    /// Three books of three chapters numbered from 0; the sound is a byte pattern, not music.
    package static func make(audioBytes: Int = 20_000) -> StubLibrary {
        let books = (1...3).map { book in
            Book(
                id: "book\(book)", title: "Book \(book)",
                chapters: (0..<3).map { chapter in
                    Chapter(
                        id: "chapter\(chapter)", title: "Chapter \(chapter)", number: chapter,
                        audio: pattern(audioBytes, seed: book * 10 + chapter),
                        subtitles: Array(
                            "1\n00:00:00,031 --> 00:00:00,732\nWelcome\n".utf8),
                        seconds: 2.5)
                })
        }
        return StubLibrary(books)
    }

    /// Bytes that differ from place to place and from seed to seed.
    package static func pattern(_ count: Int, seed: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 7) &+ seed &* 17) }
    }

    func chapter(_ id: Substring, of book: Substring) -> Chapter? {
        books.first { $0.id == book }?.chapters.first { $0.id == id }
    }
}
