import Files
import Glibc
import ListenCore

extension DocumentReader {
    /// The kind of document that an archive is.
    func archiveKind(of document: Document, named: DocumentKind?) throws -> DocumentKind {
        let names = try withArchive(document, as: named ?? .docx) {
            path, limits throws(StoreError) in
            Set(try archives.files(of: path, limits: limits).files.map(\.name))
        }
        if names.contains("word/document.xml") { return .docx }
        if names.contains("META-INF/container.xml") { return .epub }
        if names.contains("content.xml"), names.contains("META-INF/manifest.xml") {
            return .odt
        }
        if let word = names.first(where: { $0.hasPrefix("word/document") }), word.hasSuffix(".xml")
        {
            return .docx
        }
        if names.contains("xl/workbook.xml") || names.contains("ppt/presentation.xml") {
            throw DocumentError(
                .otherKind("a spreadsheet or a presentation"), subject: document.subject)
        }
        if let named, named.isContainer, named != .pdf {
            throw DocumentError(
                .misnamed(named, content: "another ZIP archive"), subject: document.subject)
        }
        throw DocumentError(.otherKind("a ZIP archive"), subject: document.subject)
    }

    /// The wanted files of the archive that a document is.
    func parts(
        of document: Document, as kind: DocumentKind, limits: ArchiveLimits? = nil,
        wanted: (String) -> Bool
    ) throws -> [String: [UInt8]] {
        try withArchive(document, as: kind) { path, bounds throws(StoreError) in
            try archives.contents(of: path, limits: limits ?? bounds, wanted: wanted)
        }
    }

    /// Bounds by the size of the archive: text that is packed well shrinks to a thirtieth.
    private func limits(of document: Document) -> ArchiveLimits {
        var limits = ArchiveLimits.inMemory
        limits.entries = 10_000
        limits.fileBytes = min(96 << 20, max(8 << 20, Int64(document.bytes.count) * 100))
        limits.totalBytes = limits.fileBytes * 2
        return limits
    }

    /// Lends the path of a file with the document's bytes; it is removed afterwards.
    private func withArchive<Value>(
        _ document: Document, as kind: DocumentKind,
        _ work: (String, ArchiveLimits) throws(StoreError) -> Value
    ) throws -> Value {
        let folder = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        let path: String
        do throws(StoreError) {
            path = try TemporaryFile.make(document.bytes, in: folder)
        } catch {
            throw DocumentError(
                .notKept(reason: "its bytes cannot be written to \(folder)"),
                subject: document.subject)
        }
        defer { unlink(path) }
        do throws(StoreError) { return try work(path, limits(of: document)) } catch {
            switch error.code {
            // The sentence of a limit begins with the path; that of a missing library does not.
            case .refused(let sentence) where sentence.contains(path):
                throw DocumentError(.bomb, subject: document.subject)
            case .refused: throw error
            case .failed(let reason):
                throw DocumentError(.damaged(kind, reason: reason), subject: document.subject)
            default:
                throw DocumentError(
                    .damaged(kind, reason: "it cannot be unpacked"), subject: document.subject)
            }
        }
    }
}

/// A file that only this user can read, under a name that nothing had.
private enum TemporaryFile {
    /// Writes bytes to a new file; its path.
    static func make(_ bytes: [UInt8], in folder: String) throws(StoreError) -> String {
        let (path, descriptor) = try AtomicFile.makeTemporary(beside: folder + "/listen-document")
        defer { close(descriptor) }
        do throws(StoreError) {
            try AtomicFile.writeAll(bytes, to: descriptor, path: path)
        } catch {
            unlink(path)
            throw error
        }
        return path
    }
}
