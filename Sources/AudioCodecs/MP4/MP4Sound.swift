import Markup
import MediaTags

/// The tables of the sound in a plain MP4 file: one track of AAC-LC with complete, consistent
/// tables, as audiobooks have it.
///
/// FFmpeg stores an entry of 24 bytes for every packet, twice while it opens, and each of its
/// readers has its own: some 75 MB for ten hours. These tables are read in the file. The
/// initialiser returns nil for other files, which FFmpeg reads.
struct MP4Sound {
    /// A table of the file: the place of its first entry, and the number of entries.
    struct Table {
        let start: Int64
        let count: Int64
    }

    /// Ticks and frames in a second.
    let rate: Int64
    let channels: Int64
    /// The AudioSpecificConfig (ISO 14496-3 §1.6.2.1).
    let config: [UInt8]
    /// The track's stated length in ticks, or that of its edit when that is shorter.
    let duration: Int64
    /// The priming before the sound, in ticks.
    let priming: Int64
    /// The end of the sound by an edit, in ticks from the first that is heard.
    let end: Int64
    /// The sum of the ticks of all packets.
    let total: Int64
    let sizes: Table
    let times: Table
    let runs: Table
    let chunks: Table
    /// The number of bytes in an entry of `chunks`, 4 or 8.
    let chunkWidth: Int64

    /// Reads the headers completely, except for the table of sizes.
    init?(_ input: any ByteInput) {
        guard !input.isArriving, let length = input.totalLength else { return nil }
        let window = ByteWindow(input, size: 16 * 1024)
        guard let movie = MP4Box.first("moov", in: 0..<length, window),
            let boxes = MP4Box.all(in: movie.content, window), !boxes.has("mvex"),
            let head = boxes.only("mvhd"),
            let track = Self.soundTrack(among: boxes, window),
            let media = MP4Box.only("mdia", in: track, window),
            let times = Self.times(of: media, "mdhd", window),
            let inner = MP4Box.only("minf", in: media, window),
            let table = MP4Box.only("stbl", in: inner, window),
            let parts = MP4Box.all(in: table.content, window),
            !parts.has("ctts"), !parts.has("stss"),
            let format = AACFormat(parts.only("stsd"), window), format.rate == times.scale
        else { return nil }
        (rate, channels, config) = (format.rate, format.channels, format.config)

        guard let sizes = Self.sizes(parts, window, length),
            let steps = Self.table(parts.only("stts"), width: 8, window, length),
            let runs = Self.table(parts.only("stsc"), width: 12, window, length),
            let places = Self.places(parts, window, length),
            let total = Self.ticks(steps, packets: sizes.count, rate: rate, window),
            Self.isWhole(runs, chunks: places.table.count, packets: sizes.count, window)
        else { return nil }
        (self.sizes, self.times, self.runs) = (sizes, steps, runs)
        (chunks, chunkWidth) = (places.table, places.width)
        self.total = total

        guard let edit = Self.edit(track, head, rate: rate, total: total, window) else {
            // Without an edit, an iTunes text states the priming.
            guard MP4Box.all(in: track.content, window)?.has("edts") == false,
                !Self.hasCustomTexts(boxes, window)
            else { return nil }
            (priming, duration, end) = (0, times.duration, .max)
            return
        }
        (priming, end) = (edit.priming, edit.length)
        duration = min(times.duration, edit.length)
    }

    private static func soundTrack(among boxes: [MP4Box], _ window: ByteWindow) -> MP4Box? {
        let sound = boxes.filter { box in
            guard box.type == "trak", let media = MP4Box.only("mdia", in: box, window),
                let handler = MP4Box.only("hdlr", in: media, window)
            else { return false }
            let kind = handler.content.lowerBound + 8
            return window.bytes(kind..<(kind + 4)) == Array("soun".utf8)
        }
        return sound.count == 1 ? sound[0] : nil
    }

    /// Ticks in a second and the length in ticks, of `mvhd` or `mdhd` (§8.2.2, §8.4.2).
    private static func times(
        of parent: MP4Box, _ name: FourCC, _ window: ByteWindow
    ) -> (scale: Int64, duration: Int64)? {
        MP4Box.only(name, in: parent, window).flatMap { times(in: $0, window) }
    }

    private static func times(
        in box: MP4Box, _ window: ByteWindow
    ) -> (scale: Int64, duration: Int64)? {
        let start = box.content.lowerBound
        guard box.content.count >= 20, let version = window.byte(at: start) else { return nil }
        let isLong = version == 1
        guard let scale = window.number32(at: start + (isLong ? 20 : 12)),
            let duration = isLong
                ? window.number64(at: start + 24) : window.number32(at: start + 16),
            scale > 0, scale <= 1_000_000, duration >= 0, duration < 1 << 40
        else { return nil }
        return (scale, duration)
    }

    /// The one edit that removes the priming (§8.6.6).
    private static func edit(
        _ track: MP4Box, _ head: MP4Box, rate: Int64, total: Int64, _ window: ByteWindow
    ) -> (priming: Int64, length: Int64)? {
        guard let edits = MP4Box.only("edts", in: track, window),
            let list = MP4Box.only("elst", in: edits, window), list.content.count >= 20,
            let movie = times(in: head, window)
        else { return nil }
        let start = list.content.lowerBound
        guard let version = window.byte(at: start), window.number32(at: start + 4) == 1,
            list.content.count >= (version == 1 ? 28 : 20)
        else { return nil }
        let isLong = version == 1
        guard
            let length = isLong
                ? window.number64(at: start + 8) : window.number32(at: start + 8),
            let priming = isLong
                ? window.number64(at: start + 16) : window.number32(at: start + 12),
            window.number32(at: start + (isLong ? 24 : 16)) == 1 << 16,
            length > 0, length < 1 << 40, priming >= 0, priming <= rate, priming < total
        else { return nil }
        let scaled = Int64(
            clamping: (Int128(length) * Int128(rate) + Int128(movie.scale / 2))
                / Int128(movie.scale))
        // A difference below a packet or two is rounding; an edit that cuts sound away is not
        // plain.
        guard abs(scaled - (total - priming)) <= 8_192 else { return nil }
        return (priming, scaled)
    }

    /// True when there are, or may be, custom texts of a program.
    private static func hasCustomTexts(_ boxes: [MP4Box], _ window: ByteWindow) -> Bool {
        for texts in boxes where texts.type == "udta" {
            guard let parts = MP4Box.all(in: texts.content, window) else { return true }
            for meta in parts where meta.type == "meta" {
                // After a version and flags.
                let start = meta.content.lowerBound + 4
                guard start <= meta.content.upperBound,
                    let inside = MP4Box.all(in: start..<meta.content.upperBound, window)
                else { return true }
                for list in inside where list.type == "ilst" {
                    guard let items = MP4Box.all(in: list.content, window), !items.has("----")
                    else { return true }
                }
            }
        }
        return false
    }
}
