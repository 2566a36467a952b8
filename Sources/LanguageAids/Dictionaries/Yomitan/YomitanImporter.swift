package import ListenCore

/// Imports dictionaries of Yomitan, zip files of JSON banks, into tables in the person's own
/// folder; blocks on the disk.
package struct YomitanImporter: DictionaryImporting {
    private let folder: String
    private let tables: any EntryTableKeeping
    private let archives: any ArchiveReading

    /// An importer into `folder`, which is created on first use.
    package init(folder: String, tables: any EntryTableKeeping, archives: any ArchiveReading) {
        (self.folder, self.tables, self.archives) = (folder, tables, archives)
    }

    /// True for any zip file: no other dictionary is in one.
    package func takes(_ path: String) -> Bool {
        guard let file = try? MappedFile(path: path) else { return false }
        return file.bytes(0..<4) == [0x50, 0x4B, 3, 4] || file.bytes(0..<4) == [0x50, 0x4B, 5, 6]
    }

    /// Imports a dictionary; `nil` when the task was cancelled, after which, as after any failure,
    /// nothing of it is left.
    ///
    /// `progress` gets the number of unpacked bytes that were read, and of all that the file states.
    package func add(
        _ path: String, from source: Language? = nil, to target: Language? = nil,
        progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(DictionaryError) -> ExtractImport? {
        let (index, banks) = try survey(path)
        let pair = try pair(index, source, target, path)
        let file = try ImportNaming.file(
            for: path, without: [".zip"], .yomitan, pair, in: folder)
        let made = try TableImport(file, from: path, tables)
        var work = BankWork(made, index, path, bytes: banks.bytes)
        try asking(path) { () throws(StoreError) in
            try archives.read(path, limits: Self.limits, wanted: YomitanBanks.isTerms) {
                work.read($0, $1, progress)
            }
        }
        guard try work.finish() else { return nil }
        if banks.frequencies > 0 {
            made.note("Its frequencies and pitch accents (term_meta_bank) are not read.")
        }
        if banks.characters > 0 { made.note("Its single characters (kanji_bank) are not read.") }
        return try made.finish(title: index.title, notice: index.notice)
    }

    /// Pictures may be many; the banks of the largest dictionaries have 1 GB.
    static let limits: ArchiveLimits = {
        var limits = ArchiveLimits()
        limits.entries = 200_000
        limits.fileBytes = 1 << 30
        limits.totalBytes = 4 << 30
        return limits
    }()

    /// The index with the tags, and the banks there are.
    private func survey(
        _ path: String
    ) throws(DictionaryError) -> (index: YomitanIndex, banks: YomitanBanks) {
        let listing = try asking(path) { () throws(StoreError) in
            try archives.files(of: path, limits: Self.limits)
        }
        let banks = YomitanBanks(listing.files)
        func refused(_ advice: String) -> DictionaryError {
            DictionaryError(.unusable(advice: advice), path: path)
        }
        guard banks.hasIndex else {
            throw refused(
                "A zip is read when it is a dictionary of Yomitan, with index.json at its top. "
                    + "Unpack any other one, and give the file of the dictionary in it.")
        }
        var small = Self.limits
        (small.fileBytes, small.totalBytes) = (16 << 20, 64 << 20)
        let contents = try asking(path) { () throws(StoreError) in
            try archives.contents(of: path, limits: small) {
                $0 == YomitanIndex.name || YomitanBanks.isTags($0)
            }
        }
        guard var index = YomitanIndex(contents[YomitanIndex.name] ?? []) else {
            throw DictionaryError(
                .malformed(reason: "its index.json has no title, or is no JSON"), path: path)
        }
        for name in contents.keys.sorted() where name != YomitanIndex.name {
            index.add(tags: contents[name] ?? [])
        }
        guard (1...YomitanIndex.newest).contains(index.version) else {
            let stated =
                index.version < 1
                ? "Its index.json names no version of the format that there is"
                : "Its format is version \(index.version)"
            throw refused(
                "\(stated), and versions 1 to \(YomitanIndex.newest) are read."
                    + " Fetch a release of it for Yomitan's version 3.")
        }
        guard banks.terms > 0 else {
            throw refused(
                banks.frequencies > 0
                    ? "It has only frequencies or pitch accents, which are not read. Give a "
                        + "dictionary with meanings."
                    : banks.characters > 0
                        ? "It explains single characters only (kanji_bank), which are not read. "
                            + "Give a dictionary of words."
                        : "It has no bank of terms (term_bank_1.json). Fetch it again.")
        }
        return (index, banks)
    }

    /// The given languages; otherwise those of the index, of the file's name, of the title.
    private func pair(
        _ index: YomitanIndex, _ source: Language?, _ target: Language?, _ path: String
    ) throws(DictionaryError) -> LanguagePair {
        let stem = ImportNaming.stem(of: path, without: [".zip"])
        let named = LanguagePair.named(in: stem) ?? LanguagePair.named(in: index.title)
        func stated(_ code: String?) -> Language? { code.flatMap { StatedLanguage.language($0) } }
        return try ImportNaming.pair(
            from: source ?? stated(index.source) ?? named?.source,
            to: target ?? stated(index.target) ?? named?.target, path)
    }

    private func asking<Value>(
        _ path: String, _ work: () throws(StoreError) -> Value
    ) throws(DictionaryError) -> Value {
        do throws(StoreError) { return try work() } catch {
            switch error.code {
            case .refused(let sentence):
                throw DictionaryError(.unusable(advice: sentence), path: path)
            case .notPermitted:
                throw DictionaryError(.unreadable(reason: "permission denied"), path: path)
            case .failed(let reason):
                throw DictionaryError(.malformed(reason: reason), path: path)
            default:
                throw DictionaryError(.malformed(reason: "it cannot be unpacked"), path: path)
            }
        }
    }
}

/// The banks of a dictionary, by the names of its files.
struct YomitanBanks {
    private(set) var hasIndex = false
    private(set) var terms = 0
    private(set) var frequencies = 0
    private(set) var characters = 0
    /// The size of the banks of terms, as stated.
    private(set) var bytes: Int64 = 0

    init(_ files: [ArchivedFile]) {
        for file in files where !file.isEncrypted {
            hasIndex = hasIndex || file.name == YomitanIndex.name
            if Self.isTerms(file.name) {
                terms += 1
                bytes = bytes.addingReportingOverflow(file.statedBytes ?? 0).partialValue
            }
            frequencies += Self.isBank(file.name, "term_meta_bank_") ? 1 : 0
            characters += Self.isBank(file.name, "kanji_bank_") ? 1 : 0
        }
    }

    static func isTerms(_ name: String) -> Bool { isBank(name, "term_bank_") }
    static func isTags(_ name: String) -> Bool { isBank(name, "tag_bank_") }

    private static func isBank(_ name: String, _ start: String) -> Bool {
        name.hasPrefix(start) && name.hasSuffix(".json")
    }
}

/// The work of reading the banks of terms, piece by piece.
private struct BankWork {
    private let made: TableImport
    /// The file that was given.
    private let path: String
    private let version: Int
    private let total: Int64
    private var terms: YomitanTerms
    private var splitter = RowSplitter()
    private var name = ""
    private var bytes: Int64 = 0
    private var failure: DictionaryError?
    private var isCancelled = false

    init(_ made: TableImport, _ index: YomitanIndex, _ path: String, bytes: Int64) {
        (self.made, self.path, version, total) = (made, path, index.version, bytes)
        terms = YomitanTerms(index)
    }

    /// Reads a piece of a bank; false when no more is wanted.
    mutating func read(
        _ name: String, _ piece: [UInt8], _ progress: (Int64, Int64) -> Void
    ) -> Bool {
        if name != self.name {
            endBank()
            self.name = name
            splitter = RowSplitter()
        }
        var items: [RowSplitter.Item] = []
        splitter.receive(piece) { items.append($0) }
        for item in items where failure == nil { take(item) }
        bytes += Int64(piece.count)
        progress(min(bytes, total), total)
        isCancelled = Task.isCancelled
        return failure == nil && !isCancelled
    }

    /// Ends the work; false when it was cancelled.
    mutating func finish() throws(DictionaryError) -> Bool {
        endBank()
        if let last = terms.finish() { add(last) }
        if let failure { throw failure }
        return !isCancelled
    }

    private mutating func take(_ item: RowSplitter.Item) {
        switch item {
        case .row(let bytes, let line):
            guard let row = YomitanRow(bytes, version: version) else {
                made.fault(
                    "a row is malformed, or nested too deeply or too large", file: name, line: line)
                return
            }
            if let entry = terms.add(row) { add(entry) }
        case .tooLong(let line):
            made.fault("a row is longer than 4 MB", file: name, line: line)
        case .strange(let line): made.fault("it is no row", file: name, line: line)
        }
    }

    private mutating func add(_ entry: KeyedEntry) {
        do throws(DictionaryError) {
            guard try made.add(entry) else {
                failure = DictionaryError(
                    .unusable(advice: "It has more entries than any dictionary."), path: path)
                return
            }
        } catch {
            failure = error
        }
    }

    private func endBank() {
        guard !name.isEmpty, !splitter.isEnded, failure == nil, !isCancelled else { return }
        made.fault(
            splitter.isBroken ? "it is no list of rows" : "it ends within a row", file: name,
            line: splitter.line)
    }
}
