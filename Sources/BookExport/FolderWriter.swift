import Files
import Glibc
package import ListenCore
import Subtitles

/// Writes a book as a folder of sounds and texts, for programs that read neither EPUB nor each
/// other's libraries.
///
/// ```swift
/// try FolderWriter(book, sounds: [file], by: .word).writeOverlays(to: folder) { _ in true }
/// ```
package struct FolderWriter {
    private let book: SpokenBook
    private let sounds: [SoundFile]
    private let unit: OverlayUnit

    /// A writer; the clips of the book's chapters count in `sounds`.
    package init(_ book: SpokenBook, sounds: [SoundFile], by unit: OverlayUnit) {
        (self.book, self.sounds, self.unit) = (book, sounds, unit)
    }

    /// Writes a page and an overlay (SMIL) for each chapter, and the sounds, into an empty folder.
    ///
    /// Blocks; `progress` is that of `EPUBWriter`.
    package func writeOverlays(to folder: String, progress: (Int) -> Bool) throws(StoreError) {
        let names = soundNames
        for (place, chapter) in book.chapters.enumerated() {
            let page = ChapterPage(chapter, of: book, by: unit)
            let stem = Self.number(place)
            try put(page.xhtml(style: "style.css"), folder, stem + ".xhtml")
            guard !page.plan.isSilent else { continue }
            try put(page.smil(page: stem + ".xhtml", sounds: names), folder, stem + ".smil")
        }
        try put(ChapterPage.style, folder, "style.css")
        for (place, sound) in sounds.enumerated() {
            try copy(sound, to: folder + "/" + names[place], progress)
        }
        try PrivateFolder.synchronize(folder)
    }

    /// Writes a sound and its lyrics (LRC) for each chapter into an empty folder; `names` are those
    /// of their files, without endings.
    ///
    /// Each chapter must be one sound from its beginning. Blocks; `progress` is that of
    /// `EPUBWriter`.
    package func writeLyrics(
        to folder: String, names: [String], progress: (Int) -> Bool
    ) throws(StoreError) {
        for (place, chapter) in book.chapters.enumerated() where names.indices.contains(place) {
            if let clip = chapter.clips.first {
                let sound = sounds[clip.sound]
                try copy(sound, to: "\(folder)/\(names[place]).\(sound.fileExtension)", progress)
            }
            guard !chapter.sentences.isEmpty else { continue }
            try put(lyrics(of: chapter), folder, names[place] + ".lrc")
        }
        try PrivateFolder.synchronize(folder)
    }

    /// The sentences as lines; with the times of words where these are asked for (A2).
    func lyrics(of chapter: SpokenChapter) -> String {
        let cues = chapter.sentences.enumerated().map { place, sentence in
            let words = sentence.words.map {
                Word(
                    start: $0.start, end: $0.end, text: $0.text,
                    isFollowedBySpace: $0.isFollowedBySpace)
            }
            return Cue(
                id: place, start: sentence.start, end: sentence.end, text: sentence.text,
                words: unit == .word ? words : [])
        }
        let track = SubtitleTrack(language: book.language, cues: cues, sentences: [])
        let document = SubtitleDocument(format: "lrc", encoding: .utf8, track: track)
        let facts = [("ti", chapter.title), ("al", book.title), ("ar", book.author ?? "")]
        let head = facts.filter { !$0.1.isEmpty }.map { "[\($0.0):\(Self.plain($0.1))]\n" }
        return head.joined() + SubtitleExport.text(of: document, as: .lrc)
    }

    /// A name without the marks of LRC.
    private static func plain(_ text: String) -> String {
        let line = text.split { $0.isWhitespace || $0 == "[" || $0 == "]" }.joined(separator: " ")
        return String(
            String.UnicodeScalarView(
                line.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    /// The names of the sounds: that of the chapter whose only sound one is, so that players find
    /// the overlay beside it.
    private var soundNames: [String] {
        let users = Dictionary(
            grouping: book.chapters.enumerated().flatMap { place, chapter in
                Set(chapter.clips.map(\.sound)).map { (sound: $0, place: place) }
            }, by: \.sound)
        return sounds.enumerated().map { index, file in
            let places = users[index] ?? []
            let only = places.count == 1 ? places.first?.place : nil
            let isAlone = only.map { Set(book.chapters[$0].clips.map(\.sound)).count == 1 } ?? false
            let stem = isAlone ? Self.number(only ?? 0) : "sound-" + Self.number(index)
            return stem + "." + file.fileExtension
        }
    }

    private static func number(_ place: Int) -> String {
        let digits = "\(place + 1)"
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func put(_ text: String, _ folder: String, _ name: String) throws(StoreError) {
        try AtomicFile.create(text.utf8, at: folder + "/" + name, access: .usual)
    }

    private func copy(
        _ sound: SoundFile, to path: String, _ progress: (Int) -> Bool
    ) throws(StoreError) {
        let source = open(sound.path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw StoreError(call: "open", number: errno, path: sound.path) }
        defer { close(source) }
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard target >= 0 else { throw StoreError(call: "open", number: errno, path: path) }
        defer { close(target) }
        while true {
            let piece = Descriptor.read(from: source, most: 256 * 1024)
            guard piece.number == 0 else {
                throw StoreError(call: "read", number: piece.number, path: sound.path)
            }
            guard !piece.bytes.isEmpty else { break }
            try AtomicFile.writeAll(piece.bytes, to: target, path: path)
            guard progress(piece.bytes.count) else {
                throw StoreError(.failed(reason: "the work was interrupted"), path: path)
            }
        }
        guard fsync(target) == 0 else { throw StoreError(call: "fsync", number: errno, path: path) }
    }
}
