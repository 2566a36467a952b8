import AudioIO
import Foundation
import ListenCore

/// A voice in which every letter is a chord of its own, with silence around each line.
struct SungVoice: TextVoicing {
    private static let rate = SampleRate(16_000)
    var error: VoiceError?
    /// Called when it begins to speak, on a thread of its own that the closure may block.
    var begins: @Sendable () -> Void = {}

    func speak(
        _ lines: [String], in language: Language, isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws {
        if let error { throw error }
        begins()
        for line in lines {
            if isCancelled() { throw CancellationError() }
            try each(Self.sung(line))
        }
    }

    static func sung(_ line: String) -> SpokenLine {
        var spoken = SpokenLine(samples: [Float](repeating: 0, count: 2_400), rate: rate)
        var begins = true
        for (place, letter) in line.unicodeScalars.enumerated() {
            guard letter.properties.isAlphabetic else {
                begins = true
                continue
            }
            let now = MediaTime(microseconds: Int64(spoken.samples.count) * 1_000_000 / 16_000)
            if begins { spoken.events.append(.init(range: place..<(place + 1), start: now)) }
            begins = false
            spoken.phones.append(.init(name: String(letter), start: now))
            let low = 300 + Double(letter.value &* 7_919 % 13) * 90
            let high = 1_500 + Double(letter.value &* 104_729 % 17) * 150
            spoken.samples += (0..<1_440).map { index in
                let turn = 2 * .pi * Double(index) / 16_000
                return 0.3 * Float(sin(low * turn) + 0.6 * sin(high * turn))
            }
        }
        spoken.samples += [Float](repeating: 0, count: 4_800)
        return spoken
    }

    /// The recording of lines in this voice.
    static func recording(of lines: [String]) -> Recording {
        Recording(samples: lines.flatMap { sung($0).samples }, rate: rate)
    }

    /// Opens the same samples for any location.
    struct Recording: AudioSourceOpening {
        let samples: [Float]
        let rate: SampleRate

        func open(_ location: AudioLocation) -> any AudioSource { Source(self) }
    }

    private final class Source: AudioSource {
        private let recording: Recording
        private var next = 0

        init(_ recording: Recording) { self.recording = recording }

        var format: AudioFormat { AudioFormat(sampleRate: recording.rate, channels: 1) }
        var length: SourceLength { .exact(FrameCount(Int64(recording.samples.count))) }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
            let count = min(buffer.count, recording.samples.count - next)
            for index in 0..<count { buffer[index] = recording.samples[next + index] }
            next += count
            return count
        }

        func seek(to frame: FrameCount) -> FrameCount {
            next = min(max(0, Int(frame.value)), recording.samples.count)
            return FrameCount(Int64(next))
        }
    }
}
