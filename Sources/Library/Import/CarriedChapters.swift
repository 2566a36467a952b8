import ListenCore

/// Chapters a person gave to books whose files belong to other books now: pure.
///
/// A list counts from the start of its book. When the files of several books become one book, or
/// some of a book's become one by themselves, each chapter stays with the file it begins in.
struct CarriedChapters {
    /// The files of the book as it is now, in order.
    let recordings: [ReadRecording]
    /// The books that had them.
    let formers: [ImportedBook]
    /// The files of all books of the import, by path.
    let all: Set<String>

    /// The list for the book as it is now; `nil` when nobody gave one, when the former list still
    /// applies, or when the length of a file is unknown.
    var list: String? {
        guard formers.contains(where: { !($0.chapterList ?? "").isEmpty }), !holds,
            recordings.dropLast().allSatisfy({ $0.duration > .zero })
        else { return nil }
        var lines: [String] = []
        for (index, chapter) in chapters.enumerated() {
            let number = "CHAPTER" + Self.digits(index + 1, 3)
            let title = chapter.title.split(whereSeparator: \.isNewline).joined(separator: " ")
            lines += ["\(number)=\(Self.clock(chapter.start))", "\(number)NAME=\(title)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// True when the files are still those of one book: others were added behind them, all were
    /// moved, or some are missing.
    private var holds: Bool {
        guard formers.count == 1, let only = formers.first else { return false }
        let (former, paths) = (only.recordings.map(\.path), recordings.map(\.file.path))
        guard !paths.starts(with: former), !Set(paths).isDisjoint(with: former) else { return true }
        let lacking = Set(former).subtracting(paths)
        return !lacking.isEmpty && lacking.isDisjoint(with: all)
    }

    private var chapters: [(start: MediaTime, title: String)] {
        struct Place {
            let book: Int
            let recording: Int
        }
        var places: [String: Place] = [:]
        for (index, book) in formers.enumerated() {
            for (recording, file) in book.recordings.enumerated() {
                places[file.path] = Place(book: index, recording: recording)
            }
        }
        var chapters: [(start: MediaTime, title: String)] = []
        var (start, previous) = (MediaTime.zero, Place?.none)
        for recording in recordings {
            let place = places[recording.file.path]
            if let place {
                let goesOn = previous.map {
                    $0.book == place.book && $0.recording + 1 == place.recording
                }
                chapters += Self.chapters(
                    of: formers[place.book], in: place.recording, goesOn: goesOn ?? false
                ).map { (start + $0.start, $0.title) }
            } else {
                let name = BookAssembly.words(Sidecars.stem(of: recording.file.name))
                chapters.append((start, recording.tags.title ?? name))
            }
            (start, previous) = (start + recording.duration, place)
        }
        return chapters
    }

    /// The chapters that begin in a file, by their places in it; when the file does not continue
    /// the one before, also the chapter that is heard at its start.
    private static func chapters(
        of book: ImportedBook, in recording: Int, goesOn: Bool
    ) -> [(start: MediaTime, title: String)] {
        var found: [(start: MediaTime, title: String)] = []
        for chapter in book.chapters {
            guard let first = chapter.parts.first else { continue }
            if first.recording == recording {
                found.append((first.start, chapter.title))
            } else if !goesOn,
                chapter.parts.contains(where: { $0.recording == recording && $0.start == .zero })
            {
                found.append((.zero, chapter.title))
            }
        }
        return found.sorted { $0.start < $1.start }
    }

    /// A time as hours, minutes, seconds and thousandths.
    private static func clock(_ time: MediaTime) -> String {
        let thousandths = time.microseconds / 1_000
        let seconds = thousandths / 1_000
        return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { digits(Int($0), 2) }
            .joined(separator: ":") + "." + digits(Int(thousandths % 1_000), 3)
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
