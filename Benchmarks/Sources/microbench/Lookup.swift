import ListenCore
import Subtitles

/// Nanoseconds of one cue lookup, in sequence (a tick of 100 ms) and at random.
func lookup(runs: Int) -> [String: [Double]] {
    var figures: [String: [Double]] = [:]
    for count in [10_000, 1_000_000] {
        let index = CueIndex((0..<count).map { Span(index: $0) })
        let length = Int64(count) * Span.step
        let ticks = (0..<500_000).map { MediaTime(microseconds: Int64($0) * 100_000 % length) }
        let places = randomTimes(500_000, below: length)
        for _ in 0..<max(1, runs) {
            figures["sequence \(count)", default: []].append(sequence(index, ticks))
            figures["random \(count)", default: []].append(random(index, places))
        }
    }
    return figures
}

private func sequence(_ index: CueIndex, _ times: [MediaTime]) -> Double {
    var cursor = CueCursor()
    var found = 0
    let seconds = Meter.processor.seconds {
        for time in times { found &+= index.current(at: time, &cursor) ?? 0 }
    }
    keep(found)
    return seconds * 1e9 / Double(times.count)
}

private func random(_ index: CueIndex, _ times: [MediaTime]) -> Double {
    var found = 0
    let seconds = Meter.processor.seconds {
        for time in times { found &+= index.current(at: time) ?? 0 }
    }
    keep(found)
    return seconds * 1e9 / Double(times.count)
}

private func randomTimes(_ count: Int, below length: Int64) -> [MediaTime] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return MediaTime(microseconds: Int64(state % UInt64(length)))
    }
}

/// A cue every 2.5 s that lasts 2 s.
private struct Span: Timed {
    static let step: Int64 = 2_500_000
    let index: Int

    var start: MediaTime { MediaTime(microseconds: Int64(index) * Self.step) }
    var end: MediaTime { MediaTime(microseconds: Int64(index) * Self.step + 2_000_000) }
}
