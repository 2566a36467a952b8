import Fetching
import HTTPCaching

/// Makes the book that is stored of the item that a server sent: pure.
struct BookMaking {
    let base: HTTPURL
    let item: BookShape

    /// The book: of a podcast an episode a chapter, in the order they were published.
    func book() -> ServerBook {
        item.media.tracks.isEmpty && !item.media.episodes.isEmpty ? podcast() : recordings()
    }

    private func recordings() -> ServerBook {
        let shapes = item.media.tracks
        let tracks = shapes.enumerated().map { index, shape in
            ServerBook.Track(
                id: shape.file ?? "\(index)", address: address(of: shape).description,
                seconds: shape.seconds)
        }
        let stated = item.media.chapters.map {
            ServerBook.StatedChapter(title: $0.title, start: $0.start)
        }
        var parts = ServerBook.parts(
            of: stated, over: tracks, titles: shapes.map { NamedFile.stem(of: $0.title) })
        let beside = shapes.map { texts(beside: $0.name, alone: shapes.count == 1) }
        for index in parts.indices {
            // A text of several recordings at once cannot be told apart.
            guard let only = parts[index].pieces.first, parts[index].pieces.count == 1 else {
                continue
            }
            parts[index].texts = beside[only.track]
        }
        return ServerBook(
            tracks: tracks, parts: parts, language: item.media.language, printed: printed)
    }

    private func podcast() -> ServerBook {
        var (tracks, parts): ([ServerBook.Track], [ServerBook.Part]) = ([], [])
        let episodes = item.media.episodes.enumerated().sorted {
            ($0.element.published, $0.offset) < ($1.element.published, $1.offset)
        }
        for episode in episodes.map(\.element) {
            guard let shape = episode.track ?? episode.file.map(TrackShape.init) else { continue }
            var placed = shape
            placed.file = episode.file?.id
            let track = ServerBook.Track(
                id: episode.id, address: address(of: placed).description,
                seconds: shape.seconds > 0 ? shape.seconds : episode.file?.seconds ?? 0)
            parts.append(
                ServerBook.Part(
                    id: ServerBook.trackID(track), title: episode.title, start: 0,
                    seconds: track.seconds, pieces: [ServerBook.Piece(track: tracks.count)],
                    texts: texts(beside: episode.file?.name ?? shape.name, alone: false)))
            tracks.append(track)
        }
        return ServerBook(
            tracks: tracks, parts: parts, language: item.media.language, isSeries: true)
    }

    private var printed: String? {
        guard item.media.ebookFormat?.lowercased() == "epub" else { return nil }
        return itemAddress.appending("ebook").description
    }

    private var itemAddress: HTTPURL { base.appending("api", "items", item.id) }

    private func fileAddress(_ id: String) -> HTTPURL { itemAddress.appending("file", id) }

    /// The address the server gives, below its own path; where it gives none that may be asked, that
    /// of the file.
    private func address(of track: TrackShape) -> HTTPURL {
        let byFile = fileAddress(track.file ?? "0")
        guard let stated = track.address, stated.hasPrefix("/") else { return byFile }
        // The addresses of old servers are names of files as they are: `/s/item/li_1/a b #1.mp3`.
        let isRaw = stated.utf8.contains { !(0x21...0x7E).contains($0) || $0 == 0x23 || $0 == 0x3F }
        let path = isRaw ? HTTPURL.encoded(stated, keeping: "/") : stated
        let root = base.path == "/" ? "" : base.path
        let own = path.hasPrefix(root + "/") ? path : root + path
        guard let url = base.resolving(own), url.origin == base.origin,
            !url.path.split(separator: "/").contains("..")
        else { return byFile }
        return url
    }

    /// The texts beside a recording by their names: `talk.srt`, `talk.es.vtt`; any where the
    /// recording is alone.
    private func texts(beside recording: String, alone: Bool) -> [ServerBook.Text] {
        let stem = NamedFile.stem(of: recording).lowercased()
        return item.files.filter { NamedFile.isText($0.name) }.compactMap { file in
            let name = NamedFile.stem(of: file.name)
            let own = name.lowercased()
            guard alone || own == stem || own.hasPrefix(stem + ".") else { return nil }
            let words = name.split(separator: ".")
            return ServerBook.Text(
                address: fileAddress(file.id).description, name: file.name,
                language: words.count > 1 ? words.last.map(String.init) : nil)
        }
    }
}

/// Names of files, as far as their endings tell.
enum NamedFile {
    private static let texts: Set<String> = ["srt", "vtt", "lrc", "ass", "ssa", "ttml", "smi"]

    /// True for subtitles.
    static func isText(_ name: String) -> Bool {
        name.split(separator: ".").count > 1
            && texts.contains(name.split(separator: ".").last?.lowercased() ?? "")
    }

    /// The name without its last ending.
    static func stem(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        let ending = name[dot...].dropFirst()
        let isEnding =
            !ending.isEmpty && ending.utf8.count <= 4
            && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isEnding ? String(name[..<dot]) : name
    }
}
