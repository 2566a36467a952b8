import CArchive
import Glibc
package import ListenCore

/// Reads ZIP files with libarchive, which is loaded by the first one.
///
/// Only ordinary files with plain relative names are seen. Sizes are counted
/// as they are read, whatever the archive states.
package struct ZipReader: ArchiveReading {
    /// A reader.
    package init() {}

    /// The files in an archive, in the order it has them.
    package func files(of path: String, limits: ArchiveLimits) throws(StoreError) -> ArchiveListing
    {
        let walk = try ZipWalk(path, limits)
        var files: [ArchivedFile] = []
        while let file = try walk.next() { files.append(file) }
        return ArchiveListing(files: files, diagnostics: walk.diagnostics)
    }

    /// The contents of those files whose names are wanted; encrypted ones are left out.
    package func contents(
        of path: String, limits: ArchiveLimits, wanted: (_ name: String) -> Bool
    ) throws(StoreError) -> [String: [UInt8]] {
        let walk = try ZipWalk(path, limits)
        var contents: [String: [UInt8]] = [:]
        while let file = try walk.next() {
            guard !file.isEncrypted, wanted(file.name) else { continue }
            var bytes: [UInt8] = []
            while let piece = try walk.piece() { bytes += piece }
            contents[file.name] = bytes
        }
        return contents
    }

    /// Hands on the wanted files piece by piece; encrypted ones are left out.
    package func read(
        _ path: String, limits: ArchiveLimits, wanted: (_ name: String) -> Bool,
        onPiece: (_ name: String, _ piece: [UInt8]) -> Bool
    ) throws(StoreError) {
        let walk = try ZipWalk(path, limits)
        while let file = try walk.next() {
            guard !file.isEncrypted, wanted(file.name) else { continue }
            while let piece = try walk.piece() {
                guard onPiece(file.name, piece) else { return }
            }
        }
    }

    /// Writes the wanted files into a folder that exists, and never anywhere else.
    package func extract(
        _ path: String, into folder: String, limits: ArchiveLimits,
        wanted: (_ name: String) -> Bool, isCancelled: () -> Bool
    ) throws(StoreError) -> ArchiveExtraction {
        let walk = try ZipWalk(path, limits)
        let target = try ExtractionFolder(folder)
        var names: [String] = []
        while let file = try walk.next() {
            guard wanted(file.name) else { continue }
            guard !file.isEncrypted else {
                walk.note("\(file.name.printable(limit: 80)) is encrypted and was left out.")
                continue
            }
            let output = try target.create(file.name)
            defer { close(output) }
            while let piece = try walk.piece() {
                guard !isCancelled() else {
                    return ArchiveExtraction(
                        names: names, wasCancelled: true, diagnostics: walk.diagnostics)
                }
                try target.write(piece, to: output, file.name)
            }
            names.append(file.name)
        }
        return ArchiveExtraction(names: names, wasCancelled: false, diagnostics: walk.diagnostics)
    }
}

/// Walks through the entries of a ZIP file and keeps the limits.
private final class ZipWalk {
    private let zip: OpaquePointer
    private let path: String
    private let limits: ArchiveLimits
    private let most: Int64
    private var entries = 0
    private var total: Int64 = 0
    private var ofFile: Int64 = 0
    private var seen: Set<String> = []
    private(set) var diagnostics: [String] = []

    init(_ path: String, _ limits: ArchiveLimits) throws(StoreError) {
        guard listen_zip_is_available() != 0 else {
            throw StoreError(
                .refused("ZIP files need libarchive. Install the package libarchive13."),
                path: path)
        }
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(
                .notFound("There is no file \(path). Check its name."), path: path)
        }
        guard access(path, R_OK) == 0 else { throw StoreError(.notPermitted, path: path) }
        guard let zip = listen_unzip_open(path) else {
            throw StoreError(.failed(reason: "it is no ZIP file"), path: path)
        }
        self.zip = zip
        self.path = path
        self.limits = limits
        let grown = Int64(facts.st_size).multipliedReportingOverflow(by: limits.ratio)
        most = min(
            limits.totalBytes, max(64 << 20, grown.overflow ? .max : grown.partialValue))
    }

    deinit {
        listen_unzip_close(zip)
    }

    /// The next file that may be used.
    func next() throws(StoreError) -> ArchivedFile? {
        while true {
            let state = listen_unzip_next(zip)
            guard state != 0 else { return nil }
            guard state > 0 else { throw failure() }
            entries += 1
            guard entries <= limits.entries else {
                throw refusal("has more than \(limits.entries) entries")
            }
            guard let file = checked() else { continue }
            ofFile = 0
            return file
        }
    }

    private func checked() -> ArchivedFile? {
        let kind = listen_unzip_kind(zip)
        guard kind != 1 else { return nil }
        guard let raw = listen_unzip_name(zip) else {
            note("An entry without a name was left out.")
            return nil
        }
        let bytes = UnsafeBufferPointer(start: raw, count: strlen(raw)).map {
            UInt8(truncatingIfNeeded: $0)
        }
        let (name, reason) = EntryName.checked(bytes)
        let shown = (name ?? String(decoding: bytes, as: UTF8.self)).printable(limit: 80)
        guard let name else {
            note("\(shown) was left out: \(reason).")
            return nil
        }
        guard kind == 0 else {
            note("\(shown) was left out: it is a link or a device.")
            return nil
        }
        guard seen.insert(name).inserted else {
            note("\(shown) occurs again and was left out.")
            return nil
        }
        let size = listen_unzip_size(zip)
        return ArchivedFile(
            name: name, statedBytes: size >= 0 ? size : nil,
            isEncrypted: listen_unzip_is_encrypted(zip) != 0)
    }

    /// The next bytes of the file; `nil` at its end.
    func piece() throws(StoreError) -> [UInt8]? {
        var got = 0
        let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            got = listen_unzip_read(zip, buffer.baseAddress, buffer.count)
            count = max(0, got)
        }
        guard got >= 0 else { throw failure() }
        guard got > 0 else { return nil }
        ofFile += Int64(got)
        total += Int64(got)
        guard ofFile <= limits.fileBytes else {
            throw refusal("has a file of more than \(limits.fileBytes) bytes")
        }
        guard total <= most else { throw refusal("becomes far larger than it should") }
        return piece
    }

    func note(_ sentence: String) {
        if diagnostics.count < 100 { diagnostics.append(sentence) }
    }

    private func failure() -> StoreError {
        StoreError(
            .failed(reason: String(cString: listen_unzip_error(zip)).printable(limit: 200)),
            path: path)
    }

    private func refusal(_ what: String) -> StoreError {
        StoreError(
            .refused("\(path) \(what), so it was not read. Check where it comes from."),
            path: path)
    }
}
