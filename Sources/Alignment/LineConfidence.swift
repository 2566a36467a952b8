extension CuePlacing {
    /// The confidence in a line when there is no model.
    private static let unmodelled = 0.3
    /// The share of rivals at which a phone that is not where its line was found counts: chance.
    private static let chance = 0.5
    /// The fixed part of the share of rivals at which a line is as likely to be another one; a part
    /// of the recording's usual share is added.
    ///
    /// Noise and other readers make all phones less clear; the usual share of a wrong text is not
    /// added.
    private static let doubtful = 0.10
    private static let usualPart = 0.6
    private static let mostUsual = 0.12

    /// The confidence in lines: higher the fewer other phones of the text fit better than the
    /// phones of the line, and lower for words without a place.
    func confidences(of placed: [(line: Int, stretches: [Stretch])]) -> [Double] {
        let shares = placed.map { rivals(of: $0.line, $0.stretches) }
        let sorted = shares.compactMap(\.self).sorted()
        let usual = sorted[checked: sorted.count / 2] ?? 0
        let limit = Self.doubtful + Self.usualPart * min(usual, Self.mostUsual)
        return zip(placed, shares).map { placed, share in
            guard let share else { return Self.unmodelled }
            let ratio = share / limit
            let heard = placed.stretches.count { !$0.isEstimated }
            return Double(heard) / Double(placed.stretches.count) / (1 + ratio * ratio)
        }
    }

    /// The mean share of other phones that fit better than the phones of the line, each phone
    /// counted once however long it is; `nil` without a model.
    private func rivals(of line: Int, _ found: [Stretch]) -> Double? {
        guard let learned, let first = found.first, let last = found.last else { return nil }
        let start = first.frames.lowerBound
        let frames = start..<max(start, last.frames.upperBound)
        let words = words(of: line)
        let begin = warped.phones.partitioned { voiced.phones[$0].word >= words.lowerBound }
        let end = warped.phones.partitioned { voiced.phones[$0].word >= words.upperBound }
        guard begin < end else { return Self.chance }
        let sum = learned.places[begin..<end].reduce(0) { sum, place in
            guard let place = place?.clamped(to: frames), !place.isEmpty else {
                return sum + Self.chance
            }
            let shares = learned.fit.rivals[place]
            return sum + Double(shares.reduce(0, +)) / Double(shares.count)
        }
        return sum / Double(end - begin)
    }
}
