import AudioCodecs
import AudioIO
import ListenCore

/// Milliseconds of the approximate waveform of a recording, from opening it.
func preview(file: String, runs: Int) throws -> [String: [Double]] {
    var samples: [Double] = []
    for _ in 0..<max(1, runs) {
        let seconds = try Meter.wall.seconds {
            keep(try WaveformGenerator().preview(of: .file(path: file)))
        }
        samples.append(seconds * 1_000)
    }
    return ["preview": samples]
}

/// Seconds of the exact waveform of a recording, from opening it; once.
func exact(file: String) throws -> [String: [Double]] {
    let exact = try Meter.wall.seconds {
        keep(try WaveformGenerator().exact(of: .file(path: file)))
    }
    return ["exact": [exact]]
}

/// Milliseconds from opening a recording, for the first time in this process and again, and from
/// each jump to a place in seconds, to its first 4,096 frames.
func seek(file: String, places: [Double]) throws -> [String: [Double]] {
    var figures: [String: [Double]] = [:]
    var opened: (any AudioSource)?
    // The first opens the libraries of its format too.
    for name in ["first", "open"] {
        let seconds = try Meter.wall.seconds {
            opened = try CodecRegistry().open(.file(path: file))
            try opened.map { try read($0) }
        }
        figures[name] = [seconds * 1_000]
    }
    guard let source = opened else { return figures }
    for place in places {
        let rate = Double(source.format.sampleRate.framesPerSecond)
        let frame = FrameCount(Int64(place * rate))
        var reached = frame
        let seconds = try Meter.wall.seconds {
            reached = try source.seek(to: frame)
            try read(source)
        }
        guard reached == frame else { throw NotReached(seconds: place) }
        figures["seek", default: []].append(seconds * 1_000)
    }
    return figures
}

private func read(_ source: any AudioSource) throws {
    var buffer = [Float](repeating: 0, count: 4_096 * source.format.channels)
    let frames = try buffer.withUnsafeMutableBufferPointer { try source.read(into: $0) }
    guard frames > 0 else { throw NothingRead() }
}

/// A place at which nothing could be read.
private struct NothingRead: Error {}

/// A place that was not gone to exactly.
private struct NotReached: Error {
    let seconds: Double
}
