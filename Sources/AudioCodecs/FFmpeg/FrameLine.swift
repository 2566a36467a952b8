/// Turns the time stamps of a container into places in a recording, in frames,
/// and back: pure arithmetic.
///
/// Frame 0 is the first that is heard: what an encoder put before it has been
/// taken off by then.
struct FrameLine: Hashable {
    let sampleRate: Int64
    /// Seconds in as many ticks as `denominator` says.
    let numerator: Int64
    /// Ticks in `numerator` seconds.
    let denominator: Int64
    /// The time stamp of frame 0.
    var origin: Int64
    /// What packets are made of, in frames; 0 when nobody knows.
    var unit: Int64 = 0
    /// Where the units stand, 0 ..< `unit`: the first may be cut short.
    var phase: Int64 = 0

    /// How many frames coarse time stamps are late on the whole.
    var bias: Int64 = 0

    /// No place is further away than this: some thousand years.
    static let far: Int64 = 1 << 52

    /// Whether ticks and frames are whole multiples of one another, so that the
    /// time stamps of a sound recording are exact.
    var isSampleClock: Bool {
        let (frames, ticks) = (Int128(sampleRate) * Int128(numerator), Int128(denominator))
        return frames % ticks == 0 || ticks % frames == 0
    }

    /// Whether places are known to the frame.
    var isExact: Bool { isSampleClock || unit > ticks(1) }

    /// The place of a time stamp, as near as ticks and units tell.
    func frame(at time: Int64) -> Int64 {
        guard !isSampleClock, isExact else { return nearest(time) }
        let near = Int128(nearest(time)) - Int128(bias) - Int128(phase)
        return Self.rounded(near, Int128(unit)) * unit + phase
    }

    /// The place of a time stamp by the ticks alone.
    func nearest(_ time: Int64) -> Int64 {
        let frames = (Int128(time) - Int128(origin)) * Int128(numerator) * Int128(sampleRate)
        return Self.rounded(frames, Int128(denominator))
    }

    /// The last tick that is not behind a place.
    func time(of frame: Int64) -> Int64 {
        let scaled = Int128(frame) * Int128(denominator)
        let per = Int128(numerator) * Int128(sampleRate)
        let down = scaled / per - (scaled % per < 0 ? 1 : 0)
        return Int64(clamping: min(max(down + Int128(origin), Int128(-Self.far)), 1 << 62))
    }

    /// How many frames so many ticks are, rounded up.
    func ticks(_ count: Int64) -> Int64 {
        let frames = Int128(count) * Int128(numerator) * Int128(sampleRate)
        return Int64(clamping: (frames + Int128(denominator) - 1) / Int128(denominator))
    }

    /// The nearest whole number, held to `far`.
    private static func rounded(_ value: Int128, _ divisor: Int128) -> Int64 {
        let twice = 2 * value + divisor
        let down = twice / (2 * divisor) - (twice % (2 * divisor) < 0 ? 1 : 0)
        return Int64(clamping: min(max(down, Int128(-far)), Int128(far)))
    }
}
