import ListenCore

/// Reads MP4, M4A, M4B and QuickTime files: the sound in `mdat` is skipped.
struct MP4Reader {
    /// The boxes such a file may begin with.
    static let beginnings: Set<FourCC> = ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"]

    /// The largest number of texts; recordings have fewer.
    private static let mostTexts = 32

    private let input: TagInput
    private let text: TagText
    private let walker: BoxWalker

    init(_ input: TagInput, _ text: TagText) {
        self.input = input
        self.text = text
        walker = BoxWalker(input)
    }

    func facts() -> RecordingFacts {
        var facts = RecordingFacts(form: "MP4")
        guard let movie = walker.first("moov", in: 0..<input.length) else {
            input.note("The file has no table of contents (moov), so nothing is known of it.")
            return facts
        }
        var fields = TagFields()
        var tracks: [MP4Track] = []
        var lists: [Range<Int64>] = []
        var nero: [RecordingChapter] = []
        var timescale = 0
        walker.forEach(in: movie.content) { box in
            switch box.type {
            case "mvhd": (timescale, facts.duration) = header(box)
            case "trak" where tracks.count < 64:
                if let track = MP4Track(box, walker) { tracks.append(track) }
            case "udta":
                for child in walker.children(of: box.content) {
                    switch child.type {
                    case "meta": lists.append(child.content)
                    case "chpl": nero = neroChapters(child)
                    default: addUserText(child, to: &fields)
                    }
                }
            case "meta": lists.append(box.content)
            default: break
            }
            return false
        }
        for list in lists.prefix(4) {
            let reader = MP4List(walker: walker, text: text, input: input)
            reader.read(list, into: &fields, &facts.pictures, &facts.texts)
        }
        facts.tags = fields.finished
        let sound = tracks.first { $0.handler == "soun" }
        facts.tags.language = facts.tags.language ?? sound?.language
        if let length = sound?.duration, facts.duration == nil { facts.duration = length }
        addTexts(tracks, timescale, nero, to: &facts)
        return facts
    }

    private func header(_ box: MP4Box) -> (timescale: Int, duration: MediaTime?) {
        MP4Track.header(walker.bytes(box, limit: 40)) ?? (0, nil)
    }

    /// Adds titles in the user data of QuickTime: a length, a language, the text.
    private func addUserText(_ box: MP4Box, to fields: inout TagFields) {
        guard let field = MP4List.fields[box.type] else { return }
        var reader = ByteReader(walker.bytes(box, limit: 65_536))
        guard let count = reader.u16(), reader.skip(2) else { return }
        fields.set(field, text.decoded(reader.read(min(count, reader.left)) ?? []))
    }

    /// Adds the chapter list, and the texts that belong to no chapters.
    private func addTexts(
        _ tracks: [MP4Track], _ timescale: Int, _ nero: [RecordingChapter],
        to facts: inout RecordingFacts
    ) {
        let named = tracks.filter { $0.handler == "soun" }.flatMap(\.chapterTracks)
        // The first text track of the list has the titles; the others are addresses and pictures.
        let titles = named.lazy.compactMap { id in
            tracks.first { $0.id == id && $0.isText }
        }.first
        let samples = MP4Samples(walker: walker, text: text, input: input)
        let quickTime =
            titles.map { track in
                samples.lines(of: track, movieTimescale: timescale, limit: RecordingChapters.most)
                    .map {
                        RecordingChapter(title: TagText.name($0.text), start: $0.start, end: $0.end)
                    }
            } ?? []
        // chpl ends at 255 entries, so the longer list is the better one.
        if !quickTime.isEmpty, quickTime.count >= nero.count {
            facts.chapters = RecordingChapters(
                quickTime, duration: facts.duration, source: .trackOfMP4)
        }
        if facts.chapters == nil {
            facts.chapters = RecordingChapters(
                nero, duration: facts.duration, source: .listOfMP4)
        }
        for track in tracks where track.isText && !named.contains(track.id) {
            guard facts.texts.count < Self.mostTexts else { break }
            if let text = embedded(track, samples, timescale) { facts.texts.append(text) }
        }
    }

    /// The text of a track; `nil` when it has none, or one of an unsupported form.
    private func embedded(
        _ track: MP4Track, _ samples: MP4Samples, _ timescale: Int
    ) -> EmbeddedText? {
        switch track.form {
        // Each sample is a whole document of TTML.
        case "stpp": return nil
        case "wvtt":
            let all = samples.samples(
                of: track, movieTimescale: timescale, limit: EmbeddedText.mostLines)
            return MP4WebVTT(all).text(of: track)
        default:
            let lines = samples.lines(
                of: track, movieTimescale: timescale, limit: EmbeddedText.mostLines)
            return EmbeddedText(
                language: track.language, name: track.name,
                lines: lines.compactMap { line in
                    TagText.lines(line.text).map {
                        .init(start: line.start, end: line.end, text: $0)
                    }
                })
        }
    }

    /// Nero's list: starts in units of 100 ns, titles of at most 255 bytes.
    private func neroChapters(_ box: MP4Box) -> [RecordingChapter] {
        var reader = ByteReader(walker.bytes(box, limit: 1 << 20))
        guard let version = reader.u8(), reader.skip(version > 0 ? 7 : 3),
            let count = reader.u8()
        else { return [] }
        var chapters: [RecordingChapter] = []
        for _ in 0..<count {
            guard let start = reader.big(8), let length = reader.u8(),
                let title = reader.read(Int(length))
            else {
                input.note("The list of chapters (chpl) is cut off; what is left of it was read.")
                break
            }
            chapters.append(
                RecordingChapter(
                    title: TagText.name(text.decoded(title)),
                    start: MediaTime(microseconds: Int64(clamping: start / 10)), end: nil))
        }
        return chapters
    }
}
