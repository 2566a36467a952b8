import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import Glibc
import HTTPCaching
import ListenCore
import Files

extension CacheReport {
    /// Exports stored content into a folder, or its texts into one JSON file when `target` ends
    /// with `.json`.
    ///
    /// `wanted` are URLs, beginnings of keys, or books. Existing files stay unless `replacing`, and
    /// each file is written atomically.
    package func export(
        _ wanted: [String], _ choice: Choice, to target: String, replacing: Bool, json: Bool
    ) async throws {
        let contents = try await contents()
        let heads = try named(wanted, choice, in: contents).map(contents.names.order).sorted()
            .map(\.head)
        guard !heads.isEmpty else { throw CacheError.empty }
        let path = environment.absolutePath(target)
        let entries: [ExportedEntry]
        if path.lowercased().hasSuffix(".json") {
            entries = try await exportTexts(heads, contents, to: path, replacing: replacing)
        } else {
            entries = try await exportFiles(heads, contents, to: path, replacing: replacing)
        }
        if json { console.print(json: ExportManifest(entries: entries)) }
        let bytes = entries.saturatedSum { $0.file != nil || $0.text != nil ? $0.bytes : 0 }
        console.note(
            "\(entries.count.counted("entry")), \(byteText(bytes)), taken out to \(target).")
    }

    /// The responses named by entry or by book, within the choice.
    private func named(
        _ wanted: [String], _ choice: Choice, in contents: Contents
    ) throws -> [StoredHead] {
        let within = try chosen(choice, in: contents)
        guard !wanted.isEmpty else { return within }
        var digests: Set<String> = []
        for typed in wanted {
            let found: [StoredHead]
            // A number is first a place in the list of books, then the beginning of a key.
            if HTTPURL(typed) == nil, let subject = try? contents.names.subject(book: typed) {
                found = contents.heads.filter { $0.subject?.isPart(of: subject) == true }
            } else {
                found = try find(typed, in: contents)
            }
            digests.formUnion(found.map(\.key.digest))
        }
        return within.filter { digests.contains($0.key.digest) }
    }

    private func exportFiles(
        _ heads: [StoredHead], _ contents: Contents, to folder: String, replacing: Bool
    ) async throws -> [ExportedEntry] {
        var names = ExportNames()
        let files = heads.map { head in
            (head, names.name(for: contents.names.words(for: head), head))
        }
        try makeFolder(folder)
        if !replacing {
            for name in files.map(\.1) + [ExportNames.manifest]
            where access("\(folder)/\(name)", F_OK) == 0 {
                throw CacheError.taken("\(folder)/\(name)")
            }
        }
        let line = ProgressLine("Copying", on: console, isWanted: environment.errorIsTerminal)
        defer { line.end() }
        let total = heads.saturatedSum(of: \.size)
        var (entries, done) = ([ExportedEntry](), Int64(0))
        for (head, name) in files {
            guard let stored = try await contents.cache.chosen.response(for: head.key) else {
                continue
            }
            let path = "\(folder)/\(name)"
            switch stored.body {
            case .inline(let bytes): try write(bytes, to: path, replacing: replacing)
            case .file(let source):
                try AtomicFile.copy(
                    source, to: path, expecting: stored.head.sha256, replacing: replacing)
            }
            var entry = ExportedEntry(stored.head, contents.names)
            entry.file = name
            entries.append(entry)
            done = done.addingSaturated(head.size)
            line.tell(done, of: total)
        }
        let manifest = try encoded(ExportManifest(entries: entries))
        try write(manifest, to: "\(folder)/\(ExportNames.manifest)", replacing: replacing)
        return entries
    }

    private func exportTexts(
        _ heads: [StoredHead], _ contents: Contents, to path: String, replacing: Bool
    ) async throws -> [ExportedEntry] {
        var entries: [ExportedEntry] = []
        for head in heads {
            guard let stored = try await contents.cache.chosen.response(for: head.key) else {
                continue
            }
            var entry = ExportedEntry(stored.head, contents.names)
            if case .inline(let bytes) = stored.body {
                entry.text = String(decoding: bytes, as: UTF8.self)
            }
            entries.append(entry)
        }
        try write(
            try encoded(ExportManifest(entries: entries)), to: path, replacing: replacing)
        if entries.contains(where: { $0.text == nil }) {
            console.note("Recordings are only named in it. Give a folder to take them out.")
        }
        return entries
    }

    private func makeFolder(_ path: String) throws {
        if mkdir(path, 0o777) == 0 { return }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw CacheError.noFolder(path)
        }
    }

    private func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws {
        if replacing {
            try AtomicFile.write(bytes, to: path)
        } else {
            try AtomicFile.create(bytes, at: path)
        }
    }

    private func encoded(_ manifest: ExportManifest) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(manifest)) + [0x0A]
    }
}
