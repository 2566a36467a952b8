import AudioIO
import Foundation
import ListenCore

/// A folder that is gone when the test is over.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "listen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
        try Data(bytes).write(to: url.appending(path: name))
        return path(name)
    }
}

/// Recordings the tests use, from outside the repository or made on the spot.
enum Recordings {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let shared = root.deletingLastPathComponent().appending(path: "shared")
    static let tags = shared.appending(path: "fixtures/tags")
    static let lame = ["/usr/bin/lame", "/usr/local/bin/lame"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    static var hasTags: Bool { FileManager.default.fileExists(atPath: tags.path) }
    static var hasLame: Bool { lame != nil }

    /// Writes samples as a WAV file of floats.
    static func writeWAV(_ samples: [Float], to path: String, _ format: AudioFormat) throws {
        let writer = try WAVWriter(path: path, format: format)
        try samples.withUnsafeBufferPointer { try writer.append($0) }
        try writer.finish()
    }

    /// Writes samples as a WAV file of 16 bits: lame reads floats twice as loud.
    private static func writeWAV16(
        _ samples: [Float], to path: String, _ format: AudioFormat
    ) throws {
        func little(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let (rate, frame) = (format.sampleRate.framesPerSecond, format.channels * 2)
        let data = samples.flatMap { little(Int($0 * 32_767), 2) }
        let layout = little(1, 2) + little(format.channels, 2) + little(rate, 4)
        let sizes = little(rate * frame, 4) + little(frame, 2) + little(16, 2)
        let head = Array("RIFF".utf8) + little(data.count + 36, 4) + Array("WAVEfmt ".utf8)
        let bytes = head + little(16, 4) + layout + sizes + Array("data".utf8)
        try Data(bytes + little(data.count, 4) + data).write(to: URL(filePath: path))
    }

    /// Encodes samples with lame; its tag states gaps and length.
    static func encodeMP3(
        _ samples: [Float], _ format: AudioFormat, in folder: ScratchFolder,
        arguments: [String] = ["-b", "64"]
    ) throws -> String {
        let name = UUID().uuidString
        let (wav, mp3) = (folder.path(name + ".wav"), folder.path(name + ".mp3"))
        try writeWAV16(samples, to: wav, format)
        let process = Process()
        process.executableURL = URL(filePath: lame ?? "")
        process.arguments = ["--silent"] + arguments + [wav, mp3]
        try process.run()
        process.waitUntilExit()
        return mp3
    }

    /// A tone that swells and moves, so that no two places are alike.
    static func chirp(seconds: Double, _ format: AudioFormat) -> [Float] {
        let rate = Double(format.sampleRate.framesPerSecond)
        return (0..<Int(seconds * rate)).flatMap { frame -> [Float] in
            let time = Double(frame) / rate
            let value = 0.5 * sin(2 * .pi * (200 + 60 * time) * time) * (0.6 + 0.4 * sin(time * 9))
            return [Float](repeating: Float(value), count: format.channels)
        }
    }
}

extension AudioSource {
    /// Reads everything from the place on, in chunks of an odd size.
    func readAll(chunk: Int = 1000) throws -> [Float] {
        var result: [Float] = []
        var buffer = [Float](repeating: 0, count: chunk * format.channels)
        while true {
            let frames = try buffer.withUnsafeMutableBufferPointer { try read(into: $0) }
            guard frames > 0 else { return result }
            result += buffer[..<(frames * format.channels)]
        }
    }

    /// Reads at most so many frames.
    func readFrames(_ count: Int) throws -> [Float] {
        var buffer = [Float](repeating: 0, count: count * format.channels)
        let frames = try buffer.withUnsafeMutableBufferPointer { try read(into: $0) }
        return Array(buffer[..<(frames * format.channels)])
    }
}
