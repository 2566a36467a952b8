import AudioIO
import Foundation
import ListenCore
import Testing

@testable import AudioCodecs

/// Containers whose time stamps are rounded, wrong or given to the wrong packets: what is heard is
/// what FFmpeg decodes.
@Suite(.enabled(if: Recordings.hasFFmpeg, "ffmpeg is not installed"))
struct RoundedStampTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A codec in a container at a rate its ticks do not resolve.
    struct Pair: Sendable, CustomTestStringConvertible {
        let container: String
        let codec: String
        let rate: Int
        var more: [String] = []
        /// How many are encoded; two are heard of more.
        var channels = 2
        /// By how many frames the end may be elsewhere than FFmpeg's.
        var slack = 0
        /// How many places are lost, to FFmpeg too.
        var losses = 0
        var testDescription: String { "\(codec) in \(container) at \(rate)" }
    }

    static let pairs: [Pair] =
        [24_000, 48_000].flatMap { rate in
            [
                Pair(container: "mka", codec: "aac", rate: rate, more: ["-aac_pns", "0"]),
                Pair(container: "mka", codec: "pcm_s16le", rate: rate),
                Pair(container: "mka", codec: "alac", rate: rate),
                Pair(container: "mka", codec: "flac", rate: rate),
                Pair(container: "mka", codec: "libmp3lame", rate: rate),
                Pair(container: "mka", codec: "tta", rate: rate),
                Pair(container: "webm", codec: "libvorbis", rate: rate),
                Pair(container: "webm", codec: "libopus", rate: rate),
                Pair(container: "flv", codec: "aac", rate: rate, more: ["-aac_pns", "0"]),
                Pair(container: "wma", codec: "wmav2", rate: rate, more: ["-b:a", "192k"]),
                Pair(container: "wma", codec: "pcm_s16le", rate: rate),
                Pair(container: "wma", codec: "flac", rate: rate),
                Pair(container: "ts", codec: "aac", rate: rate, more: ["-aac_pns", "0"]),
            ]
        } + [
            Pair(container: "mka", codec: "pcm_s16le", rate: 44_100),
            Pair(container: "mka", codec: "truehd", rate: 48_000, more: ["-strict", "-2"]),
            Pair(container: "webm", codec: "libvorbis", rate: 44_100),
            Pair(container: "ac3", codec: "ac3", rate: 44_100),
            Pair(container: "ogg", codec: "libspeex", rate: 32_000),
            Pair(container: "avi", codec: "eac3", rate: 48_000),
            Pair(container: "caf", codec: "flac", rate: 48_000),
            // Exact ticks, but single packets have stamps of their neighbours.
            Pair(container: "ogg", codec: "libvorbis", rate: 48_000),
            Pair(container: "ogg", codec: "libvorbis", rate: 44_100),
            // Every packet is said to be as many frames as it has bytes. FFmpeg goes on behind the
            // end, or stops within a packet before it.
            Pair(container: "mov", codec: "adpcm_ms", rate: 96_000, channels: 1, slack: 2_036),
            Pair(container: "mov", codec: "adpcm_ms", rate: 96_000),
            Pair(container: "mov", codec: "adpcm_ima_wav", rate: 96_000, channels: 1),
            Pair(container: "mov", codec: "adpcm_ima_wav", rate: 96_000, losses: 1),
            // All stamps are 0, and the reader does not go back.
            Pair(container: "rm", codec: "aac", rate: 44_100, more: ["-aac_pns", "0"]),
            Pair(container: "rm", codec: "aac", rate: 22_050, more: ["-aac_pns", "0"]),
            Pair(container: "rm", codec: "aac", rate: 8_000, more: ["-aac_pns", "0"], channels: 1),
            Pair(container: "rm", codec: "real_144", rate: 8_000, channels: 1),
            Pair(container: "rm", codec: "ac3", rate: 48_000),
            // Stamps of what begins within packets, which are cut anywhere.
            Pair(container: "mpg", codec: "pcm_s16be", rate: 44_100, channels: 6),
            Pair(container: "mpg", codec: "pcm_s16be", rate: 48_000, channels: 6),
            Pair(container: "mpg", codec: "pcm_s16be", rate: 96_000, channels: 6),
            // Half a byte a second is lost in a reader’s sums.
            Pair(container: "au", codec: "g722", rate: 11_025, channels: 1),
        ]

    /// Words of a sort: tones that begin at once and end, so that codecs change their windows.
    private static func sound(_ rate: Int) -> [Float] {
        (0..<(rate * 4)).map { frame in
            let time = Double(frame) / Double(rate)
            let within = (time * 3.7).truncatingRemainder(dividingBy: 1)
            let loud = within < 0.6 ? exp(-within * 6) : 0.001
            return Float(0.5 * loud * sin(2 * .pi * (220 + 40 * time) * time))
        }
    }

    private func files(_ pair: Pair) throws -> (coded: String, decoded: [Float]) {
        let (raw, coded, decoded) = (
            folder.path("raw.f32"), folder.path("coded.\(pair.container)"),
            folder.path("decoded.f32")
        )
        try Self.sound(pair.rate).withUnsafeBytes { try Data($0).write(to: URL(filePath: raw)) }
        try Recordings.run(
            [
                "-f", "f32le", "-ar", "\(pair.rate)", "-ac", "1", "-i", raw, "-ac",
                "\(pair.channels)", "-c:a", pair.codec,
            ]
                + pair.more + [coded])
        try Recordings.run([
            "-i", coded, "-ac", "\(min(2, pair.channels))", "-f", "f32le", decoded,
        ])
        let bytes = try Data(contentsOf: URL(filePath: decoded))
        return (coded, bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) })
    }

    @Test(arguments: pairs)
    func `every frame is heard once, and the same behind a seek`(pair: Pair) throws {
        let (coded, decoded) = try files(pair)
        let source = try CodecRegistry().open(.file(path: coded))
        let heard = try source.readAll(chunk: 999)
        let channels = source.format.channels
        #expect(abs(heard.count - decoded.count) <= channels * pair.slack)
        let error = zip(heard, decoded).map { abs($0 - $1) }.max() ?? 1
        #expect(error < 1e-4, "\(error)")
        #expect(source.losses == pair.losses)
        // What a codec makes up anew behind a seek is not louder than this.
        let most: Float = pair.codec.hasPrefix("wma") ? 0.01 : 1e-3
        let frames = heard.count / channels
        let fresh = try CodecRegistry().open(.file(path: coded))
        let rate = source.format.sampleRate.framesPerSecond
        for (index, seconds) in [2.6, 0.71, 3.3, 1.9, 0.05].enumerated() {
            let place = Int(seconds * Double(rate)) + 7 * index
            for one in [source, fresh] {
                #expect(try one.seek(to: FrameCount(Int64(place))).value == Int64(place))
                let settled = rate / 10 * channels
                let got = try one.readFrames(rate / 2).dropFirst(settled)
                let wanted = heard[(place * channels)...].prefix(rate / 2 * channels)
                    .dropFirst(settled)
                #expect(got.count == wanted.count)
                let error = zip(got, wanted).map { abs($0 - $1) }.max() ?? 0
                #expect(error < most, "at \(place) of \(frames): \(error)")
            }
        }
    }

    @Test func `stamps that stand still find no place, however far it is`() throws {
        let (coded, _) = try files(
            Pair(container: "rm", codec: "aac", rate: 24_000, more: ["-aac_pns", "0"]))
        let heard = try CodecRegistry().open(.file(path: coded)).readAll(chunk: 999)
        let source = try FFmpegSource(.file(path: coded))
        source.mostReadSeconds = 1
        for place in [72_000, 30_000] {
            #expect(try source.seek(to: FrameCount(Int64(place))).value == Int64(place))
            let got = try source.readFrames(4_000)
            let error = zip(got, heard[(place * 2)...]).map { abs($0 - $1) }.max() ?? 1
            #expect(error < 1e-4, "at \(place): \(error)")
        }
    }

    @Test func `more channels than can be told apart are named`() throws {
        let path = folder.path("nine.wav")
        try Recordings.run([
            "-f", "f32le", "-ar", "48000", "-ac", "9", "-i", "/dev/zero", "-t", "0.5", "-c:a",
            "pcm_s16le", path,
        ])
        let error = #expect(throws: AudioError.self) {
            _ = try CodecRegistry().open(.file(path: path))
        }
        #expect(error?.code == .manyChannels(count: 9))
        #expect(error?.description.contains("has 9 channels") == true)
        #expect(error?.kind == .badData)
    }
}
