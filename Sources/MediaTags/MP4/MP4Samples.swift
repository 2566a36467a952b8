import ListenCore

/// Reads the samples of a text track: chapter titles and subtitles.
struct MP4Samples {
    /// A text and its times.
    struct Line {
        let start: MediaTime
        let end: MediaTime
        let text: String
    }

    /// The raw content of a sample and its times.
    struct Sample {
        let start: MediaTime
        let end: MediaTime
        let bytes: [UInt8]
    }

    /// The most bytes of one sample.
    private static let longestSample = 65_536

    let walker: BoxWalker
    let text: TagText
    let input: TagInput

    /// The texts of the samples in order, at most `limit`, including samples without text.
    func lines(of track: MP4Track, movieTimescale: Int, limit: Int) -> [Line] {
        samples(of: track, movieTimescale: movieTimescale, limit: limit).map {
            Line(start: $0.start, end: $0.end, text: decoded($0.bytes))
        }
    }

    /// The samples in order, at most `limit`.
    func samples(of track: MP4Track, movieTimescale: Int, limit: Int) -> [Sample] {
        guard let sizes = sizes(track, limit: limit), !sizes.isEmpty else { return [] }
        let places = places(track, sizes)
        let times = times(track, count: places.count)
        let shift = shift(of: track, movieTimescale)
        var samples: [Sample] = []
        for (place, span) in zip(places, times) {
            let size = min(sizes[samples.count], Self.longestSample)
            guard let bytes = input.text(at: place, count: size) else {
                if place >= input.length || Int64(size) > input.length - place {
                    input.note(
                        "A text track names places that are not in the file; those were left out.")
                }
                break
            }
            let start = MP4Track.time(span.start, track.timescale) + shift
            let end = MP4Track.time(span.end, track.timescale) + shift
            samples.append(
                Sample(start: max(.zero, start), end: max(.zero, end), bytes: bytes))
        }
        return samples
    }

    /// Decodes a length, the text, and the boxes of style and encoding after it.
    private func decoded(_ bytes: [UInt8]) -> String {
        var reader = ByteReader(bytes)
        guard let stated = reader.u16(),
            let body = reader.read(min(stated, reader.left))
        else { return "" }
        return text.decoded(body)
    }

    private func entries(_ type: FourCC, _ track: MP4Track, size: Int, limit: Int) -> ByteReader? {
        guard let box = walker.first(type, in: track.table) else { return nil }
        var reader = ByteReader(walker.bytes(box, limit: 8 + size * limit))
        return reader.skip(4) ? reader : nil
    }

    private func sizes(_ track: MP4Track, limit: Int) -> [Int]? {
        // Two numbers precede the sizes, one precedes other entries.
        guard var reader = entries("stsz", track, size: 4, limit: limit + 1),
            let all = reader.u32(), let count = reader.u32()
        else { return nil }
        if all > 0 { return Array(repeating: all, count: min(count, limit)) }
        var sizes: [Int] = []
        while sizes.count < min(count, limit), let size = reader.u32() { sizes.append(size) }
        return sizes
    }

    /// The places of the samples: chunks by `stco` or `co64`, samples in them by `stsc`.
    private func places(_ track: MP4Track, _ sizes: [Int]) -> [Int64] {
        let isLong = walker.first("stco", in: track.table) == nil
        let width = isLong ? 8 : 4
        guard
            var chunks = entries(isLong ? "co64" : "stco", track, size: width, limit: sizes.count),
            var runs = entries("stsc", track, size: 12, limit: sizes.count),
            let chunkCount = chunks.u32(), let runCount = runs.u32(),
            chunkCount > 0, runCount > 0
        else { return [] }
        var places: [Int64] = []
        var chunk = 0
        var perChunk = 0
        var nextRun = runs.u32()
        while places.count < sizes.count, let offset = chunks.big(width) {
            chunk += 1
            while let first = nextRun, first <= chunk, let count = runs.u32() {
                runs.skip(4)
                perChunk = count
                nextRun = runs.u32()
            }
            var at = Int64(clamping: offset)
            for _ in 0..<min(perChunk, sizes.count - places.count) {
                places.append(at)
                let (next, isOver) = at.addingReportingOverflow(Int64(sizes[places.count - 1]))
                if isOver { return places }
                at = next
            }
        }
        return places
    }

    /// The start and end of each sample, in ticks of the track.
    private func times(_ track: MP4Track, count: Int) -> [(start: Int64, end: Int64)] {
        guard var reader = entries("stts", track, size: 8, limit: count),
            reader.u32() != nil
        else { return [] }
        var times: [(start: Int64, end: Int64)] = []
        var at: Int64 = 0
        while times.count < count, let run = reader.u32(), let length = reader.u32() {
            for _ in 0..<min(run, count - times.count) {
                // At most 2^32 × the number of samples: far from the end of 64 bits.
                times.append((at, at + Int64(length)))
                at += Int64(length)
            }
        }
        return times
    }

    /// The delay of the track against its own time (ISO 14496-12 section 8.6.6): an empty edit in
    /// front delays it, a media time cuts its beginning.
    private func shift(of track: MP4Track, _ movieTimescale: Int) -> MediaTime {
        guard let box = track.edits else { return .zero }
        var reader = ByteReader(walker.bytes(box, limit: 8 + 20 * 16))
        guard let version = reader.u8(), reader.skip(3), let count = reader.u32() else {
            return .zero
        }
        let width = version == 1 ? 8 : 4
        var delay = MediaTime.zero
        for _ in 0..<min(count, 16) {
            guard let length = reader.big(width), let raw = reader.big(width), reader.skip(4) else {
                break
            }
            let begin =
                version == 1 ? Int64(bitPattern: raw) : Int64(Int32(truncatingIfNeeded: raw))
            if begin >= 0 { return delay - MP4Track.time(begin, track.timescale) }
            delay = delay + MP4Track.time(Int64(clamping: length), movieTimescale)
        }
        return delay
    }
}
