import Fetching

/// An item with all that is known of it, as `GET /api/items/<id>?expanded=1` sends it.
struct BookShape: Decodable {
    let id: String
    let media: MediaShape
    let files: [FileShape]

    private enum CodingKeys: CodingKey { case id, media, libraryFiles }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIdentifier(.id)
        media = try values.decode(MediaShape.self, forKey: .media)
        let list: ReadableItems<FileShape>? = values.optional(.libraryFiles)
        files = Array((list?.items ?? []).prefix(ServerBook.most))
    }
}

/// The recordings and chapters of an item.
struct MediaShape: Decodable {
    let language: String?
    let tracks: [TrackShape]
    let chapters: [ChapterShape]
    let episodes: [EpisodeShape]
    /// The format of the text beside the sound, such as `epub`.
    let ebookFormat: String?

    private enum CodingKeys: CodingKey {
        case metadata, tracks, audioFiles, chapters, episodes, ebookFile
    }
    private enum MetadataKeys: CodingKey { case language }
    private enum EbookKeys: CodingKey { case ebookFormat }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let metadata = try? values.nestedContainer(keyedBy: MetadataKeys.self, forKey: .metadata)
        language = metadata?.optional(.language)
        let stated: ReadableItems<TrackShape>? = values.optional(.tracks)
        let files: ReadableItems<AudioFileShape>? = values.optional(.audioFiles)
        tracks = Self.tracks(stated?.items ?? [], files: files?.items ?? [])
        let chapters: ReadableItems<ChapterShape>? = values.optional(.chapters)
        self.chapters = chapters?.items ?? []
        let episodes: ReadableItems<EpisodeShape>? = values.optional(.episodes)
        self.episodes = Array((episodes?.items ?? []).prefix(ServerBook.most))
        let ebook = try? values.nestedContainer(keyedBy: EbookKeys.self, forKey: .ebookFile)
        ebookFormat = ebook?.optional(.ebookFormat)
    }

    /// The tracks with the ids of their files; of a server that lists none the files themselves.
    private static func tracks(
        _ stated: [TrackShape], files: [AudioFileShape]
    ) -> [TrackShape] {
        var ids: [String: String] = [:]
        for file in files { ids[file.path ?? file.name] = file.id }
        let tracks =
            stated.isEmpty
            ? files.filter { !$0.isLeftOut }.map(TrackShape.init)
            : stated.map { track in
                var track = track
                track.file = track.file ?? ids[track.path ?? track.name]
                return track
            }
        return Array(tracks.prefix(ServerBook.most))
    }
}

/// A file of sound.
struct AudioFileShape: Decodable {
    let id: String
    let name: String
    let path: String?
    let seconds: Double
    /// True for a file that the person took out of the book.
    let isLeftOut: Bool

    private enum CodingKeys: String, CodingKey {
        case metadata, duration, exclude
        case id = "ino"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIdentifier(.id)
        let metadata: FileNameShape? = values.optional(.metadata)
        (name, path) = (metadata?.name ?? id, metadata?.path)
        seconds = values.optional(.duration) ?? 0
        isLeftOut = values.optional(.exclude) ?? false
    }
}

/// The name of a file.
struct FileNameShape: Decodable {
    let name: String
    let path: String?

    private enum CodingKeys: String, CodingKey {
        case path
        case name = "filename"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        path = values.optional(.path)
    }
}

/// A recording of a book, in its place among all.
struct TrackShape: Decodable {
    let title: String
    let name: String
    let path: String?
    let seconds: Double
    /// The address at the server, relative, perhaps with blanks in it.
    let address: String?
    /// The id of its file.
    var file: String?

    private enum CodingKeys: CodingKey { case title, duration, contentUrl, metadata }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let metadata: FileNameShape? = values.optional(.metadata)
        let stated: String? = values.optional(.title)
        name = metadata?.name ?? stated ?? ""
        title = stated ?? name
        path = metadata?.path
        seconds = values.optional(.duration) ?? 0
        address = values.optional(.contentUrl)
        guard address != nil || metadata != nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .contentUrl, in: values, debugDescription: "a recording without a place")
        }
    }

    init(_ file: AudioFileShape) {
        (title, name, path) = (file.name, file.name, file.path)
        (seconds, address, self.file) = (file.seconds, nil, file.id)
    }
}

/// A chapter of a book, in seconds of the whole.
struct ChapterShape: Decodable {
    let title: String
    let start: Double

    private enum CodingKeys: CodingKey { case title, start }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        start = try values.decode(Double.self, forKey: .start)
        title = values.optional(.title) ?? ""
    }
}

/// An episode of a podcast.
struct EpisodeShape: Decodable {
    let id: String
    let title: String
    /// Milliseconds since 1970; 0 when unknown.
    let published: Double
    let file: AudioFileShape?
    let track: TrackShape?

    private enum CodingKeys: String, CodingKey {
        case id, title, audioFile, audioTrack
        case published = "publishedAt"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIdentifier(.id)
        title = values.optional(.title) ?? id
        published = values.optional(.published) ?? 0
        file = values.optional(.audioFile)
        track = values.optional(.audioTrack)
    }
}

/// A file of an item, of any kind.
struct FileShape: Decodable {
    let id: String
    let name: String

    private enum CodingKeys: String, CodingKey {
        case metadata
        case id = "ino"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIdentifier(.id)
        name = try values.decode(FileNameShape.self, forKey: .metadata).name
    }
}
