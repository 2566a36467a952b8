import ListenCore

/// Collects the tags of a Matroska file, by their targets.
struct MatroskaTags {
    /// The most tags that are read.
    private static let most = 10_000

    /// The track of the sound, whose tags are used too.
    private let sound: UInt64?
    /// The fields of the whole, of one part of it, and of the work it belongs to.
    private var (whole, part, above) = (TagFields(), TagFields(), TagFields())
    private var (wholeTitle, wholeNumber): (String?, String?)
    private(set) var lyrics: [EmbeddedText] = []
    private var count = 0

    init(sound: UInt64?) {
        self.sound = sound
    }

    mutating func read(_ list: EBMLElement, _ walker: EBMLWalker) {
        for tag in walker.children(of: list.content) where tag.id == 0x7373 {
            let parts = walker.children(of: tag.content)
            let target = Target(parts.first { $0.id == 0x63C0 }, walker)
            guard target.isOfAll || target.tracks == [sound] else { continue }
            for simple in parts where simple.id == 0x67C8 {
                count += 1
                guard count <= Self.most else { return }
                add(simple, target, walker)
            }
        }
    }

    /// The target of a tag.
    private struct Target {
        var level: UInt64 = 50
        var isOfAll = true
        var tracks: [UInt64?] = []

        init(_ element: EBMLElement?, _ walker: EBMLWalker) {
            for part in element.map({ walker.children(of: $0.content) }) ?? [] {
                switch part.id {
                case 0x68CA: level = walker.unsigned(part)
                // A track, an edition, a chapter, an attachment; 0 is all of them.
                case 0x63C5 where walker.unsigned(part) != 0:
                    tracks.append(walker.unsigned(part))
                    isOfAll = false
                case 0x63C9, 0x63C4, 0x63C6:
                    if walker.unsigned(part) != 0 {
                        tracks.append(nil)
                        isOfAll = false
                    }
                default: break
                }
            }
        }
    }

    private mutating func add(_ simple: EBMLElement, _ target: Target, _ walker: EBMLWalker) {
        let parts = walker.children(of: simple.content)
        guard
            let name = parts.first(where: { $0.id == 0x45A3 }).map({ walker.string($0, limit: 256) }
            ),
            let text = parts.first(where: { $0.id == 0x4487 })
        else { return }
        let value = walker.string(text, limit: TagText.longestText)
        let key = name.uppercased()
        switch key {
        case "LYRICS", "SYNCEDLYRICS", "UNSYNCEDLYRICS":
            guard lyrics.count < EmbeddedText.most else { return }
            let language = parts.first { $0.id == 0x447A }.map { walker.string($0, limit: 16) }
            if let found = EmbeddedText(
                lyrics: TagText.lines(value),
                language: ID3Facts.language(Array((language ?? "und").utf8)[...]))
            {
                lyrics.append(found)
            }
        case "TITLE" where target.level >= 40 && target.isOfAll && target.level < 60:
            wholeTitle = wholeTitle ?? TagText.name(value)
        case "PART_NUMBER" where target.level >= 40:
            wholeNumber = wholeNumber ?? value
        default:
            let known = Self.names[key] ?? key
            switch target.level {
            case ..<40: part.set(known, value)
            case 60...: above.set(known, value)
            default: whole.set(known, value)
            }
        }
    }

    /// The tags, `title` being that of the file.
    func tags(title: String?) -> RecordingTags {
        let (one, all, series) = (part.finished, whole.finished, above.finished)
        var tags = one.filled(from: all)
        // The title of the whole is the book's if a part has a name of its own; programs without
        // parts mean the file by it.
        tags.album = all.album ?? one.album ?? (one.title ?? title == nil ? nil : wholeTitle)
        tags.title = one.title ?? title ?? wholeTitle
        if tags.album == nil, one.title == nil { tags.album = wholeTitle }
        tags.artists = one.artists.isEmpty ? all.artists : one.artists
        if tags.albumArtists.isEmpty, !one.artists.isEmpty { tags.albumArtists = all.artists }
        if tags.series == nil, let name = series.title ?? series.album {
            tags.series = BookSeries(name: name, part: wholeNumber.flatMap(TagText.name))
        }
        return tags
    }

    private static let names = [
        "PART_NUMBER": "track", "TOTAL_PARTS": "tracktotal", "WRITTEN_BY": "author",
        "LEAD_PERFORMER": "artist", "ACTOR": "narrator", "NARRATED_BY": "narrator",
        "DATE_RELEASED": "date", "DATE_RECORDED": "date", "DATE_WRITTEN": "originaldate",
        "DATE_RELEASE": "date", "CATALOG_TITLE": "album",
    ]
}
