import ListenCore

/// An error in a request to the cache.
enum CacheError: DescribedError, Hashable {
    case unknown(String, meant: String?)
    case ambiguous(String, count: Int)
    case several([String])
    case empty
    case nothing(of: String)
    case nothingNamed(holds: String)
    case damaged(count: Int, folder: String)
    case isFile(words: String, bytes: String, key: String)
    case taken(String)
    case noFolder(String)

    package var description: String {
        switch self {
        case .unknown(let typed, let meant):
            "Nothing is stored for “\(typed.addressWithoutPassword.printable(limit: 200))”. "
                + (meant.map { "Did you mean “\($0.printable(limit: 200))”? " } ?? "")
                + "`listen cache list` shows what is."
        case .ambiguous(let typed, let count):
            "“\(typed.addressWithoutPassword.printable(limit: 200))” is the beginning of \(count) keys. Give more of it."
        case .several(let keys):
            "That is \(keys.count) entries. Give the key of one: \(keys.joined(separator: ", "))."
        case .empty: "Nothing of any book is stored."
        case .nothing(let title):
            "Nothing of \(title) is stored. `listen fetch` gets it and pins it."
        case .nothingNamed(let holds):
            "Say what to clear: --class, --book, --stale, an entry, or --all. \(holds)"
        case .damaged(let count, let folder):
            (count == 1
                ? "1 stored thing was damaged and is not used any more: its bytes are"
                : "\(count) stored things were damaged and are not used any more: their bytes are")
                + " in \(folder). What is needed is fetched again."
        case .isFile(let words, let bytes, let key):
            "This is no text (\(words.isEmpty ? "" : "\(words), ")\(bytes)). Take it out with"
                + " `listen cache export \(key) --output FOLDER`."
        case .taken(let path):
            "\(path) exists already. Choose another place, or replace it with --force."
        case .noFolder(let path): "\(path) is no folder. Choose another place."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .unknown, .empty, .nothing: .notFound
        case .ambiguous, .several, .nothingNamed, .isFile, .taken, .noFolder: .usage
        case .damaged: .badData
        }
    }
}
