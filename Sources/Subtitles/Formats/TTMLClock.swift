import Markup

/// The clock of a TTML document: its frames and ticks per second (TTML 2 sections 7.2 and 12.3).
struct TTMLClock {
    private let frameRate: Double
    private let effectiveRate: Double
    private let subFrames: Double
    private let ticks: Double
    private let countsFrames: Bool
    private let dropsFrames: Bool

    /// Reads the parameters of the root element.
    init(_ root: XMLElement) {
        func number(_ text: String?) -> Double? {
            guard let value = text.flatMap({ Double($0.trimmingBlanks) }), value.isFinite,
                value > 0, value < 1e9
            else { return nil }
            return value
        }
        let given = number(root["frameRate"])
        frameRate = given ?? 30
        let parts = (root["frameRateMultiplier"] ?? "").split { $0 == " " || $0 == ":" }
            .compactMap { number(String($0)) }
        let multiplier = (parts.first ?? 1) / (parts.count > 1 ? parts[1] : 1)
        effectiveRate = frameRate * multiplier
        subFrames = number(root["subFrameRate"]) ?? 1
        ticks = number(root["tickRate"]) ?? (given == nil ? 1 : frameRate * subFrames)
        countsFrames = root["timeBase"]?.trimmingBlanks == "smpte"
        dropsFrames = root["dropMode"]?.trimmingBlanks == "dropNTSC"
    }

    /// A time expression in microseconds; `nil` when it is none.
    ///
    /// A number without a metric is read as seconds, though the standard does not allow it.
    func time(_ text: String?) -> Int64? {
        guard let text, let value = ClockValue(text) else { return nil }
        switch value.metric {
        case "h": return ClockValue.micros(value.groups[0] * 3600)
        case "m", "min": return ClockValue.micros(value.groups[0] * 60)
        case "s": return ClockValue.micros(value.groups[0])
        case "ms": return ClockValue.micros(value.groups[0] / 1000)
        case "f": return ClockValue.micros(value.groups[0] / effectiveRate)
        case "t": return ClockValue.micros(value.groups[0] / ticks)
        case "": return clock(value)
        default: return nil
        }
    }

    private func clock(_ value: ClockValue) -> Int64? {
        let seconds = value.clockSeconds
        let frames = value.groups.count == 4 ? frames(of: value) : 0
        guard countsFrames, value.groups.count >= 3 else {
            return ClockValue.micros(seconds + frames / effectiveRate)
        }
        // SMPTE time codes count frames: a second of code is `frameRate` frames.
        let minutes = (seconds / 60).rounded(.down)
        let dropped = dropsFrames ? 2 * (minutes - (minutes / 10).rounded(.down)) : 0
        return ClockValue.micros((seconds * frameRate + frames - dropped) / effectiveRate)
    }

    /// Returns the frames of `23`, of `23.5` (23 frames and 5 sub-frames) or of `23.50` (50
    /// sub-frames).
    private func frames(of value: ClockValue) -> Double {
        let whole = value.groups[3].rounded(.down)
        guard subFrames > 1, let parts = Double(value.fraction) else { return whole }
        return whole + min(parts / subFrames, 1)
    }
}
