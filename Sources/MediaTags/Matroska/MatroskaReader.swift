import ListenCore

/// Reads the metadata of Matroska and WebM files (RFC 9559): tags, chapters, pictures and text
/// tracks.
struct MatroskaReader {
    static let beginning: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

    private let input: TagInput
    private let walker: EBMLWalker

    init(_ input: TagInput) {
        self.input = input
        walker = EBMLWalker(input: input)
    }

    func facts() -> RecordingFacts {
        var facts = RecordingFacts(form: "Matroska")
        var isWeb = false
        var segment: EBMLElement?
        walker.forEach(in: 0..<input.length) { element in
            switch element.id {
            case MatroskaID.header:
                isWeb = walker.children(of: element.content).contains {
                    $0.id == MatroskaID.documentType && walker.string($0, limit: 32) == "webm"
                }
            case MatroskaID.segment: segment = element
            default: break
            }
            return segment != nil
        }
        if isWeb { facts.form = "WebM" }
        guard let segment else {
            input.note("The file has no segment, so nothing is known of it.")
            return facts
        }
        let layout = MatroskaLayout(segment, walker)
        let info = layout.parts[MatroskaID.info].map { MatroskaInfo($0, walker) } ?? MatroskaInfo()
        facts.duration = info.duration
        let tracks = (layout.parts[MatroskaID.tracks].map(walker.trackEntries) ?? [])
            .prefix(256).map { MatroskaTrack($0, walker, isWeb: isWeb) }
        let sound = tracks.first { $0.kind == .sound }
        var tags = MatroskaTags(sound: sound?.uid)
        if let list = layout.parts[MatroskaID.tags] { tags.read(list, walker) }
        facts.tags = tags.tags(title: info.title)
        facts.tags.language = facts.tags.language ?? sound?.language
        facts.texts = tags.lyrics
        if let list = layout.parts[MatroskaID.chapters] {
            let chapters = MatroskaEditions(list, walker).chapters(language: sound?.language)
            facts.chapters = RecordingChapters(
                chapters, duration: facts.duration, source: .matroska)
        }
        if let files = layout.parts[MatroskaID.attachments] { facts.pictures = pictures(files) }
        let blocks = MatroskaBlocks(walker, layout, scale: info.scale)
        let found = blocks.texts(of: tracks.filter { $0.kind == .text })
        facts.texts += found.texts
        facts.textsReadTo = found.end
        if let end = found.end {
            input.note(
                "The file has no index of its texts; they were read up to \(end.clockText) only.")
        }
        return facts
    }

    /// The attached pictures; a cover is recognised by its name.
    private func pictures(_ files: EBMLElement) -> [EmbeddedPicture] {
        var pictures: [EmbeddedPicture] = []
        for file in walker.children(of: files.content) where file.id == 0x61A7 {
            guard pictures.count < EmbeddedPicture.most else { break }
            let parts = walker.children(of: file.content)
            let name = parts.first { $0.id == 0x466E }.map { walker.string($0, limit: 255) } ?? ""
            guard let data = parts.first(where: { $0.id == 0x465C }),
                EmbeddedPicture.mediaType(of: walker.bytes(data, limit: 32)) != nil
            else { continue }
            let bytes = walker.bytes(data, limit: EmbeddedPicture.limitBytes + 1)
            let isFront = name.lowercased().hasPrefix("cover")
            if let picture = EmbeddedPicture(bytes: bytes, isFront: isFront) {
                pictures.append(picture)
            } else {
                input.note("A picture is of no known kind or larger than 16 MB; it was left out.")
            }
        }
        return pictures
    }
}

/// The places of the parts of a segment.
struct MatroskaLayout {
    let segment: EBMLElement
    /// The first of each kind.
    private(set) var parts: [UInt32: EBMLElement] = [:]
    /// The first cluster, with which the recording itself begins.
    private(set) var firstCluster: Int64?

    /// The most elements that are skipped when no list gives the places.
    private static let mostSteps = 100_000

    init(_ segment: EBMLElement, _ walker: EBMLWalker) {
        self.segment = segment
        let limit = segment.content.upperBound
        var isListed = false
        var at = segment.content.lowerBound
        for _ in 0..<Self.mostSteps {
            guard at < limit, let element = walker.element(at: at, limit: limit) else { return }
            if element.id == MatroskaID.cluster {
                firstCluster = firstCluster ?? at
                // The parts after the recording are found by the list in front.
                if isListed || element.isOpen { return }
            } else if MatroskaID.topLevel.contains(element.id) {
                add(element)
                if element.id == MatroskaID.seekHead { isListed = follow(element, walker) }
            }
            at = element.content.upperBound
        }
    }

    private mutating func add(_ element: EBMLElement) {
        if parts[element.id] == nil { parts[element.id] = element }
    }

    /// Follows a list of places; returns true when it leads to a part.
    private mutating func follow(_ list: EBMLElement, _ walker: EBMLWalker) -> Bool {
        var leads = false
        for entry in walker.children(of: list.content).prefix(100) where entry.id == 0x4DBB {
            var id: UInt64 = 0
            var place: UInt64?
            for part in walker.children(of: entry.content) {
                if part.id == 0x53AB { id = walker.unsigned(part) }
                if part.id == 0x53AC { place = walker.unsigned(part) }
            }
            guard let place else { continue }
            let (at, isOver) = segment.content.lowerBound.addingReportingOverflow(
                Int64(clamping: place))
            guard !isOver, at < segment.content.upperBound,
                let element = walker.element(at: at, limit: segment.content.upperBound),
                UInt64(element.id) == id, element.id != MatroskaID.cluster
            else { continue }
            leads = true
            add(element)
            // A second list holds what the first had no room for; lists never lead to a third.
            if element.id == MatroskaID.seekHead, parts[element.id]?.content != element.content,
                list.content == parts[MatroskaID.seekHead]?.content
            {
                _ = follow(element, walker)
            }
        }
        return leads
    }
}

/// The facts of a segment about the whole.
struct MatroskaInfo {
    private(set) var title: String?
    /// The nanoseconds of a tick.
    private(set) var scale: UInt64 = 1_000_000
    private(set) var duration: MediaTime?

    init() {}

    init(_ info: EBMLElement, _ walker: EBMLWalker) {
        var ticks = 0.0
        for part in walker.children(of: info.content) {
            switch part.id {
            case 0x7BA9: title = title ?? TagText.name(walker.string(part))
            case 0x2AD7B1:
                let stated = walker.unsigned(part)
                if (1...1_000_000_000_000).contains(stated) { scale = stated }
            case 0x4489: ticks = walker.float(part)
            default: break
            }
        }
        let micros = ticks * Double(scale) / 1000
        if micros.isFinite, micros >= 1, micros < 9e18 {
            duration = MediaTime(microseconds: Int64(micros))
        }
    }
}

extension EBMLWalker {
    /// The tracks of a track list.
    fileprivate func trackEntries(_ list: EBMLElement) -> [EBMLElement] {
        children(of: list.content).filter { $0.id == 0xAE }
    }
}
