import Files
import Glibc
import ListenCore

/// Unpacks archives into the program's own folder, each once.
///
/// Calls block. An archive is recognised by its size, its list of files and its last bytes, which
/// hold their checksums: in any place and under any name.
struct Unpacking: Sendable {
    /// An archive whose list of files was read.
    struct Archive: Sendable {
        let file: FoundFile
        /// The files that may be unpacked.
        let entries: [ArchivedFile]
        /// The key by which it is recognised.
        let key: String
        var notes: [ImportNote]

        /// True for a book of its own, with texts and perhaps with sound.
        var isEPUB: Bool { entries.contains { $0.name == "META-INF/container.xml" } }
    }

    /// The result of unpacking an archive of recordings.
    struct Outcome: Sendable {
        /// The folder its files are in; `nil` when nothing was unpacked.
        var folder: String?
        /// Its name in the own folder, when it is new there.
        var fresh: String?
        var notes: [ImportNote] = []
    }

    /// The length of an archive's end that is part of its key.
    private static let tailBytes = 64 << 10

    let archives: any ArchiveReading
    let own: OwnFolder

    /// Reads the list of files of an archive without unpacking it.
    func look(into file: FoundFile) throws(StoreError) -> Archive {
        let listing = try archives.files(of: file.path, limits: ArchiveLimits())
        var mark = "\(file.size)\n"
        for entry in listing.files { mark += "\(entry.name)\n\(entry.statedBytes ?? -1)\n" }
        mark += Self.tail(of: file).map { String($0, radix: 16) }.joined()
        return Archive(
            file: file, entries: listing.files, key: StableHash.text(of: mark),
            notes: Self.notes(listing.diagnostics, of: file))
    }

    /// Unpacks the files that belong to books; files that are there already are left as they are.
    func unpack(
        _ archive: Archive, isRehearsal: Bool, isCancelled: () -> Bool
    ) throws(StoreError) -> Outcome {
        let path = archive.file.path
        var outcome = Outcome(notes: archive.notes)
        let wanted = archive.entries.filter { ImportWalk.belongs($0.name) }
        outcome.notes += wanted.filter(\.isEncrypted).prefix(100).map { entry in
            ImportNote(
                path,
                sentence:
                    "In \(path), \(entry.name.printable(limit: 200)) is encrypted and was left"
                    + " out.")
        }
        let free = wanted.filter { !$0.isEncrypted }
        let sounds = free.count { ImportWalk.isSound($0.name) }
        guard sounds > 0 else {
            outcome.notes.append(
                ImportNote(path, because: "it holds no recording that can be read"))
            return outcome
        }
        let name = "zip-" + archive.key
        let title =
            LocalFile.names(in: own.place(name), beginningWith: "").first { !$0.hasPrefix(".") }
            ?? Sidecars.stem(of: archive.file.name)
        let folder = own.place(name) + "/" + title
        let missing = Set(
            free.filter { entry in
                guard let there = FileTree.facts(of: folder + "/" + entry.name) else { return true }
                // A text of another size was edited by hand; a recording is damaged.
                guard ImportWalk.isSound(entry.name) else { return false }
                return entry.statedBytes.map { $0 != there.size } ?? false
            }.map(\.name))
        guard !missing.isEmpty else {
            outcome.folder = folder
            return outcome
        }
        guard !isRehearsal else {
            let count = sounds == 1 ? "1 recording" : "\(sounds) recordings"
            outcome.notes.append(
                ImportNote(path, sentence: "\(path) would be unpacked: it holds \(count)."))
            return outcome
        }
        let isNew = FileTree.files(below: own.place(name)).isEmpty
        let unfinished = try own.begin()
        let extraction = try extract(
            archive, into: unfinished, below: title, wanted: missing, isCancelled)
        guard !extraction.wasCancelled else { return outcome }
        let known = Set(archive.notes.map(\.sentence))
        outcome.notes += Self.notes(extraction.diagnostics, of: archive.file).filter {
            !known.contains($0.sentence)
        }
        try own.finish(unfinished, as: name)
        outcome.folder = folder
        if isNew { outcome.fresh = name }
        return outcome
    }

    /// Writes files of an archive into a folder that is being filled.
    func extract(
        _ archive: Archive, into folder: UnfinishedFolder, below name: String = "",
        wanted: Set<String>, _ isCancelled: () -> Bool
    ) throws(StoreError) -> ArchiveExtraction {
        let target = name.isEmpty ? folder.path : folder.path + "/" + name
        try FileTree.makeFolders(target)
        do throws(StoreError) {
            return try archives.extract(
                archive.file.path, into: target, limits: ArchiveLimits(),
                wanted: wanted.contains, isCancelled: isCancelled)
        } catch {
            // The temporary path would mean nothing to the person.
            let isInside = FilePlace.below(error.path, folder.path) != nil
            throw isInside ? StoreError(error.code, path: own.path) : error
        }
    }

    static func notes(_ diagnostics: [String], of file: FoundFile) -> [ImportNote] {
        diagnostics.map { ImportNote(file.path, sentence: "\(file.path): \($0)") }
    }

    private static func tail(of file: FoundFile) -> [UInt8] {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let count = Int(min(file.size, Int64(tailBytes)))
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
            got = max(0, pread(descriptor, buffer.baseAddress, count, off_t(file.size) - count))
        }
    }
}
