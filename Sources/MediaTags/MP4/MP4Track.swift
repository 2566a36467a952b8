import ListenCore

/// A track of an MP4 file, as far as chapters and texts need it.
struct MP4Track {
    let id: Int
    /// The handler type: `soun`, `text`, `sbtl`, `vide` and others.
    let handler: FourCC
    let timescale: Int
    let duration: MediaTime?
    let language: Language?
    /// The tracks that hold the chapters of this one.
    let chapterTracks: [Int]
    let name: String
    /// The form of its samples, such as `tx3g` or `wvtt`; `nil` when it is not stated.
    let form: FourCC?
    /// The sample table.
    let table: Range<Int64>
    /// The edit list, if there is one.
    let edits: MP4Box?

    var isText: Bool { ["text", "sbtl", "subt"].contains(handler) }

    init?(_ track: MP4Box, _ walker: BoxWalker) {
        guard let header = walker.first("tkhd", in: track.content),
            let media = walker.first("mdia", in: track.content),
            let mediaHeader = walker.first("mdhd", in: media.content),
            let kind = walker.first("hdlr", in: media.content),
            let table = walker.first("minf", "stbl", in: media.content)
        else { return nil }
        var reader = ByteReader(walker.bytes(header, limit: 32))
        guard let version = reader.u8(), reader.skip(version == 1 ? 19 : 11),
            let id = reader.u32(), id > 0
        else { return nil }
        self.id = id
        let bytes = walker.bytes(mediaHeader, limit: 40)
        guard let (timescale, duration) = Self.header(bytes) else { return nil }
        self.timescale = timescale
        self.duration = duration
        language = Self.language(bytes)
        handler = FourCC(walker.bytes(kind, limit: 12).dropFirst(8))
        self.table = table.content
        // The number of forms precedes the first one.
        form = walker.first("stsd", in: table.content).flatMap { box in
            walker.input.fourCC(at: box.content.lowerBound + 12)
        }
        edits = walker.first("edts", "elst", in: track.content)
        var chapters: [Int] = []
        if let list = walker.first("tref", "chap", in: track.content) {
            var reader = ByteReader(walker.bytes(list, limit: 256))
            while let id = reader.u32() { chapters.append(id) }
        }
        chapterTracks = chapters
        let title = walker.first("udta", "name", in: track.content)
        name =
            title.flatMap {
                TagText.name(String(decoding: walker.bytes($0, limit: 255), as: UTF8.self))
            } ?? ""
    }

    /// Timescale and duration of `mvhd` and `mdhd`, versions 0 and 1.
    static func header(_ bytes: [UInt8]) -> (timescale: Int, duration: MediaTime?)? {
        var reader = ByteReader(bytes)
        guard let version = reader.u8(), reader.skip(version == 1 ? 19 : 11),
            let timescale = reader.u32(), timescale > 0,
            let ticks = version == 1 ? reader.big(8) : reader.big(4)
        else { return nil }
        let isUnknown = ticks == (version == 1 ? UInt64.max : UInt64(UInt32.max)) || ticks == 0
        return (timescale, isUnknown ? nil : time(Int64(clamping: ticks), timescale))
    }

    /// Ticks of a timescale as a time, rounded down.
    static func time(_ ticks: Int64, _ timescale: Int) -> MediaTime {
        guard timescale > 0 else { return .zero }
        let micros = Int128(ticks) * 1_000_000 / Int128(timescale)
        return MediaTime(microseconds: Int64(clamping: micros))
    }

    /// Three letters of five bits each (ISO 639-2/T); old Macintosh numbers are ignored.
    private static func language(_ bytes: [UInt8]) -> Language? {
        let place = bytes.first == 1 ? 32 : 20
        guard bytes.count >= place + 2 else { return nil }
        let packed = Int(bytes[place]) << 8 | Int(bytes[place + 1])
        guard packed >= 0x400, packed != 0x7FFF else { return nil }
        let letters = [10, 5, 0].map { UInt8(0x60 + (packed >> $0 & 0x1F)) }
        return ID3Facts.language(letters[...])
    }
}
