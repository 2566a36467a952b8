/// The marks by which a file of a book is recognised in any folder: its name and size.
package struct FileMark: Hashable, Sendable, Codable {
    /// The file's name, without its folder.
    package let name: String
    /// Its size in bytes.
    package let size: Int64
    /// Its number among the book's files with this name and size, from 0: discs may have a `01.mp3`
    /// each.
    package let number: Int

    /// A mark.
    package init(name: String, size: Int64, number: Int = 0) {
        (self.name, self.size, self.number) = (name, size, number)
    }

    /// The marks of a book's files, in their order.
    package static func marks(of recordings: [ImportedRecording]) -> [FileMark] {
        var counts: [FileMark: Int] = [:]
        return recordings.map { recording in
            let name = recording.path.split(separator: "/").last.map(String.init) ?? ""
            let first = FileMark(name: name, size: recording.size)
            defer { counts[first, default: 0] += 1 }
            return FileMark(name: name, size: recording.size, number: counts[first] ?? 0)
        }
    }
}

/// A stretch of a file that is heard in a chapter.
package struct ChapterPiece: Hashable, Sendable, Codable {
    /// The file.
    package var file: FileMark
    /// Its beginning in the file.
    package let start: MediaTime
    /// Its length; zero if that is not known.
    package let length: MediaTime
    /// True if it reaches to the end of the file, however long that is.
    package let reachesEnd: Bool

    /// A piece.
    package init(file: FileMark, start: MediaTime, length: MediaTime, reachesEnd: Bool) {
        self.file = file
        self.start = max(start, .zero)
        self.length = max(length, .zero)
        self.reachesEnd = reachesEnd
    }

    /// Its end in the file; `nil` for the end of that.
    var end: MediaTime? { reachesEnd ? nil : start + length }
}

/// A chapter that a book has, or had in a former division, as pieces of files.
package struct KnownChapter: Hashable, Sendable {
    /// The id inside the book.
    package let id: ChapterID
    /// The title.
    package let title: String
    /// The pieces that are heard, in order.
    package var pieces: [ChapterPiece]

    /// A chapter.
    package init(id: ChapterID, title: String, pieces: [ChapterPiece]) {
        (self.id, self.title, self.pieces) = (id, title, pieces)
    }

    /// Its length; zero if that is not known.
    package var length: MediaTime {
        let isKnown = pieces.allSatisfy { $0.length > .zero || !$0.reachesEnd }
        return isKnown ? pieces.reduce(.zero) { $0 + $1.length } : .zero
    }

    /// The pieces, each with where it begins in the chapter.
    var placed: [(offset: MediaTime, piece: ChapterPiece)] {
        var offset = MediaTime.zero
        return pieces.map { piece in
            defer { offset = offset + piece.length }
            return (offset, piece)
        }
    }
}

/// The division of a book's files into chapters.
package struct BookDivision: Hashable, Sendable {
    /// The chapters in the order they are heard.
    package let chapters: [KnownChapter]
    /// The files in the order they are heard, with their lengths; zero where that is not known.
    let files: [(mark: FileMark, length: MediaTime)]

    /// The division of a book.
    package init(of book: ImportedBook) {
        let marks = FileMark.marks(of: book.recordings)
        files = zip(marks, book.recordings).map { ($0, $1.duration) }
        chapters = book.chapters.map { chapter in
            KnownChapter(
                id: chapter.id, title: chapter.title,
                pieces: Self.pieces(of: chapter, book.recordings, marks))
        }
    }

    /// True if chapters cover all of a book's files in their order, with each instant in exactly
    /// one of them.
    package static func leavesNothingOut(
        _ chapters: [ImportedChapter], of recordings: [ImportedRecording]
    ) -> Bool {
        var (file, time) = (0, MediaTime.zero)
        guard Set(chapters.map(\.id)).count == chapters.count else { return false }
        for chapter in chapters {
            guard !chapter.parts.isEmpty else { return false }
            for part in chapter.parts {
                guard part.recording == file, recordings.indices.contains(file),
                    part.start == time
                else { return false }
                let length = recordings[file].duration
                guard length == .zero || time < length else { return false }
                guard let end = part.end else {
                    (file, time) = (file + 1, .zero)
                    continue
                }
                guard end > time else { return false }
                time = end
            }
        }
        return file == recordings.count && time == .zero
    }

    private static func pieces(
        of chapter: ImportedChapter, _ recordings: [ImportedRecording], _ marks: [FileMark]
    ) -> [ChapterPiece] {
        chapter.parts.filter { recordings.indices.contains($0.recording) }
            .reduce(into: []) { pieces, part in
                let end = part.end ?? max(recordings[part.recording].duration, part.start)
                let piece = ChapterPiece(
                    file: marks[part.recording], start: part.start, length: end - part.start,
                    reachesEnd: part.end == nil)
                guard let last = pieces.last, last.file == piece.file, last.end == piece.start
                else { return pieces.append(piece) }
                // Clips that follow each other are one.
                pieces[pieces.count - 1] = ChapterPiece(
                    file: piece.file, start: last.start, length: last.length + piece.length,
                    reachesEnd: piece.reachesEnd)
            }
    }

    /// Compares chapters and files.
    package static func == (left: Self, right: Self) -> Bool {
        left.chapters == right.chapters
            && left.files.elementsEqual(right.files) { $0 == $1 }
    }

    /// Hashes the chapters.
    package func hash(into hasher: inout Hasher) { hasher.combine(chapters) }
}
