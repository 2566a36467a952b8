import ListenCore

/// The file with the entries of a dictionary, plain or dictzip.
enum EntryFile: Sendable {
    case plain(MappedFile)
    case dictzip(DictzipFile, MappedFile)

    /// The longest entry in bytes; longer ones are cut.
    static let entryLimit = 256 << 10

    /// The file `stem.dict`, otherwise `stem.dict.dz`.
    init(stem: String) throws(DictionaryError) {
        do throws(DictionaryError) {
            self = .plain(try MappedFile(path: stem + ".dict"))
        } catch {
            guard case .unreadable = error.code else { throw error }
            do throws(DictionaryError) {
                let file = try MappedFile(path: stem + ".dict.dz")
                self = .dictzip(try DictzipFile(file), file)
            } catch {
                guard case .unreadable = error.code else { throw error }
                throw DictionaryError(.incomplete(missing: "its .dict or .dict.dz"), path: stem)
            }
        }
    }

    /// The bytes of an entry, clipped to the file and cut at `entryLimit`.
    func bytes(offset: Int, length: Int) throws(DictionaryError) -> [UInt8] {
        guard offset >= 0, length > 0 else { return [] }
        let (end, isTooFar) = offset.addingReportingOverflow(min(length, Self.entryLimit))
        guard !isTooFar else { return [] }
        switch self {
        case .plain(let file): return file.bytes(offset..<end)
        case .dictzip(let file, _): return try file.bytes(offset..<end)
        }
    }

    /// Throws `.changed` when the file was cut short since it was mapped.
    func checkWhole() throws(DictionaryError) {
        switch self {
        case .plain(let file), .dictzip(_, let file): try file.checkWhole()
        }
    }
}
