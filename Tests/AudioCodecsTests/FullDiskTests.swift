import AudioIO
import FoundationEssentials
import Glibc
import ListenCore
import Testing

@testable import AudioCodecs

/// Files of sound on a disk that becomes full.
@Suite(.enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
final class FullDiskTests {
    private static let format = AudioFormat(sampleRate: SampleRate(22_050), channels: 1)
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-full-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var full: AudioError { AudioError(.diskFull, subject: folder + "/out.flac") }

    /// From here on the disk has no room for this file.
    private func fill(_ place: UnfinishedFile) throws {
        let full = open("/dev/full", O_RDWR | O_CLOEXEC)
        try #require(full >= 0 && dup2(full, place.descriptor) >= 0)
        close(full)
    }

    /// Noise, which no encoder makes small.
    private func append(_ count: Int, to writer: EncodedWriter) throws(AudioError) {
        var state: UInt32 = 1
        let noise = (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 16) / 65_536 - 0.5
        }
        try noise.withUnsafeBufferPointer { (noise) throws(AudioError) in try writer.append(noise) }
    }

    private func isEmpty() throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
    }

    @Test(.enabled(if: EncodedWriter.isAvailable, "libsndfile is not there"), arguments: [0, 1, 2])
    func `a FLAC file is given up with the sentence about a full disk`(step: Int) throws {
        let place = try UnfinishedFile(for: folder + "/out.flac")
        if step == 0 { try fill(place) }
        #expect(throws: full) {
            let writer = try EncodedWriter(in: place, format: Self.format, as: .flac)
            if step == 1 { try fill(place) }
            try append(step == 2 ? 100 : 100_000, to: writer)
            // What is left is written at the end alone.
            if step == 2 { try fill(place) }
            try writer.finish()
        }
        #expect(
            full.description == "The disk is full, so \(folder)/out.flac could not be written."
                + " Free some space and try again.")
        #expect(try isEmpty())
    }

    @Test(
        .enabled(if: EncodedWriter.isAvailable, "libsndfile is not there"),
        arguments: [EncodedWriter.Encoding.mp3, .opus], [0, 1, 2])
    func `files of other encodings are given up with the same sentence`(
        encoding: EncodedWriter.Encoding, step: Int
    ) throws {
        let format = AudioFormat(sampleRate: SampleRate(24_000), channels: 1)
        guard encoding.isWritten(in: format) else { return }
        let place = try UnfinishedFile(for: folder + "/out.flac")
        if step == 0 { try fill(place) }
        #expect(throws: full) {
            let writer = try EncodedWriter(in: place, format: format, as: encoding)
            if step == 1 { try fill(place) }
            try append(step == 2 ? 100 : 100_000, to: writer)
            if step == 2 { try fill(place) }
            try writer.finish()
        }
        #expect(try isEmpty())
    }

    @Test(.enabled(if: EncodedWriter.isAvailable, "libsndfile is not there"))
    func `what the library says ends with one full stop`() throws {
        let format = AudioFormat(sampleRate: SampleRate(1_000_000), channels: 1)
        let error = #expect(throws: AudioError.self) {
            try EncodedWriter(path: folder + "/out.flac", format: format, as: .flac)
        }
        let text = try #require(error?.description)
        #expect(text.hasPrefix("\(folder)/out.flac cannot be written: ") && text.hasSuffix("."))
        #expect(!text.hasSuffix(".."), "\(text)")
        #expect(try isEmpty())
    }

    @Test(.enabled(if: EncodedWriter.isAvailable, "libsndfile is not there"))
    func `a file that is whole has its name, and nothing else is left`() throws {
        let path = folder + "/out.flac"
        let writer = try EncodedWriter(path: path, format: Self.format, as: .flac)
        try append(30_000, to: writer)
        try writer.finish()
        writer.discard()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out.flac"])
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.prefix(4) == Data("fLaC".utf8))
        // The number of samples, which is known at the end, is in the header.
        let count = bytes[22..<26].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        #expect(count == 30_000)
    }

    @Test func `a WAV file is given up with the same sentence`() throws {
        #expect(throws: AudioError(.diskFull, subject: folder + "/out.wav")) {
            throw UnfinishedFile.failure("write", folder + "/out.wav", ENOSPC)
        }
    }
}
