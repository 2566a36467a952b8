/// What an import took for a book, and why: pure.
public struct BookTaking: Hashable, Sendable {
    /// Why recordings are one book.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It is one recording.
        case file
        /// Their tags name one album.
        case album
        /// They lie in folders of discs.
        case discs
        /// Their names count.
        case series
        /// Their tags number them.
        case tracks
        /// They lie in one folder, and somebody says that it is a book.
        case folder
        /// They came out of an archive.
        case archive
    }

    /// Why.
    public let kind: Kind
    /// The paths of the recordings, in the order they are heard.
    public let paths: [String]

    /// What was taken for a book.
    public init(_ kind: Kind, paths: [String]) {
        self.kind = kind
        self.paths = paths
    }

    /// What it was taken of, in a few words: `3 numbered files in Downloads: 1.mp3, 2.mp3, 3.mp3`.
    public var sentence: String {
        let names = paths.map { FilePlace($0).name }
        let count = paths.count == 1 ? "1 file" : "\(paths.count) files"
        let what =
            switch kind {
            case .file: count
            case .album: "\(count) of one album"
            case .discs: "\(count) on discs"
            case .series: paths.count == 1 ? count : "\(paths.count) numbered files"
            case .tracks: "\(count) with track numbers"
            case .folder: "\(count) of one folder"
            case .archive: "\(count) of an archive"
            }
        let folders = Set(paths.map { FilePlace($0).folder })
        let place =
            folders.count == 1
            ? folders.first.map { " in \(FilePlace($0).name)" } ?? ""
            : " in \(folders.count) folders"
        let listed =
            names.count <= 3
            ? names.joined(separator: ", ") : "\(names[0]) … \(names[names.count - 1])"
        return "\(what)\(place): \(listed)"
    }
}
