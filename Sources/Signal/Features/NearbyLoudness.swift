/// The loudness of speech, and of its pauses, around each place of a recording.
///
/// Readers who share a recording may be 40 dB apart, so that one is as soft as the noise of
/// another: loudness is judged by the neighbourhood.
struct NearbyLoudness {
    /// The number of 10 ms frames in a block.
    static let block = 10
    /// The distance, in blocks, to which a voice is looked for on either side: longer than most
    /// pauses.
    private static let reach = 40
    /// The distance, in blocks, to which a pause is looked for.
    private static let reachOfQuiet = 80

    /// The loudness of the voice around each block, in decibels; `nil` without a voice.
    private(set) var loud: [Float?] = []
    /// The loudness of the louder voice when one begins after another.
    private(set) var loudest: [Float?] = []
    /// The loudness of the pauses around each block, in decibels.
    private(set) var quiet: [Float] = []

    /// The loudness around frames of 10 ms with these levels, in decibels.
    init(levels: [Float]) {
        let blocks = stride(from: 0, to: levels.count, by: Self.block).map { start in
            let frames = levels[start..<min(start + Self.block, levels.count)]
            return frames.reduce(0, +) / Float(frames.count)
        }
        let before = blocks.indices.map { Self.voice(blocks[max(0, $0 - Self.reach)...$0]) }
        loud.reserveCapacity(blocks.count)
        loudest.reserveCapacity(blocks.count)
        for place in blocks.indices {
            // The voice before a later place is the voice after this one.
            let behind =
                place + Self.reach < blocks.count
                ? before[place + Self.reach] : Self.voice(blocks[place...])
            // Between two loud voices, the quieter one counts.
            let voices = [before[place], behind].compactMap(\.self)
            loud.append(voices.min())
            loudest.append(voices.max())
        }
        quiet = Self.quiet(blocks)
    }

    /// The level that a tenth of the blocks around each does not exceed: holes of digital silence
    /// are no pauses of a room.
    private static func quiet(_ blocks: [Float]) -> [Float] {
        var window: [Float] = []
        func place(of level: Float) -> Int {
            var (low, high) = (0, window.count)
            while low < high {
                let middle = (low + high) / 2
                if window[middle] < level { low = middle + 1 } else { high = middle }
            }
            return low
        }
        func add(_ level: Float) { window.insert(level, at: place(of: level)) }
        for level in blocks.prefix(reachOfQuiet) { add(level) }
        return blocks.indices.map { index in
            if index + reachOfQuiet < blocks.count { add(blocks[index + reachOfQuiet]) }
            if index > reachOfQuiet {
                window.remove(
                    at: min(place(of: blocks[index - reachOfQuiet - 1]), window.count - 1))
            }
            return window[window.count / 10]
        }
    }

    /// The least difference between a voice and its pauses, in decibels.
    private static let leastSpread: Float = 10
    /// Two of five blocks of a voice differ by more than this from the one before, in decibels;
    /// those of noise do not, even where it has holes.
    private static let leastMotion: Float = 2.3

    /// The loudness of the voice in some blocks; `nil` without a voice.
    private static func voice(_ levels: ArraySlice<Float>) -> Float? {
        guard levels.count > 1 else { return nil }
        let sorted = levels.sorted()
        // A click is no voice.
        let loud = sorted[max(0, sorted.count - 3)]
        let quiet = sorted[levels.count / 5]
        let motion = zip(levels, levels.dropFirst()).map { abs($0 - $1) }.sorted()
        return loud - quiet >= leastSpread && motion[motion.count * 3 / 5] >= leastMotion
            ? loud : nil
    }
}
