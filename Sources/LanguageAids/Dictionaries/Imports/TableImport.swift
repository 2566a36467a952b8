import ListenCore

/// A dictionary on its way into tables, batch by batch, with a count of what was damaged.
///
/// Unfinished tables are removed when it is released.
final class TableImport {
    /// The counts so far.
    private(set) var result: ExtractImport
    private let writer: any EntryTableWriting
    private let path: String
    private var batch: [KeyedEntry] = []
    private var batchBytes = 0
    private var faults = 0

    /// The number of entries that are written at once.
    private static let batchSize = 500
    /// The size of texts beyond which fewer are written at once.
    private static let mostBatchBytes = 8 << 20
    /// The most entries; no dictionary has more.
    static let mostEntries = 8_000_000
    /// The most faults that are described one by one.
    private static let mostFaults = 5

    /// Begins the tables of `file`, which are made from the file at `path`.
    init(
        _ file: DictionaryFile, from path: String, _ tables: any EntryTableKeeping
    ) throws(DictionaryError) {
        do throws(StoreError) { writer = try tables.begin(at: file.path) } catch {
            throw DictionaryError(error, writing: path)
        }
        result = ExtractImport(file: file)
        self.path = path
    }

    deinit { writer.discard() }

    /// Adds an entry; false when there are more than any dictionary has.
    func add(_ keyed: KeyedEntry) throws(DictionaryError) -> Bool {
        guard result.entries < Self.mostEntries else { return false }
        result.entries += keyed.entry == nil ? 0 : 1
        result.forms += keyed.forms.count
        batch.append(keyed)
        batchBytes += Self.bytes(of: keyed)
        if batch.count == Self.batchSize || batchBytes > Self.mostBatchBytes { try write() }
        return true
    }

    /// The size of an entry's texts.
    private static func bytes(of keyed: KeyedEntry) -> Int {
        func size(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }
        var bytes = size(keyed.keys)
        for form in keyed.forms { bytes += form.key.utf8.count + form.lemma.utf8.count }
        guard let entry = keyed.entry else { return bytes }
        return bytes + size(entry.variants) + size(entry.senses) + size(entry.details)
    }

    /// Counts a fault; `what` is a clause about a line of a file.
    func fault(_ what: String, file: String, line: Int) {
        faults += 1
        result.damaged += 1
        if faults <= Self.mostFaults {
            result.notes.append("\(file.printable(limit: 80)) line \(line): \(what).")
        }
    }

    /// Adds a sentence on what was left out.
    func note(_ sentence: String) { result.notes.append(sentence) }

    /// Writes the rest and gives the tables their name; throws when there is no entry.
    func finish(title: String, notice: [String]) throws(DictionaryError) -> ExtractImport {
        guard result.entries > 0 else {
            let first = result.notes.first.map { " \($0)" } ?? ""
            throw DictionaryError(
                .unusable(
                    advice: "It has no entry that can be read.\(first) Fetch it again, or give"
                        + " another one."),
                path: path)
        }
        try write()
        let origin = EntryText.line(path.split(separator: "/").last ?? "")
        let lines = notice + ["\(result.entries) entries of \(origin)"]
        do throws(StoreError) {
            try writer.finish(
                facts: [
                    "title": title,
                    "notice": lines.map { EntryText.line($0.prefix(400)) }.joined(separator: "\n"),
                ])
        } catch {
            throw DictionaryError(error, writing: result.file.path)
        }
        return result
    }

    private func write() throws(DictionaryError) {
        do throws(StoreError) { try writer.add(batch) } catch {
            throw DictionaryError(error, writing: result.file.path)
        }
        batch.removeAll(keepingCapacity: true)
        batchBytes = 0
    }
}
