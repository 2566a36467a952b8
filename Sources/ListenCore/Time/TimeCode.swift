extension MediaTime {
    /// The time as people read it: `0:07`, `12:31`, `1:02:03`; minus signs kept.
    public var clockText: String {
        let total = abs(microseconds / 1_000_000)
        let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
        let sign = microseconds <= -1_000_000 ? "-" : ""
        let tail = twoDigits(seconds)
        return hours > 0
            ? "\(sign)\(hours):\(twoDigits(minutes)):\(tail)" : "\(sign)\(minutes):\(tail)"
    }

    /// The SubRip time code `00:00:01,250`; a negative time reads as zero.
    public var timeCode: String {
        let total = max(0, milliseconds)
        let fraction = String(total % 1000)
        let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
        let seconds = total / 1000
        return "\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60)):"
            + "\(twoDigits(seconds % 60)),\(padded)"
    }
}

private func twoDigits(_ value: Int64) -> String {
    value < 10 ? "0\(value)" : "\(value)"
}
