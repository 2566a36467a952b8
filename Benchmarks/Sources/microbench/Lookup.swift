import ListenCore
import Subtitles

/// Nanoseconds of one cue lookup, in sequence (a tick of 100 ms) and at
/// random, for tracks without overlaps, with one cue over everything and with
/// a tenth of the cues long; a linear scan beside them.
func lookup(runs: Int) -> [String: [Double]] {
    var figures: [String: [Double]] = [:]
    for count in [100, 10_000, 1_000_000] {
        for shape in Shape.allCases {
            let spans = (0..<count).map { Span(index: $0, of: count, shape) }
            let index = CueIndex(spans)
            let length = Int64(count) * Span.step
            let ticks = (0..<500_000).map { MediaTime(microseconds: Int64($0) * 100_000 % length) }
            let places = randomTimes(500_000, below: length)
            for _ in 0..<max(1, runs) {
                figures["sequence \(shape) \(count)", default: []].append(found(index, ticks))
                figures["random \(shape) \(count)", default: []].append(found(index, places))
            }
            guard shape == .plain else { continue }
            let few = Array(places.prefix(min(500_000, max(100, 50_000_000 / count))))
            figures["scan \(count)"] = (0..<max(1, runs)).map { _ in scan(spans, few) }
        }
    }
    return figures
}

private func found(_ index: CueIndex, _ times: [MediaTime]) -> Double {
    var found = 0
    let seconds = Meter.processor.seconds {
        for time in times { found &+= index.lastStarted(at: time) ?? 0 }
    }
    keep(found)
    return seconds * 1e9 / Double(times.count)
}

/// What most players do: look at every cue until one fits.
private func scan(_ spans: [Span], _ times: [MediaTime]) -> Double {
    var found = 0
    let seconds = Meter.processor.seconds {
        for time in times {
            found &+= spans.firstIndex { $0.start <= time && time < $0.end } ?? 0
        }
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

/// How the cues of a track lie.
private enum Shape: String, CaseIterable {
    /// A cue every 2.5 s that lasts 2 s.
    case plain
    /// The same, and the first lasts to the end.
    case covered
    /// The same, and every tenth lasts 6 s.
    case overlapping
}

private struct Span: Timed {
    static let step: Int64 = 2_500_000
    let start: MediaTime
    let end: MediaTime

    init(index: Int, of count: Int, _ shape: Shape) {
        start = MediaTime(microseconds: Int64(index) * Self.step)
        let length: Int64 =
            switch shape {
            case .covered where index == 0: Int64(count) * Self.step
            case .overlapping where index % 10 == 0: 6_000_000
            default: 2_000_000
            }
        end = MediaTime(microseconds: Int64(index) * Self.step + length)
    }
}
