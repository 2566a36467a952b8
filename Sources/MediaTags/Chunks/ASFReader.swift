import ListenCore

/// Reads the head of WMA files (Advanced Systems Format, sections 3 and 4).
struct ASFReader {
    /// The identifier of the header object.
    static let header: [UInt8] = guid("3026B2758E66CF11A6D900AA0062CE6C")
    private static let properties = guid("A1DCAB8C47A9CF118EE400C00C205365")
    private static let description = guid("3326B2758E66CF11A6D900AA0062CE6C")
    private static let extended = guid("40A4D0D207E3D21197F000A0C95EA850")
    private static let markers = guid("01CD87F451A9CF118EE600C00C205365")
    private static let mostBytes = 20 << 20

    let input: TagInput

    func facts() -> RecordingFacts {
        var facts = RecordingFacts(form: "WMA")
        var fields = TagFields()
        var marks: [RecordingChapter] = []
        var preroll: UInt64 = 0
        guard let head = input.bytes(at: 0, count: 30) else { return facts }
        var reader = ByteReader(head[16...])
        let end = min(Int64(clamping: reader.little(8) ?? 0), input.length)
        var at: Int64 = 30
        for _ in 0..<1000 {
            guard end - at >= 24, let head = input.bytes(at: at, count: 24) else { break }
            var reader = ByteReader(head[16...])
            guard let size = reader.little(8), size >= 24 else {
                input.note("The head of the file is damaged; what follows was left out.")
                break
            }
            let content = Int(min(size - 24, UInt64(Self.mostBytes)))
            let id = Array(head[..<16])
            if [Self.properties, Self.description, Self.extended, Self.markers].contains(id) {
                var body = ByteReader(input.prefix(at: at + 24, count: content))
                switch id {
                case Self.properties:
                    body.skip(40)
                    let length = body.little(8) ?? 0
                    body.skip(8)
                    preroll = body.little(8) ?? 0
                    let micros = (length / 10).subtractingReportingOverflow(preroll &* 1000)
                    if !micros.overflow, micros.partialValue > 0 {
                        facts.duration = MediaTime(
                            microseconds: Int64(clamping: micros.partialValue))
                    }
                case Self.description: readDescription(&body, &fields)
                case Self.extended: readAttributes(&body, &fields, &facts.pictures)
                default: marks = Self.marks(&body)
                }
            }
            let (next, isOver) = at.addingReportingOverflow(Int64(clamping: size))
            if isOver { break }
            at = next
        }
        facts.tags = fields.finished
        let shift = MediaTime.milliseconds(Int64(clamping: preroll))
        facts.chapters = RecordingChapters(
            marks.map {
                RecordingChapter(title: $0.title, start: max(.zero, $0.start - shift), end: nil)
            },
            duration: facts.duration, source: .markers)
        return facts
    }

    private func readDescription(_ reader: inout ByteReader, _ fields: inout TagFields) {
        let lengths = (0..<5).map { _ in Int(reader.little(2) ?? 0) }
        let targets: [TagFields.Field?] = [
            .text(\.title), .list(\.artists), nil, .long(\.comment), nil,
        ]
        for (length, field) in zip(lengths, targets) {
            guard let bytes = reader.read(min(length, reader.left)) else { return }
            if let field { fields.set(field, Self.string(bytes)) }
        }
    }

    private func readAttributes(
        _ reader: inout ByteReader, _ fields: inout TagFields, _ pictures: inout [EmbeddedPicture]
    ) {
        for _ in 0..<(reader.little(2) ?? 0) {
            guard let nameLength = reader.little(2), let name = reader.read(Int(nameLength)),
                let type = reader.little(2), let length = reader.little(2),
                let value = reader.read(Int(length))
            else { return }
            let key = Self.string(name)
            if key == "WM/Picture" {
                add(picture: value, to: &pictures)
            } else {
                let text =
                    type == 0
                    ? Self.string(value)
                    : String(value.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
                let plain = key.hasPrefix("WM/") ? String(key.dropFirst(3)) : key
                fields.set(Self.names[plain] ?? plain, text)
            }
        }
    }

    /// Adds a picture, which follows a kind, a length, a media type and a description.
    private func add(picture value: ArraySlice<UInt8>, to pictures: inout [EmbeddedPicture]) {
        var reader = ByteReader(value)
        guard pictures.count < EmbeddedPicture.most, let kind = reader.u8(), reader.skip(4) else {
            return
        }
        for _ in 0..<2 { while let unit = reader.little(2), unit != 0 {} }
        if let picture = EmbeddedPicture(bytes: Array(reader.rest), isFront: kind == 3) {
            pictures.append(picture)
        }
    }

    private static func marks(_ reader: inout ByteReader) -> [RecordingChapter] {
        guard reader.skip(16), let count = reader.littleU32(), reader.skip(2),
            let name = reader.little(2), reader.skip(Int(name))
        else { return [] }
        var marks: [RecordingChapter] = []
        for _ in 0..<min(count, RecordingChapters.most) {
            guard reader.skip(8), let time = reader.little(8), reader.skip(10),
                let length = reader.littleU32(),
                let title = reader.read(min(length * 2, reader.left))
            else { break }
            marks.append(
                RecordingChapter(
                    title: TagText.name(string(title)),
                    start: MediaTime(microseconds: Int64(clamping: time / 10)), end: nil))
        }
        return marks
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }

    private static let names = [
        "AlbumTitle": "album", "AlbumArtist": "albumartist", "Author": "artist",
        "TrackNumber": "track", "PartOfSet": "disc", "Composer": "composer", "Year": "year",
        "Writer": "author",
    ]

    private static func guid(_ digits: String) -> [UInt8] {
        let nibbles = digits.utf8.map { $0 < 0x40 ? $0 - 0x30 : $0 - 0x37 }
        return stride(from: 0, to: nibbles.count - 1, by: 2).map {
            nibbles[$0] << 4 | nibbles[$0 + 1]
        }
    }
}
