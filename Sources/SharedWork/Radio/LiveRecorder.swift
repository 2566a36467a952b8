package import AppEnvironment
package import AudioIO
import Files
import FoundationEssentials
import Glibc
package import ListenCore

/// Keeps what a station sent as a chapter of the person's own library: a book for the station, a
/// chapter for each recording.
package struct LiveRecorder: Sendable {
    /// A recording that is kept.
    package struct Kept: Sendable {
        /// The book, and the title of the chapter.
        package let book: ImportedBook
        package let chapterTitle: String
        /// The length.
        package let length: MediaTime
        /// The path of its file.
        package let path: String

        /// That it is kept, and what may follow.
        package var sentence: String {
            "\(length.clockText) of \(book.title.printable(limit: 100)) is kept as a chapter of"
                + " your library, with the date in its name."
        }
    }

    /// The folder of the recordings, one in it for each station.
    let folder: String
    let importer: @Sendable () throws -> any BookImporting
    let bookmarks: @Sendable () throws -> any BookmarkStoring
    let localTime: LocalTime
    let clock: any WallClock

    /// A recorder of its parts.
    package init(
        folder: String, importer: @escaping @Sendable () throws -> any BookImporting,
        bookmarks: @escaping @Sendable () throws -> any BookmarkStoring, localTime: LocalTime,
        clock: any WallClock
    ) {
        (self.folder, self.importer, self.bookmarks) = (folder, importer, bookmarks)
        (self.localTime, self.clock) = (localTime, clock)
    }

    /// Keeps some time of a sound.
    ///
    /// The bytes stay as they came. Throws a `ServiceError` for sound that is not there, a
    /// `StoreError` for a disk that does not take it, and the errors of an import; without an
    /// import the file stays, and its path is told.
    package func keep(
        _ sound: any LiveSound, _ range: Range<MediaTime>, of station: String,
        language: Language? = nil
    ) async throws -> Kept {
        let cut = try sound.cut(range)
        guard cut.range.upperBound - cut.range.lowerBound >= LiveRecording.shortest else {
            throw StatedError(.usage, LiveRecording.tooShort)
        }
        let place = folder + "/" + Self.fileName(station, else: "station")
        let name = fileName(of: cut)
        let (path, isNew) = try await DiskWork.run { () throws -> (String, Bool) in
            let isNew = access(place, F_OK) != 0
            try PrivateFolder.make(place)
            return (try Self.write(cut, of: sound.aside, to: place, name: name), isNew)
        }
        var wishes = ImportWishes()
        if isNew {
            wishes.title = station.printable(limit: 200)
            wishes.language = language
        }
        let outcome = try await importer().run(
            [place], wishes: wishes, isRehearsal: false, progress: { _, _ in },
            writing: { _, _ in })
        guard let (book, chapter) = outcome.books.lazy.compactMap({ $0.chapter(of: path) }).first
        else {
            throw StatedError(
                .inputOutput,
                "The recording is in \(path), and could not be made a chapter: "
                    + (outcome.notes.first?.sentence ?? "nothing was found there.")
                    + " Try `listen import` with that path.")
        }
        try await mark(cut, in: chapter, of: book)
        return Kept(
            book: book, chapterTitle: chapter.title,
            length: cut.range.upperBound - cut.range.lowerBound, path: path)
    }

    /// Keeps the titles as marks at their times.
    private func mark(
        _ cut: LiveCut, in chapter: ImportedChapter, of book: ImportedBook
    ) async throws {
        let address = ChapterAddress(source: .local, book: book.id, chapter: chapter.id)
        for title in cut.titles.prefix(200) {
            _ = try await bookmarks().save(
                Bookmark(
                    chapter: address, range: title.time..<title.time, note: title.text,
                    createdAt: clock.now, bookTitle: book.title, chapterTitle: chapter.title))
        }
    }

    /// `2026-11-27 18.30.05 Artist - Title`, which sorts by time.
    private func fileName(of cut: LiveCut) -> String {
        let time = localTime.second(at: cut.clock).replacing(":", with: ".")
        let title = cut.titles.first.map { " " + Self.fileName($0.text, else: "") } ?? ""
        return (title == " " ? time : time + title) + "." + cut.form
    }

    /// The longest name of a file, in bytes; some file systems take 255.
    private static let longestName = 120

    /// A text as a name of a file on any system.
    package static func fileName(_ text: String, else other: String) -> String {
        let strange: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
        var name = text.printable(limit: 200).map { strange.contains($0) ? " " : String($0) }
            .joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        while name.utf8.count > longestName { name.removeLast() }
        while let edge = name.first, edge == "." || edge == " " || edge == "-" {
            name.removeFirst()
        }
        while let edge = name.last, edge == "." || edge == " " { name.removeLast() }
        return name.isEmpty ? other : name
    }

    /// Writes the file under the first name that is free; returns its path.
    private static func write(
        _ cut: LiveCut, of sound: any LiveSound, to folder: String, name: String
    ) throws -> String {
        let stem = name.dropLast(cut.form.count + 1)
        var path = folder + "/" + name
        for number in 2...1_000 where access(path, F_OK) == 0 {
            path = "\(folder)/\(stem) (\(number)).\(cut.form)"
        }
        var gone: ServiceError?
        do throws(StoreError) {
            try AtomicFile.make(path, replacing: false) { temporary throws(StoreError) in
                let descriptor = open(temporary, O_WRONLY | O_TRUNC | O_CLOEXEC)
                guard descriptor >= 0 else { throw StoreError(number: errno, path: path) }
                defer { close(descriptor) }
                let number: Int32
                do throws(ServiceError) {
                    number = try copy(cut, of: sound, to: descriptor)
                } catch {
                    gone = error
                    throw StoreError(.failed(reason: error.description), path: path)
                }
                guard number == 0 else { throw StoreError(number: number, path: path) }
            }
        } catch {
            if let gone { throw gone }
            throw error
        }
        return path
    }

    /// Copies the bytes of a cut; returns 0, or the `errno` of the write that failed.
    private static func copy(
        _ cut: LiveCut, of sound: any LiveSound, to descriptor: Int32
    ) throws(ServiceError) -> Int32 {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        for part in cut.parts {
            let number = part.headers.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
            guard number == 0 else { return number }
            var place = part.bytes.lowerBound
            while place < part.bytes.upperBound {
                let most = Int(min(Int64(buffer.count), part.bytes.upperBound - place))
                let read: Result<Int, ServiceError> = buffer.withUnsafeMutableBytes { bytes in
                    let room = UnsafeMutableRawBufferPointer(rebasing: bytes[..<most])
                    return Result { () throws(ServiceError) in
                        try sound.read(into: room, at: place, of: part.stretch)
                    }
                }
                let count = try read.get()
                guard count > 0 else { break }
                let number = buffer.withUnsafeBytes { bytes in
                    Descriptor.writeAll(
                        UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: descriptor)
                }
                guard number == 0 else { return number }
                place += Int64(count)
            }
        }
        return 0
    }
}

extension ImportedBook {
    /// The book with the chapter that a file of it is; `nil` where it is none of it.
    fileprivate func chapter(of path: String) -> (ImportedBook, ImportedChapter)? {
        guard let recording = recordings.firstIndex(where: { $0.path == path }),
            let chapter = chapters.first(where: { $0.parts.contains { $0.recording == recording } })
        else { return nil }
        return (self, chapter)
    }
}
