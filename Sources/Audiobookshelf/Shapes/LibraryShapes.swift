import Fetching

/// The answer to `GET /api/libraries`; very old servers send the list alone.
struct LibrariesShape: Decodable {
    let libraries: ReadableItems<LibraryShape>

    private enum CodingKeys: CodingKey { case libraries }

    init(from decoder: any Decoder) throws {
        if let values = try? decoder.container(keyedBy: CodingKeys.self) {
            libraries = try values.decode(ReadableItems<LibraryShape>.self, forKey: .libraries)
        } else {
            libraries = try ReadableItems<LibraryShape>(from: decoder)
        }
    }
}

/// A library: of books or of podcasts.
struct LibraryShape: Decodable {
    let id: String
    let isOfPodcasts: Bool

    private enum CodingKeys: CodingKey { case id, mediaType }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIdentifier(.id)
        let type: String? = values.optional(.mediaType)
        isOfPodcasts = type == "podcast"
    }
}

/// A page of `GET /api/libraries/<id>/items`.
struct ItemsShape: Decodable {
    let results: ReadableItems<ItemShape>
    let total: Int?

    private enum CodingKeys: CodingKey { case results, total }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        results = try values.decode(ReadableItems<ItemShape>.self, forKey: .results)
        total = values.wholeNumber(.total)
    }
}

/// An item of a library as a page of it has it (minified).
struct ItemShape: Decodable {
    let id: String
    let title: String
    let author: String?
    let language: String?
    let hasCover: Bool
    /// False for a text alone, or for files that are gone.
    let isHeard: Bool

    private enum CodingKeys: CodingKey { case id, media, isMissing, isInvalid }

    private struct Media: Decodable {
        let title: String?
        let author: String?
        let language: String?
        let hasCover: Bool
        let hasSound: Bool

        private enum CodingKeys: CodingKey {
            case metadata, coverPath, numTracks, numAudioFiles, numEpisodes, duration
        }

        private struct Metadata: Decodable {
            let title: String?
            let author: String?
            let language: String?

            private enum CodingKeys: CodingKey { case title, authorName, author, language }

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                title = values.optional(.title)
                author = values.optional(.authorName) ?? values.optional(.author)
                language = values.optional(.language)
            }
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let metadata: Metadata? = values.optional(.metadata)
            (title, author) = (metadata?.title, metadata?.author)
            language = metadata?.language
            let cover: String? = values.optional(.coverPath)
            hasCover = cover?.isEmpty == false
            let duration: Double = values.optional(.duration) ?? 0
            let counts = [CodingKeys.numTracks, .numAudioFiles, .numEpisodes].map {
                values.wholeNumber($0)
            }
            // A server that counts nothing is believed to have sound.
            let isCounted = counts.contains { $0 != nil }
            hasSound = !isCounted || duration > 0 || counts.contains { ($0 ?? 0) > 0 }
        }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decodeIdentifier(.id)
        let media: Media? = values.optional(.media)
        let title = media?.title ?? ""
        self.title = title.isEmpty ? id : title
        author = media?.author.flatMap { $0.isEmpty ? nil : $0 }
        language = media?.language
        hasCover = media?.hasCover ?? false
        let isMissing: Bool = values.optional(.isMissing) ?? false
        let isInvalid: Bool = values.optional(.isInvalid) ?? false
        isHeard = !isMissing && !isInvalid && media?.hasSound ?? false
    }
}
