import AudioCodecs
import AudioIO
import Glibc
import ListenCore

/// A recording beside FFmpeg's decode of it and what it was encoded from.
struct Comparison {
    private let location: AudioLocation
    private let peer: [Float]
    private let originals: String

    /// Above this the two decodes differ by the rounding of floats alone.
    private static let same = 90.0
    /// Seconds that are sought, in this order: back and on.
    private static let places = [2.6, 0.71, 3.3, 1.9, 0.05]
    /// How long after a seek frames may still differ, and how much is compared behind that.
    private static let (settling, compared) = (0.1, 0.4)

    init(recording: String, peer: String, originals: String) throws {
        location = .file(path: recording)
        self.peer = try samples(of: peer)
        self.originals = originals
    }

    func finding() throws -> Finding {
        var finding = Finding()
        let source = try CodecRegistry().open(location)
        let channels = source.format.channels
        finding.rate = source.format.sampleRate.framesPerSecond
        finding.channels = channels
        let heard = try readAll(source)
        let original = try samples(of: "\(originals)/\(finding.rate).f32")
        finding.frames = (heard.count / channels, peer.count / channels, original.count)
        (finding.losses, finding.damage) = (source.losses, source.damage.map { "\($0)" } ?? "")
        finding.likeness = likeness(heard[...], peer[...])
        finding.silence = (
            longestSilence(heard, channels: channels, rate: finding.rate),
            longestSilence(peer, channels: channels, rate: finding.rate)
        )
        if finding.likeness < Self.same {
            let (ours, theirs) = (first(heard, of: channels), first(peer, of: channels))
            let fits = (
                Fit(ours, original, rate: finding.rate), Fit(theirs, original, rate: finding.rate)
            )
            finding.shift = fits.0.lag - fits.1.lag
            finding.tone = (fits.0.ratio(1.5 / 8, 1.2), fits.1.ratio(1.5 / 8, 1.2))
            finding.speech = (fits.0.ratio(1.8, 3.6), fits.1.ratio(1.8, 3.6))
        }
        try seek(in: source, heard, &finding)
        return finding
    }

    private func seek(
        in source: any AudioSource, _ heard: [Float], _ finding: inout Finding
    ) throws {
        finding.seek = 200
        let fresh = try CodecRegistry().open(location)
        for (index, seconds) in (Self.places + [3.3, 2.2]).enumerated() {
            let rate = Double(finding.rate)
            let target = Int(seconds * rate) + 7 * index
            guard target < finding.frames.ours else { continue }
            let sought = index < Self.places.count ? source : fresh
            guard try sought.seek(to: FrameCount(Int64(target))).value == Int64(target) else {
                finding.wrongSeeks += 1
                continue
            }
            let channels = finding.channels
            let frames = Int((Self.settling + Self.compared) * rate)
            let got = try read(sought, frames: frames)
            let wanted = heard[(target * channels)...].prefix(frames * channels)
            if got.count != wanted.count { finding.wrongSeeks += 1 }
            let skipped = Int(Self.settling * rate) * channels
            let found = likeness(got.dropFirst(skipped), wanted.dropFirst(skipped))
            if found < finding.seek { (finding.seek, finding.seekPlace) = (found, target) }
        }
    }
}

/// All samples of a file of 32-bit floats.
func samples(of path: String) throws -> [Float] {
    guard let file = fopen(path, "rb") else { throw NoFile(path: path) }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let count = ftell(file) / 4
    rewind(file)
    return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
        initialized = fread(buffer.baseAddress, 4, count, file)
    }
}

private struct NoFile: Error {
    let path: String
}

private func readAll(_ source: any AudioSource) throws -> [Float] {
    var all: [Float] = []
    while true {
        let part = try read(source, frames: 16_384)
        if part.isEmpty { return all }
        all += part
    }
}

private func read(_ source: any AudioSource, frames: Int) throws -> [Float] {
    let channels = source.format.channels
    var buffer = [Float](repeating: 0, count: frames * channels)
    let got = try buffer.withUnsafeMutableBufferPointer { try source.read(into: $0) }
    return Array(buffer[..<(got * channels)])
}
