import ListenCore
import Signal

/// Shortens silence in a recording while it is read.
///
/// Loudness is measured in windows of 10 ms. Of a silence 150 ms behind the sound and 100 ms before
/// the next stay, joined over 5 ms; the rest is left out. Pure; holds back at most the frames that
/// may have to be joined.
struct SilenceSkipper {
    /// The loudness of the recording, as far as it was read.
    struct Level: Hashable {
        /// The loudness of the loudest window lately, with a slow decay.
        var loud = Decibels(-15).factor

        /// The loudness below which it is silent: −45 dB, or less in a quiet recording.
        var threshold: Float { min(Decibels(-45).factor, loud * Decibels(-30).factor) }

        mutating func note(_ loudness: Float) {
            loud = max(loudness, loud * 0.9995, Decibels(-60).factor)
        }
    }

    /// Frames that follow each other in the recording.
    struct Piece {
        /// Their place in the recording.
        let source: FrameCount
        var samples: [Float]
    }

    private(set) var level: Level
    private let channels: Int
    private let window: Int
    private let head: Int
    private let tail: Int
    private let join: Int
    /// Samples that have not filled a window yet.
    private var rest: [Float] = []
    private var restSource = FrameCount.zero
    /// The silent frames passed on since the last sound.
    private var passed = 0
    /// Silence that is held back: `join` frames behind the head, then the last of it.
    private var held: [Float] = []
    private var heldSource = FrameCount.zero
    /// The frames dropped between these two.
    private var dropped = 0

    init(format: AudioFormat, level: Level = Level()) {
        self.level = level
        channels = format.channels
        let rate = format.sampleRate
        window = max(rate.framesPerSecond / 100, 1)
        head = 15 * window
        tail = 10 * window
        join = max(window / 2, 1)
    }

    /// Adds frames and returns those to be played by now.
    mutating func add(_ samples: ArraySlice<Float>, at source: FrameCount) -> [Piece] {
        if rest.isEmpty { restSource = source }
        rest.append(contentsOf: samples)
        var pieces: [Piece] = []
        var start = 0
        while rest.count - start >= window * channels {
            add(rest[start..<start + window * channels], at: restSource, into: &pieces)
            start += window * channels
            restSource = restSource + FrameCount(window)
        }
        rest.removeFirst(start)
        return pieces
    }

    /// Ends the recording or the run; returns the frames held back.
    mutating func finish() -> [Piece] {
        var pieces: [Piece] = []
        release(into: &pieces)
        if !rest.isEmpty { pieces.append(Piece(source: restSource, samples: rest)) }
        rest = []
        passed = 0
        return pieces
    }

    private mutating func add(
        _ samples: ArraySlice<Float>, at source: FrameCount, into pieces: inout [Piece]
    ) {
        var extent = SampleExtent()
        samples.withUnsafeBufferPointer { extent.add($0) }
        level.note(extent.rms)
        guard extent.rms < level.threshold else {
            release(into: &pieces)
            passed = 0
            return pieces.append(Piece(source: source, samples: Array(samples)))
        }
        guard passed >= head else {
            passed += window
            return pieces.append(Piece(source: source, samples: Array(samples)))
        }
        if held.isEmpty { heldSource = source }
        held.append(contentsOf: samples)
        let excess = held.count / channels - join - tail
        // A cut of less than two windows does not pay.
        guard excess >= (dropped > 0 ? 1 : 2 * window) else { return }
        held.removeSubrange(join * channels..<(join + excess) * channels)
        dropped += excess
    }

    /// Releases the frames held back, joined where frames were dropped.
    private mutating func release(into pieces: inout [Piece]) {
        defer {
            held.removeAll(keepingCapacity: true)
            dropped = 0
        }
        guard !held.isEmpty else { return }
        guard dropped > 0 else { return pieces.append(Piece(source: heldSource, samples: held)) }
        let length = join * channels
        var samples = Array(held[length...])
        for index in 0..<min(length, samples.count) {
            let share = Float(index / channels + 1) / Float(join)
            samples[index] = samples[index] * share + held[index] * (1 - share)
        }
        let source = heldSource + FrameCount(join + dropped)
        pieces.append(Piece(source: source, samples: samples))
    }
}
