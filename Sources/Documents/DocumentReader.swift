package import ListenCore
package import Processes
import Subtitles

/// Reads a document of any kind: bytes in, a work of one chapter or several out.
///
/// ```swift
/// let reader = DocumentReader(archives: ZipReader(), analysis: analysis)
/// let work = try reader.work(of: bytes, name: "lesson.docx")
/// ```
///
/// Blocks: for archives as long as the disk, for PDF as long as a child process needs.
package struct DocumentReader: Sendable {
    /// The largest document, in bytes.
    package static let limitBytes = 32 << 20

    let archives: any ArchiveReading
    let analysis: any TextAnalyzing
    /// The variables of this process that matter: PATH and TMPDIR.
    let environment: [String: String]
    let stop: CancelSignal?

    /// A reader; `stop` ends the reading of a PDF.
    package init(
        archives: any ArchiveReading, analysis: any TextAnalyzing,
        environment: [String: String] = [:], stop: CancelSignal? = nil
    ) {
        (self.archives, self.analysis) = (archives, analysis)
        (self.environment, self.stop) = (environment, stop)
    }

    /// The document in a file's bytes; `name` is the file's, and `nil` for standard input.
    ///
    /// The content decides the kind before the name does. `language` is that of the document if it
    /// is known. Throws a `DocumentError`, or an `EPUBError` for a book that is protected.
    package func work(
        of bytes: [UInt8], name: String? = nil, language: Language? = nil
    ) throws -> WrittenWork {
        let subject = name ?? "The text on standard input"
        guard bytes.count <= Self.limitBytes else {
            throw DocumentError(.tooLarge, subject: subject)
        }
        guard bytes.contains(where: { $0 > 0x20 }) else {
            throw DocumentError(.empty, subject: subject)
        }
        var document = Document(bytes: bytes, name: name, subject: subject, language: language)
        let named = name.flatMap(DocumentKind.init(name:))
        let kind = try kind(of: document, named: named)
        if let named, kind != named, named != .text || kind != .markdown {
            document.remarks.append(
                "By its name it is \(named.title), by its content \(kind.title).")
        }
        var work = try read(document, as: kind)
        work.facts.remarks = Array((document.remarks + work.facts.remarks).prefix(100))
        guard work.chapters.contains(where: { $0.blocks.contains { !$0.text.isEmpty } }) else {
            throw DocumentError(.noText, subject: subject)
        }
        return WorkFinish.finished(work, name: name)
    }

    private func read(_ document: Document, as kind: DocumentKind) throws -> WrittenWork {
        switch kind {
        case .text: return WrittenWork(plainText(document))
        case .markdown: return WrittenWork(markdown(document))
        case .html: return WrittenWork(page(document))
        case .epub: return try book(document)
        case .docx: return WrittenWork(try wordDocument(document))
        case .odt: return WrittenWork(try openDocument(document))
        case .pdf: return WrittenWork(try pdf(document))
        }
    }

    /// The kind by content, then by name.
    private func kind(of document: Document, named: DocumentKind?) throws -> DocumentKind {
        let sign = ContentSign(document.bytes)
        switch sign {
        case .pdf: return .pdf
        case .html: return .html
        case .zip: return try archiveKind(of: document, named: named)
        case .other(let other): throw DocumentError(.otherKind(other), subject: document.subject)
        case .binary:
            if let named, named.isContainer {
                throw DocumentError(
                    .misnamed(named, content: "something else"), subject: document.subject)
            }
            throw DocumentError(.binary, subject: document.subject)
        case .xml(let root):
            if root.hasSuffix("document") && root.hasPrefix("office:") { return .odt }
            if named == .markdown || named == .text { return named ?? .html }
            return .html
        case .text: break
        }
        guard let named else { return .text }
        guard !named.isContainer else {
            throw DocumentError(
                .misnamed(named, content: "plain text"), subject: document.subject)
        }
        return named
    }
}

/// A document that is being read.
struct Document {
    let bytes: [UInt8]
    let name: String?
    /// Its name in messages.
    let subject: String
    let language: Language?
    var remarks: [String] = []
}

extension DocumentReader {
    /// The text of a document, decoded.
    func decoded(_ document: Document) -> String {
        // Form feeds part pages; they would be removed with the other control characters.
        var bytes = document.bytes
        if !bytes.contains(0), bytes.contains(0x0C) {
            bytes = Array(bytes.split(separator: 0x0C).joined(separator: [0x0A, 0x0A]))
        }
        // The mark of the end of a file on old systems.
        while bytes.last == 0x1A { bytes.removeLast() }
        return DecodedText.text(of: bytes, language: document.language, analysis: analysis)
    }
}
