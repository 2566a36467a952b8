import ListenCore

/// Collects the contents of the frames of one ID3v2 tag.
struct ID3Facts {
    private(set) var fields = TagFields()
    private(set) var pictures: [EmbeddedPicture] = []
    private(set) var texts: [EmbeddedText] = []
    private(set) var contents = ID3Contents()
    private let text: TagText
    private let version: Int
    /// The length of an MPEG frame in microseconds, in which some texts are timed.
    private let frameLength: (() -> Double?)
    private let input: TagInput

    init(
        _ tag: ID3Tag, _ input: TagInput, _ text: TagText,
        frameLength: @escaping () -> Double?
    ) {
        self.text = text
        self.input = input
        self.frameLength = frameLength
        version = tag.version
        for frame in tag.frames { add(frame) }
    }

    private mutating func add(_ frame: ID3Tag.Frame) {
        switch frame.id {
        case "TXXX", "TXX":
            var content = ID3Text(frame.content, text)
            let name = content.next()
            for value in content.all() where !addLyrics(named: name, value) {
                fields.set(name, value)
            }
        case "COMM", "COM": addComment(frame)
        case "USLT", "ULT": addLyrics(frame)
        case "SYLT", "SLT": addTimedText(frame)
        case "APIC", "PIC": addPicture(frame)
        case "CHAP", "CTOC": contents.add(frame, version: version, input, text)
        case "TCON", "TCO":
            var content = ID3Text(frame.content, text)
            for genre in content.all().flatMap(ID3Genres.names) {
                fields.set(.list(\.genres), genre)
            }
        default:
            guard let field = Self.fields[frame.id] else { return }
            var content = ID3Text(frame.content, text)
            for value in content.all() { fields.set(field, value) }
        }
    }

    /// A comment with a description is some program's own data.
    private mutating func addComment(_ frame: ID3Tag.Frame) {
        var content = ID3Text(frame.content, text)
        guard content.bytes(3) != nil else { return }
        let name = content.next()
        let value = content.next()
        if name.isEmpty {
            fields.set(.long(\.comment), value)
        } else if !name.hasPrefix("iTun") {
            fields.set(name, value)
        }
    }

    private mutating func addLyrics(_ frame: ID3Tag.Frame) {
        guard texts.count < EmbeddedText.most else { return }
        var content = ID3Text(frame.content, text)
        guard let code = content.bytes(3) else { return }
        let name = TagText.name(content.next()) ?? ""
        let lyrics = TagText.lines(content.next())
        if let found = EmbeddedText(lyrics: lyrics, language: Self.language(code), name: name) {
            texts.append(found)
        }
    }

    /// Adds the fields of programs that do not write SYLT.
    private mutating func addLyrics(named name: String, _ value: String) -> Bool {
        guard ["LYRICS", "SYNCEDLYRICS", "UNSYNCEDLYRICS"].contains(name.uppercased()) else {
            return false
        }
        if texts.count < EmbeddedText.most,
            let found = EmbeddedText(lyrics: TagText.lines(value))
        {
            texts.append(found)
        }
        return true
    }

    private mutating func addTimedText(_ frame: ID3Tag.Frame) {
        guard texts.count < EmbeddedText.most else { return }
        var content = ID3Text(frame.content, text)
        guard let code = content.bytes(3), let kinds = content.bytes(2) else { return }
        // Lyrics, transcriptions and the like; not chords, events or addresses.
        guard let unit = kinds.first, let type = kinds.last, type <= 2 || type == 3 else { return }
        var scale = 1000.0
        if unit == 1 {
            guard let length = frameLength() else {
                input.note("A text is timed by MPEG frames, and none was found; it was left out.")
                return
            }
            scale = length
        }
        let name = TagText.name(content.next()) ?? ""
        var pieces: [(text: String, start: MediaTime)] = []
        while content.reader.left > 0, pieces.count < EmbeddedText.mostLines {
            let piece = content.next()
            guard let stamp = content.u32() else { break }
            pieces.append((piece, MediaTime(microseconds: Int64(Double(stamp) * scale))))
        }
        let lines = Self.lines(of: pieces)
        if let found = EmbeddedText(
            language: Self.language(code), name: name, kind: .timedLyrics, lines: lines)
        {
            texts.append(found)
        }
    }

    /// The pieces as lines: when any piece holds a line end, the others are words and syllables of
    /// its line; otherwise each is a line.
    private static func lines(of pieces: [(text: String, start: MediaTime)])
        -> [EmbeddedText.Line]
    {
        let isLined = pieces.contains {
            $0.text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
        }
        guard isLined else {
            return pieces.map { .init(start: $0.start, text: TagText.name($0.text) ?? "") }
        }
        var lines: [EmbeddedText.Line] = []
        var open = ""
        var start: MediaTime?
        for piece in pieces {
            let parts = piece.text.replacing("\r\n", with: "\n").split(
                omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (place, part) in parts.enumerated() {
                if place > 0 {
                    lines.append(.init(start: start, text: TagText.name(open) ?? ""))
                    open = ""
                    start = nil
                }
                if start == nil, !part.isEmpty { start = piece.start }
                open += part
            }
        }
        lines.append(.init(start: start, text: TagText.name(open) ?? ""))
        return lines
    }

    private mutating func addPicture(_ frame: ID3Tag.Frame) {
        guard pictures.count < EmbeddedPicture.most else { return }
        var content = ID3Text(frame.content, text)
        if version == 2 {
            guard content.bytes(3) != nil else { return }
        } else {
            _ = content.latin()
        }
        guard let kind = content.bytes(1)?.first else { return }
        _ = content.next()
        let bytes = Array(content.reader.rest)
        if let picture = EmbeddedPicture(bytes: bytes, isFront: kind == 3) {
            pictures.append(picture)
        } else if !bytes.isEmpty {
            input.note("A picture is of no known kind or larger than 16 MB; it was left out.")
        }
    }

    static func language(_ code: ArraySlice<UInt8>) -> Language? {
        let text = String(decoding: code, as: UTF8.self).lowercased()
        guard text != "und", text != "xxx", text != "mul" else { return nil }
        return StatedLanguage.language(text)
    }

    private static let fields: [String: TagFields.Field] = [
        "TIT2": .text(\.title), "TT2": .text(\.title), "TIT3": .text(\.subtitle),
        "TT3": .text(\.subtitle), "TALB": .text(\.album), "TAL": .text(\.album),
        "TPE1": .list(\.artists), "TP1": .list(\.artists), "TPE2": .list(\.albumArtists),
        "TP2": .list(\.albumArtists), "TCOM": .list(\.composers), "TCM": .list(\.composers),
        "TEXT": .list(\.lyricists), "TXT": .list(\.lyricists),
        "TRCK": .track, "TRK": .track, "TPOS": .disc, "TPA": .disc, "TDRC": .year,
        "TYER": .year, "TYE": .year, "TDRL": .year, "TDOR": .year, "TORY": .year, "TOR": .year,
        "TLAN": .language, "TLA": .language, "TPUB": .text(\.publisher),
        "TPB": .text(\.publisher), "TDES": .long(\.description), "MVNM": .series,
        "MVIN": .seriesPart,
    ]
}
