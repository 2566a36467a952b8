import ListenCore

/// Reads the list of tags in a `meta` box: iTunes' (`ilst`) and QuickTime's own, whose names are in
/// a box `keys`.
struct MP4List {
    let walker: BoxWalker
    let text: TagText
    let input: TagInput

    func read(
        _ meta: Range<Int64>, into fields: inout TagFields, _ pictures: inout [EmbeddedPicture],
        _ texts: inout [EmbeddedText]
    ) {
        let content = contents(of: meta)
        guard let list = walker.first("ilst", in: content) else { return }
        let names = names(in: content)
        // The long description has precedence over the short one.
        let items = walker.children(of: list.content)
        for item in items.filter({ $0.type == "ldes" }) + items.filter({ $0.type != "ldes" }) {
            switch item.type {
            case "covr": add(pictures: item, to: &pictures)
            case "----": addFree(item, to: &fields, &texts)
            case "trkn": fields.set(track: place(item))
            case "disk": fields.set(disc: place(item))
            case "stik": if values(item).first?.1.last == 2 { fields.setAudiobook() }
            case "gnre":
                let number = values(item).first?.1.reduce(0) { ($0 & 0xFFFF) << 8 | Int($1) } ?? 0
                if let name = ID3Genres.name(number - 1) { fields.set(.list(\.genres), name) }
            case Self.lyrics:
                add(lyrics: strings(item), to: &texts)
            default:
                let place = Int(item.type.value)
                if let field = Self.fields[item.type] {
                    for value in strings(item) { fields.set(field, value) }
                } else if place > 0, place <= names.count {
                    for value in strings(item) { fields.set(names[place - 1], value) }
                }
            }
        }
    }

    /// The contents of `meta`, which begins with a version in MP4, but not in QuickTime.
    private func contents(of meta: Range<Int64>) -> Range<Int64> {
        let isPlain = input.fourCC(at: meta.lowerBound + 4) == "hdlr"
        return isPlain || meta.count < 4 ? meta : meta.lowerBound + 4..<meta.upperBound
    }

    /// The last parts of names such as `com.apple.quicktime.title`.
    private func names(in meta: Range<Int64>) -> [String] {
        guard let box = walker.first("keys", in: meta) else { return [] }
        var reader = ByteReader(walker.bytes(box, limit: 65_536))
        guard reader.skip(4), let count = reader.u32() else { return [] }
        var names: [String] = []
        for _ in 0..<min(count, 1000) {
            guard let size = reader.u32(), reader.skip(4), let name = reader.read(size - 8) else {
                break
            }
            let parts = String(decoding: name, as: UTF8.self).split(separator: ".")
            names.append(parts.last.map(String.init) ?? "")
        }
        return names
    }

    /// The type and the bytes of each value of an item.
    private func values(_ item: MP4Box, limit: Int = TagText.longestText) -> [(
        Int, ArraySlice<UInt8>
    )] {
        var values: [(Int, ArraySlice<UInt8>)] = []
        for box in walker.children(of: item.content).prefix(TagFields.mostValues)
        where box.type == "data" {
            let bytes = walker.bytes(box, limit: limit + 8)
            guard bytes.count >= 8 else { continue }
            values.append((Int(bytes[2]) << 8 | Int(bytes[3]), bytes[8...]))
        }
        return values
    }

    private func strings(_ item: MP4Box) -> [String] {
        values(item).map { type, bytes in
            switch type {
            case 2: TagText.utf16(bytes, bigWithoutMark: true)
            // The place in a series is such a number.
            case 21, 22: String(bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) })
            default: text.decoded(bytes)
            }
        }
    }

    private func place(_ item: MP4Box) -> NumberedPlace? {
        guard let bytes = values(item).first?.1 else { return nil }
        var reader = ByteReader(bytes)
        guard reader.skip(2), let number = reader.u16() else { return nil }
        return NumberedPlace(number, of: reader.u16())
    }

    private func add(pictures item: MP4Box, to pictures: inout [EmbeddedPicture]) {
        for box in walker.children(of: item.content)
        where box.type == "data" && pictures.count < EmbeddedPicture.most {
            let bytes = walker.bytes(box, limit: EmbeddedPicture.limitBytes + 9)
            if let picture = EmbeddedPicture(bytes: Array(bytes.dropFirst(8)), isFront: true) {
                pictures.append(picture)
            } else if bytes.count > 8 {
                input.note(
                    "A picture is of no known kind or larger than 16 MB; it was left out.")
            }
        }
    }

    private func add(lyrics values: [String], to texts: inout [EmbeddedText]) {
        for value in values where texts.count < EmbeddedText.most {
            if let text = EmbeddedText(lyrics: TagText.lines(value)) { texts.append(text) }
        }
    }

    /// Adds a field with a name of its own.
    private func addFree(
        _ item: MP4Box, to fields: inout TagFields, _ texts: inout [EmbeddedText]
    ) {
        guard let box = walker.first("name", in: item.content) else { return }
        let name = String(decoding: walker.bytes(box, limit: 260).dropFirst(4), as: UTF8.self)
        if ["LYRICS", "SYNCEDLYRICS", "UNSYNCEDLYRICS"].contains(name.uppercased()) {
            return add(lyrics: strings(item), to: &texts)
        }
        for value in strings(item) { fields.set(name, value) }
    }

    /// The known items; © is 0xA9, whatever the encoding of this file.
    static let fields: [FourCC: TagFields.Field] = [
        copyright("nam"): .text(\.title), copyright("ART"): .list(\.artists),
        "aART": .list(\.albumArtists), copyright("alb"): .text(\.album),
        copyright("wrt"): .list(\.composers), copyright("com"): .list(\.composers),
        copyright("nrt"): .list(\.narrators), copyright("aut"): .list(\.authors),
        copyright("st3"): .text(\.subtitle), copyright("day"): .year,
        copyright("gen"): .list(\.genres), copyright("cmt"): .long(\.comment),
        copyright("pub"): .text(\.publisher), copyright("mvn"): .series,
        copyright("mvi"): .seriesPart, "ldes": .long(\.description),
        "desc": .long(\.description), copyright("des"): .long(\.description),
    ]

    private static let lyrics = copyright("lyr")

    private static func copyright(_ letters: StaticString) -> FourCC {
        FourCC([0xA9] + (0..<3).map { letters.utf8Start[$0] })
    }
}
