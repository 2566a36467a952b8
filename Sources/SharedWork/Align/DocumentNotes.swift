import Files
package import ListenCore
import Subtitles

/// Notes where the sentences of chapters' texts are in the document that they are of, so that
/// places in the sound are places in the document, and back.
///
/// A text is in step without it: what fails here says nothing.
package struct DocumentNotes: Sendable {
    /// A document that was read.
    package struct Opened: Sendable {
        /// The digest by which other programs know its file.
        let digest: String
        /// Its letters.
        let letters: DocumentLetters

        /// A document.
        package init(digest: String, letters: DocumentLetters) {
            (self.digest, self.letters) = (digest, letters)
        }
    }

    /// Reads a document; `nil` for a file that no other program keeps places in.
    let read: @Sendable (_ path: String) throws -> Opened?
    let texts: @Sendable () throws -> any AttachedTextKeeping
    let documents: @Sendable () throws -> any DocumentKeeping
    /// Reads a file of the folder of texts.
    let bytes: @Sendable (_ file: String) throws -> [UInt8]

    /// Notes of their parts.
    package init(
        read: @escaping @Sendable (_ path: String) throws -> Opened?,
        texts: @escaping @Sendable () throws -> any AttachedTextKeeping,
        documents: @escaping @Sendable () throws -> any DocumentKeeping,
        bytes: @escaping @Sendable (_ file: String) throws -> [UInt8]
    ) {
        (self.read, self.texts) = (read, texts)
        (self.documents, self.bytes) = (documents, bytes)
    }

    /// Reads a document and keeps it; `nil` for what is none.
    package func open(_ path: String) async -> Opened? {
        let read = read
        guard let found = try? await DiskWork.leaving({ try read(path) }) else { return nil }
        let document = TextDocument(
            digest: found.digest, letters: found.letters.scalars.count,
            blocks: found.letters.blocks)
        guard (try? await documents().keep(document)) != nil else { return nil }
        return found
    }

    /// Notes where a chapter's text of a name is in a document.
    package func note(
        _ document: Opened, named name: String, of chapter: ChapterAddress
    ) async {
        let all = try? await texts().texts(of: chapter.book, at: chapter.source)
        guard
            let file = all?.first(where: { $0.chapter == chapter && $0.name == name })?.file
        else { return }
        let bytes = bytes
        let marks = try? await DiskWork.leaving {
            let track = try SubtitleReader.document(bytes(file), name: file, assembles: false).track
            return document.letters.marks(of: track.cues.map { ($0.start, $0.text) })
        }
        guard let marks, !marks.isEmpty else { return }
        _ = try? await documents().keep(marks, in: document.digest, of: file)
    }

    /// Reads a document, and notes where a chapter's text is in it.
    package func note(
        textOf path: String, named name: String, of chapter: ChapterAddress
    ) async {
        guard let document = await open(path) else { return }
        await note(document, named: name, of: chapter)
    }
}
