import AudioIO
import Foundation
import ListenCore
import Testing

/// A format the tests encode with the program `ffmpeg`.
struct EncodedFormat: Sendable, CustomTestStringConvertible {
    let name: String
    let fileExtension: String
    let arguments: [String]
    var channels = 2
    /// Whether it gives back the very samples.
    var isLossless = false
    /// Frames at the start and end by which its length may differ from the original's.
    var slack = 0
    /// How far samples after a seek may be from those of a straight decode: 0 but for codecs
    /// that never forget all of what they decoded.
    var seekError: Float = 0

    var testDescription: String { name }

    // 44: ffmpeg writes the length of an MP4 in milliseconds, rounded up.
    static let all: [EncodedFormat] = [
        .init(name: "FLAC", fileExtension: "flac", arguments: ["-c:a", "flac"], isLossless: true),
        .init(name: "ALAC", fileExtension: "m4a", arguments: ["-c:a", "alac"], isLossless: true),
        .init(
            name: "AIFF", fileExtension: "aiff", arguments: ["-c:a", "pcm_s16be"],
            isLossless: true),
        .init(
            name: "CAF", fileExtension: "caf", arguments: ["-c:a", "pcm_s16le"], isLossless: true),
        .init(
            name: "FLAC in Ogg", fileExtension: "ogg", arguments: ["-c:a", "flac"],
            isLossless: true),
        .init(
            name: "FLAC in Matroska", fileExtension: "mka", arguments: ["-c:a", "flac"],
            isLossless: true),
        .init(
            name: "WavPack", fileExtension: "wv", arguments: ["-c:a", "wavpack"],
            isLossless: true),
        .init(name: "AAC in MP4", fileExtension: "m4a", arguments: aac, slack: 44),
        .init(
            name: "AAC in MP4, header first", fileExtension: "m4b", arguments: aac + fast, slack: 44
        ),
        .init(
            name: "AAC in MP4, fragments", fileExtension: "m4a", arguments: aac + parts, slack: 2048
        ),
        .init(
            name: "AAC in MP4, indexed fragments", fileExtension: "m4a",
            arguments: aac + indexedParts, slack: 2048),
        .init(name: "AAC, mono", fileExtension: "m4b", arguments: aac, channels: 1, slack: 44),
        .init(name: "AAC", fileExtension: "aac", arguments: aac, slack: 2048),
        .init(name: "AAC in Matroska", fileExtension: "mka", arguments: aac, slack: 2048),
        .init(name: "AAC in a transport stream", fileExtension: "ts", arguments: aac, slack: 2048),
        .init(name: "Vorbis", fileExtension: "ogg", arguments: ["-c:a", "libvorbis"]),
        .init(
            name: "Vorbis in WebM", fileExtension: "webm", arguments: ["-c:a", "libvorbis"],
            slack: 2048),
        .init(
            name: "Opus", fileExtension: "opus", arguments: ["-c:a", "libopus", "-ar", "48000"],
            seekError: 1e-4),
        .init(
            name: "Opus in WebM", fileExtension: "webm",
            arguments: ["-c:a", "libopus", "-ar", "48000"], slack: 1024, seekError: 1e-4),
        .init(
            name: "WMA", fileExtension: "wma", arguments: ["-c:a", "wmav2", "-b:a", "192k"],
            slack: 6144),
        .init(
            name: "MP3 in MP4", fileExtension: "mp4", arguments: ["-c:a", "libmp3lame"], slack: 2304
        ),
        .init(
            name: "A-law in WAV", fileExtension: "wav", arguments: ["-c:a", "pcm_alaw"]),
        .init(
            name: "ADPCM in WAV", fileExtension: "wav", arguments: ["-c:a", "adpcm_ms"],
            slack: 2048),
    ]

    /// Without noise of the decoder's own making, which a seek changes.
    private static let aac = ["-c:a", "aac", "-b:a", "256k", "-aac_pns", "0"]
    private static let fast = ["-movflags", "+faststart"]
    private static let parts = [
        "-movflags", "+frag_keyframe+empty_moov", "-frag_duration", "500000",
    ]
    /// As sites of videos give them out: the index at the front lets readers stop at the first part.
    private static let indexedParts = [
        "-movflags", "+dash+global_sidx", "-frag_duration", "500000",
    ]

    static func named(_ name: String) throws -> EncodedFormat {
        guard let format = all.first(where: { $0.name == name }) else {
            throw CocoaError(.featureUnsupported)
        }
        return format
    }
}

extension Recordings {
    static let ffmpeg = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    static var hasFFmpeg: Bool { ffmpeg != nil }

    /// A chirp under noise, so that each place is known by its samples; values of 16 bits.
    static func signal(frames: Int, channels: Int) -> [Float] {
        var state: UInt64 = 12_345
        return (0..<frames).flatMap { frame -> [Float] in
            let time = Double(frame) / 44_100
            let tone = 0.4 * sin(2 * .pi * (180 + 90 * time) * time)
            return (0..<channels).map { channel in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let noise = Double(state >> 40) / Double(1 << 24) - 0.5
                let value = (channel == 0 ? tone : -tone) + 0.1 * noise
                return Float((value * 32_767).rounded() / 32_768)
            }
        }
    }

    /// Encodes samples of 44.1 kHz with ffmpeg.
    static func encode(
        _ samples: [Float], as format: EncodedFormat, in folder: ScratchFolder,
        more: [String] = []
    ) throws -> String {
        let name = UUID().uuidString
        let (raw, coded) = (
            folder.path(name + ".f32"), folder.path("\(name).\(format.fileExtension)")
        )
        try samples.withUnsafeBytes { try Data($0).write(to: URL(filePath: raw)) }
        try run(
            ["-f", "f32le", "-ar", "44100", "-ac", "\(format.channels)", "-i", raw]
                + format.arguments + more + [coded])
        return coded
    }

    /// Runs ffmpeg quietly; what it writes to its output goes to a file.
    static func run(_ arguments: [String], output: String? = nil) throws {
        let process = Process()
        process.executableURL = URL(filePath: ffmpeg ?? "")
        process.arguments = ["-nostdin", "-v", "error", "-y"] + arguments
        let pipe = output.map { _ in Pipe() }
        if let pipe { process.standardOutput = pipe }
        try process.run()
        if let output {
            let all = try pipe?.fileHandleForReading.readToEnd() ?? Data()
            try all.write(to: URL(filePath: output))
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}
