public import ListenCore

/// Imports extracts of Wiktionary, JSON lines as wiktextract writes and kaikki.org publishes them,
/// into tables in the person's own folder; blocks on the disk.
public struct ExtractImporter: DictionaryImporting {
    private let folder: String
    private let tables: any EntryTableKeeping

    /// The number of entries that are written to the tables at once.
    private static let batchSize = 500

    /// An importer into `folder`, which is created on first use.
    public init(folder: String, tables: any EntryTableKeeping) {
        self.folder = folder
        self.tables = tables
    }

    /// True when a file is an extract, by its first lines; false for one that cannot be read.
    public func takes(_ path: String) -> Bool { (try? ExtractSurvey(path)) != nil }

    /// Imports an extract; `nil` when the task was cancelled, after which, as after any failure,
    /// nothing of it is left.
    ///
    /// The languages are the entries' own and, for an English edition, English, unless `source` and
    /// `target` are given. `progress` gets the number of bytes of the file that were read, and of
    /// all.
    public func add(
        _ path: String, from source: Language? = nil, to target: Language? = nil,
        progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(DictionaryError) -> ExtractImport? {
        guard let survey = try ExtractSurvey(path) else {
            throw DictionaryError(
                .malformed(reason: "it is no extract of Wiktionary"), path: path)
        }
        let (pair, code) = try Self.pair(survey, source, target, path)
        let file = try ImportNaming.file(
            for: path, without: [".gz", ".jsonl", ".json"], .wiktionary, pair, in: folder)
        var reader = try ExtractReader(path)
        let writer = try asking(path) { () throws(StoreError) in try tables.begin(at: file.path) }
        // Removes the tables unless they were finished.
        defer { writer.discard() }
        var result = ExtractImport(file: file)
        guard try fill(writer, code, &reader, &result, progress) else { return nil }
        guard result.entries > 0 else {
            let others = result.others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            throw DictionaryError(
                .noEntries(of: pair.source.englishName, codes: others.map(\.key)), path: path)
        }
        let facts = Self.facts(of: result, path)
        try asking(path) { () throws(StoreError) in try writer.finish(facts: facts) }
        return result
    }

    /// Reads all lines; false when the task was cancelled.
    private func fill(
        _ writer: any EntryTableWriting, _ code: String, _ reader: inout ExtractReader,
        _ result: inout ExtractImport, _ progress: (Int64, Int64) -> Void
    ) throws(DictionaryError) -> Bool {
        let source = result.file.pair?.source
        var batch: [KeyedEntry] = []
        var lines = 0
        var isEnded = false
        repeat {
            if let item = try reader.next() {
                switch item {
                case .damaged: result.damaged += 1
                case .tooLong: result.tooLong += 1
                case .line(let line):
                    guard line.isEntry else { break }
                    guard
                        line.languageCode.lowercased() == code
                            || Self.language(line.languageCode) == source
                    else {
                        result.countOther(line.languageCode)
                        break
                    }
                    guard let keyed = ExtractEntry.keyed(line) else { break }
                    result.entries += keyed.entry == nil ? 0 : 1
                    result.forms += keyed.forms.count
                    batch.append(keyed)
                }
            } else {
                isEnded = true
            }
            lines += 1
            if batch.count == Self.batchSize || isEnded {
                let full = batch
                try asking(result.file.path) { () throws(StoreError) in try writer.add(full) }
                batch.removeAll(keepingCapacity: true)
            }
            // Lines that do not count take time too.
            guard lines % Self.batchSize == 0 || isEnded else { continue }
            if Task.isCancelled { return false }
            progress(reader.progress.done, reader.progress.total)
        } while !isEnded
        return true
    }

    // MARK: - Names and languages

    /// The languages, and the code that the file may use for the first besides theirs: of Low
    /// German, `nds-de`, the pair keeps only `nds`.
    private static func pair(
        _ survey: ExtractSurvey, _ source: Language?, _ target: Language?, _ path: String
    ) throws(DictionaryError) -> (LanguagePair, code: String) {
        guard let source = source ?? survey.mainCode.flatMap({ language($0) }) else {
            throw DictionaryError(.severalLanguages(codes: survey.codes), path: path)
        }
        // A given code may have three letters where file names have two.
        let known = try ImportNaming.canonical(source, path)
        guard let target = target ?? survey.target(naming: known) else {
            let said = source.tag == source.code ? known.code : source.tag
            throw DictionaryError(.noTarget(from: said), path: path)
        }
        let pair = LanguagePair(from: known, to: try ImportNaming.canonical(target, path))
        return (pair, source.tag.lowercased())
    }

    /// The language of an entry's code; `cmn` is `zh`.
    static func language(_ code: String) -> Language? {
        Language(tag: LanguageCodes.wellFormed(code) ?? code)
    }

    private static func facts(of result: ExtractImport, _ path: String) -> [String: String] {
        let origin = path.split(separator: "/").last.map { EntryText.line($0) } ?? ""
        return [
            "title": "Wiktionary",
            "notice": """
            Text of Wiktionary, licence CC BY-SA 4.0 and GFDL
            \(result.entries) entries and \(result.forms) forms of \(origin)
            """,
        ]
    }

    private func asking<Value>(
        _ path: String, _ work: () throws(StoreError) -> Value
    ) throws(DictionaryError) -> Value {
        do throws(StoreError) { return try work() } catch {
            throw DictionaryError(error, writing: path)
        }
    }
}
