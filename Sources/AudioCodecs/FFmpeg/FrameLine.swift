/// Converts the time stamps of a container to places in a recording, in frames, and back: pure
/// arithmetic.
///
/// Frame 0 is the first that is heard: frames that an encoder put before it are already subtracted.
struct FrameLine: Hashable {
    let sampleRate: Int64
    /// The seconds that `denominator` ticks take.
    private(set) var numerator: Int64
    /// The number of ticks in `numerator` seconds.
    private(set) var denominator: Int64
    /// The time stamp of frame 0.
    var origin: Int64
    /// The unit of packets, in frames; 0 when it is not known.
    var unit: Int64 = 0
    /// The place of the units, 0 ..< `unit`: the first may be shorter.
    var phase: Int64 = 0

    /// The typical delay of coarse time stamps, in frames.
    var bias: Int64 = 0

    /// The farthest place: some thousand years.
    static let far: Int64 = 1 << 52

    /// True when every frame has a tick of its own, so that time stamps are exact.
    ///
    /// Coarser ticks are rounded, even when they are whole frames: a packet does not begin at one.
    var isSampleClock: Bool {
        Int128(denominator) % (Int128(sampleRate) * Int128(numerator)) == 0
    }

    /// True when places are exact to the frame.
    var isExact: Bool { isSampleClock || unit > ticks(1) }

    /// The place of a time stamp, as exact as ticks and units allow.
    func frame(at time: Int64) -> Int64 {
        guard !isSampleClock, isExact else { return nearest(time) }
        let near = Int128(nearest(time)) - Int128(bias) - Int128(phase)
        return Self.rounded(near, Int128(unit)) * unit + phase
    }

    /// The place of the first of frames in a row, from the places by each of their time stamps.
    ///
    /// Container readers give some packets the stamps of their neighbours; of exact stamps the most
    /// frequent place is right. Rounded ones are late and early by the same amount, so that their
    /// middle is nearer than any of them.
    func anchor(_ places: [Int64]) -> Int64? {
        guard let last = places.last else { return nil }
        if isSampleClock {
            let counts = places.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            let most = counts.values.max() ?? 0
            // When hardly two agree, they were rounded in another container before.
            if most * 4 > places.count {
                return counts[last] == most ? last : places.last { counts[$0] == most }
            }
        }
        guard let middle = middle(places) else { return nil }
        let near = Int128(middle) - Int128(bias)
        guard unit > 1 else { return Int64(clamping: near) }
        let place = wholeUnits(Int64(clamping: near - Int128(phase))) + phase
        // Units that changed tell nothing.
        let widths = places.map { abs($0 - middle) }.sorted()
        let shaking = min(3 * widths[widths.count / 2], unit / 3)
        let isNear = abs(Int128(place) - near) <= Int128(max(ticks(1), shaking))
        return isNear ? place : Int64(clamping: near)
    }

    /// Corrects the length of a tick when a reader counts packets of one length and gives each the
    /// same whole number of ticks, although that is not exact.
    mutating func countPackets(of ticks: Int64) {
        guard unit > 0, ticks > 0 else { return }
        let off =
            Int128(unit) * Int128(denominator)
            - Int128(ticks) * Int128(numerator) * Int128(sampleRate)
        guard off != 0, abs(off) < Int128(numerator) * Int128(sampleRate) else { return }
        add(ticks, for: unit)
    }

    /// Makes `ticks` equal to `frames`, whatever length of a tick was stated.
    mutating func add(_ ticks: Int64, for frames: Int64) {
        let perSecond = ticks.multipliedReportingOverflow(by: sampleRate)
        guard frames > 0, ticks > 0, !perSecond.overflow else { return }
        (numerator, denominator) = (frames, perSecond.partialValue)
    }

    /// The middle of rounded places, without those that are far off.
    func middle(_ places: [Int64]) -> Int64? {
        guard !places.isEmpty else { return nil }
        let usual = places.sorted()[places.count / 2]
        let slack = isSampleClock ? sampleRate / 500 : ticks(1)
        let inLine = places.filter { abs($0 - usual) <= slack }
        guard let least = inLine.min(), let most = inLine.max() else { return nil }
        return least + (most - least) / 2
    }

    /// The place of a time stamp by its ticks alone.
    func nearest(_ time: Int64) -> Int64 {
        let frames = (Int128(time) - Int128(origin)) * Int128(numerator) * Int128(sampleRate)
        return Self.rounded(frames, Int128(denominator))
    }

    /// The last tick that is not after a frame.
    func time(of frame: Int64) -> Int64 {
        let scaled = Int128(frame) * Int128(denominator)
        let per = Int128(numerator) * Int128(sampleRate)
        let down = scaled / per - (scaled % per < 0 ? 1 : 0)
        return Int64(clamping: min(max(down + Int128(origin), Int128(-Self.far)), 1 << 62))
    }

    /// The nearest whole number of units.
    func wholeUnits(_ frames: Int64) -> Int64 {
        unit > 0 ? Self.rounded(Int128(frames), Int128(unit)) * unit : frames
    }

    /// The number of frames in `count` ticks, rounded up.
    func ticks(_ count: Int64) -> Int64 {
        let frames = Int128(count) * Int128(numerator) * Int128(sampleRate)
        return Int64(clamping: (frames + Int128(denominator) - 1) / Int128(denominator))
    }

    /// The nearest whole number, limited to `far`.
    private static func rounded(_ value: Int128, _ divisor: Int128) -> Int64 {
        let twice = 2 * value + divisor
        let down = twice / (2 * divisor) - (twice % (2 * divisor) < 0 ? 1 : 0)
        return Int64(clamping: min(max(down, Int128(-far)), Int128(far)))
    }
}
