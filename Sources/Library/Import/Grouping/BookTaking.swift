import Files
import ListenCore

extension BookTaking {
    /// A taking of recordings for a book, described by their names and folders.
    init(_ kind: Kind, paths: [String]) {
        self.init(kind, paths: paths, sentence: Self.sentence(kind, paths))
    }

    private static func sentence(_ kind: Kind, _ paths: [String]) -> String {
        let folders = Set(paths.map { FilePlace($0).folder })
        let isOfOne = folders.count == 1 && kind != .discs
        let parent = isOfOne ? folders.first ?? "" : parent(of: folders)
        var names: [String] = []
        for place in paths.map({ FilePlace($0) }) {
            let folder = place.folder == parent ? nil : FilePlace.below(place.folder, parent)
            let name = folder ?? place.name
            if isOfOne || names.last != name { names.append(name) }
        }
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
            case .titled: "\(count) of a book with a title of your own"
            }
        let place = parent.isEmpty ? "" : " in \(FilePlace.name(of: parent))"
        let listed =
            names.count <= 3
            ? names.joined(separator: ", ") : "\(names[0]) … \(names[names.count - 1])"
        return "\(what)\(place): \(listed)"
    }

    /// The lowest folder above all of some; for a single one the folder above it.
    private static func parent(of folders: Set<String>) -> String {
        guard let first = folders.min(), let last = folders.max() else { return "" }
        guard folders.count > 1 else { return FilePlace(first).folder }
        let parts = zip(first.split(separator: "/"), last.split(separator: "/"))
        return "/" + parts.prefix { $0 == $1 }.map { String($0.0) }.joined(separator: "/")
    }
}
