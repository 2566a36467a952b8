import Markup
import MediaTags

/// Takes AAC out of fragments of MP4 (ISO 14496-12 §8.8), as frames of ADTS: a stream of those needs
/// no beginning.
///
/// Pure.
struct FragmentSound {
    private typealias Bytes = ArraySlice<UInt8>

    /// The three bytes of an ADTS header that stay the same: profile, rate and channels.
    private let profile: UInt8
    private let rate: UInt8
    private let channels: UInt8
    /// The track, and the size of a sample where fragments do not say it.
    private let track: Int
    private let usualSize: Int

    /// The most samples of a fragment.
    private static let mostSamples = 65_536

    /// The sound that the beginning of a stream describes; `nil` when it is no AAC.
    init?(start: [UInt8]) {
        guard let movie = Self.box("moov", in: start[...]) else { return nil }
        for track in Self.boxes(in: movie) where track.type == "trak" {
            guard
                let description = Self.box("mdia", "minf", "stbl", "stsd", in: track.content),
                let entry = Self.box("mp4a", in: description.dropFirst(8)),
                let stream = Self.box("esds", in: entry.dropFirst(28)),
                let config = AudioDescriptor.configuration(in: stream), config.count >= 2,
                let head = Self.box("tkhd", in: track.content), let version = head.first
            else { continue }
            let bytes = Array(config)
            let kind = bytes[0] >> 3
            // Spectral band replication (5) and parametric stereo (29) lie over plain AAC.
            profile = kind == 5 || kind == 29 ? 1 : kind &- 1
            rate = (bytes[0] & 7) << 1 | bytes[1] >> 7
            channels = bytes[1] >> 3 & 0xF
            guard profile < 4, rate < 13, (1...7).contains(channels) else { return nil }
            self.track = Self.number(head.dropFirst(version == 1 ? 20 : 12)) ?? 1
            let defaults = Self.box("mvex", "trex", in: movie)
            usualSize = defaults.flatMap { Self.number($0.dropFirst(16)) } ?? 0
            return
        }
        return nil
    }

    /// The frames of a piece; what does not fit is left out.
    func take(_ piece: [UInt8]) -> [UInt8] {
        var sound: [UInt8] = []
        for box in Self.boxes(in: piece[...]) where box.type == "moof" {
            for run in Self.boxes(in: box.content) where run.type == "traf" {
                add(run.content, of: box.start, in: piece, to: &sound)
            }
        }
        return sound
    }

    private func add(_ fragment: Bytes, of start: Int, in piece: [UInt8], to sound: inout [UInt8]) {
        guard let head = Self.box("tfhd", in: fragment), let flags = Self.number(head),
            Self.number(head.dropFirst(4)) == track
        else { return }
        var (rest, origin, size) = (head.dropFirst(8), start, usualSize)
        if flags & 0x1 != 0 {
            // Counted from the beginning of the file, which may be more than the piece.
            if Self.number(rest) == 0, let stated = Self.number(rest.dropFirst(4)),
                stated < piece.count
            {
                origin = stated
            }
            rest = rest.dropFirst(8)
        }
        if flags & 0x2 != 0 { rest = rest.dropFirst(4) }
        if flags & 0x8 != 0 { rest = rest.dropFirst(4) }
        if flags & 0x10 != 0 { size = Self.number(rest) ?? size }
        var base = origin
        for run in Self.boxes(in: fragment) where run.type == "trun" {
            base = add(run: run.content, from: base, of: origin, usual: size, in: piece, to: &sound)
        }
    }

    /// Adds the samples of a run; returns where the next begins.
    private func add(
        run: Bytes, from base: Int, of start: Int, usual: Int, in piece: [UInt8],
        to sound: inout [UInt8]
    ) -> Int {
        guard let flags = Self.number(run), let count = Self.number(run.dropFirst(4)),
            count <= Self.mostSamples
        else { return base }
        var (rest, at) = (run.dropFirst(8), base)
        if flags & 0x1 != 0 {
            guard let offset = Self.number(rest), offset <= piece.count else { return base }
            at = start + offset
            rest = rest.dropFirst(4)
        }
        if flags & 0x4 != 0 { rest = rest.dropFirst(4) }
        for _ in 0..<count {
            if flags & 0x100 != 0 { rest = rest.dropFirst(4) }
            var size = usual
            if flags & 0x200 != 0 {
                guard let stated = Self.number(rest) else { return at }
                (size, rest) = (stated, rest.dropFirst(4))
            }
            if flags & 0x400 != 0 { rest = rest.dropFirst(4) }
            if flags & 0x800 != 0 { rest = rest.dropFirst(4) }
            guard size > 0, size < 8_184, at >= 0, at + size <= piece.count else { return at }
            sound += header(of: size + 7) + piece[at..<(at + size)]
            at += size
        }
        return at
    }

    /// The header of ADTS for a frame of a size, itself included (ISO 13818-7 §6.2).
    private func header(of size: Int) -> [UInt8] {
        [
            0xFF, 0xF1, profile << 6 | rate << 2 | channels >> 2,
            channels << 6 | UInt8(size >> 11 & 3), UInt8(size >> 3 & 0xFF),
            UInt8(size & 7) << 5 | 0x1F, 0xFC,
        ]
    }

    // MARK: - Boxes

    /// The boxes in some bytes; the first that does not fit ends them.
    private static func boxes(in bytes: Bytes) -> [(type: FourCC, start: Int, content: Bytes)] {
        let window = ByteWindow(size: 64) { buffer, place in
            let rest = bytes.dropFirst(Int(place)).prefix(buffer.count)
            buffer.copyBytes(from: rest)
            return rest.count
        }
        var (start, found): (Int, [(type: FourCC, start: Int, content: Bytes)]) =
            (bytes.startIndex, [])
        let boxes = MP4Boxes(window, tolerance: .exact(most: 1_000))
        boxes.forEach(in: 0..<Int64(bytes.count)) { box in
            let content = bytes.dropFirst(Int(box.content.lowerBound)).prefix(box.content.count)
            found.append((box.type, start, content))
            start = content.endIndex
            return false
        }
        return found
    }

    /// The content of the first box at the end of a path.
    private static func box(_ path: FourCC..., in bytes: Bytes) -> Bytes? {
        var content = bytes
        for type in path {
            guard let next = boxes(in: content).first(where: { $0.type == type }) else {
                return nil
            }
            content = next.content
        }
        return content
    }

    private static func number(_ bytes: Bytes) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
