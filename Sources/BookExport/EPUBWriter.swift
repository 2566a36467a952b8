import Files
import Glibc
package import ListenCore

/// Writes a book as an EPUB 3 whose text lights up while its sound plays (media overlays).
///
/// ```swift
/// try EPUBWriter(book, sounds: [file], by: .word).write(to: path) { _ in true }
/// ```
package struct EPUBWriter {
    private let document: PackageDocument

    /// A writer; the clips of the book's chapters count in `sounds`.
    package init(_ book: SpokenBook, sounds: [SoundFile], by unit: OverlayUnit) {
        document = PackageDocument(
            book: book, pages: book.chapters.map { ChapterPage($0, of: book, by: unit) },
            sounds: sounds)
    }

    /// Writes it into a file that is there and empty.
    ///
    /// Blocks; holds one chapter's documents or a piece of a sound in memory. `progress` gets the
    /// number of bytes of sound after each piece, and ends the work by returning false. Throws
    /// `refused` for a book of more than 4 GB.
    package func write(
        to path: String, named name: String, progress: (Int) -> Bool
    ) throws(StoreError) {
        let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(call: "open", number: errno, path: name) }
        defer { close(descriptor) }
        let zip = ZipWriter(descriptor: descriptor, path: name)
        try zip.add("mimetype", Array("application/epub+zip".utf8), mayDeflate: false)
        try zip.add("META-INF/container.xml", Array(PackageDocument.container.utf8))
        try zip.add("EPUB/package.opf", Array(document.opf.utf8))
        try zip.add("EPUB/nav.xhtml", Array(document.navigation.utf8))
        try zip.add("EPUB/style.css", Array(ChapterPage.style.utf8))
        if let cover = document.book.cover {
            try zip.add("EPUB/" + cover.fileName, cover.bytes, mayDeflate: false)
        }
        let sounds = document.sounds.enumerated().map { PackageDocument.sound($0, $1) }
        for (place, page) in document.pages.enumerated() {
            let text = PackageDocument.page(place)
            try zip.add("EPUB/" + text, Array(page.xhtml(style: "../style.css").utf8))
            guard !page.plan.isSilent else { continue }
            let overlay = page.smil(page: "../" + text, sounds: sounds.map { "../" + $0 })
            try zip.add("EPUB/" + PackageDocument.overlay(place), Array(overlay.utf8))
        }
        for (place, file) in document.sounds.enumerated() {
            try zip.add("EPUB/" + sounds[place], file: file.path, progress: progress)
        }
        try zip.finish()
    }
}
