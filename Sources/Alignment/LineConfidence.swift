extension CuePlacing {
    /// The confidence in a line when there is no model.
    private static let unmodelled = 0.3
    /// The share of rivals at which a phone that is not where its line was found counts: chance.
    private static let chance = 0.5
    /// The fixed part of the share of rivals at which a line is as likely to be another one; a part
    /// of the share that a quarter of the recording's lines exceed is added.
    ///
    /// Noise and readers of another kind make all phones less clear; the share of a wrong text is
    /// not added. Of lines that say something else nine of ten have more, of one reader's right ones
    /// one in a hundred.
    private static let doubtful = 0.095
    private static let usualPart = 0.6
    private static let mostUsual = 0.13

    /// The confidence in lines: higher the fewer other phones of the text fit better than the
    /// phones of the line, and lower for words without a place and for beginnings that something
    /// else may have been taken for.
    func confidences(of placed: [(line: Int, stretches: [Stretch])]) -> [Double] {
        let shares = placed.map { rivals(of: phones(of: $0.line)) }
        let usual = shares.sorted()[checked: shares.count * 3 / 4] ?? 0
        let limit = Self.doubtful + Self.usualPart * min(usual, Self.mostUsual)
        return zip(placed, shares).map { placed, share in
            guard learned != nil, let first = placed.stretches.first else {
                return Self.unmodelled
            }
            let ratio = share / limit
            let heard = placed.stretches.count { !$0.isEstimated }
            let said = Double(heard) / Double(placed.stretches.count) / (1 + ratio * ratio)
            let beginning = beginning(of: placed.line, share, at: first.frames.lowerBound)
            return min(said, 1 - beginning.doubt)
        }
    }

    /// The evidence that a line with this share of rivals begins at a frame.
    private func beginning(of line: Int, _ share: Double, at start: Int) -> LineBeginning {
        let phones = phones(of: line)
        let places = learned?.places[phones] ?? []
        let warped = warped.start(ofWord: voiced.lineWords[line])
        return LineBeginning(
            places: places, start: start,
            misfit: rivals(of: phones.prefix(LineBeginning.few)) - share,
            rise: level(start..<start + LineBeginning.edge)
                - level(start - LineBeginning.edge..<start),
            apart: warped.map { speech(between: $0, start) })
    }

    /// The mean level of some frames, in decibels.
    private func level(_ frames: Range<Int>) -> Double {
        let inside = frames.clamped(to: levels.indices)
        guard !inside.isEmpty else { return LineBeginning.silence }
        return Double(levels[inside].reduce(0, +)) / Double(inside.count)
    }

    /// The phones of a line, counted in those that are in the recording.
    private func phones(of line: Int) -> Range<Int> {
        let words = words(of: line)
        let begin = warped.phones.partitioned { voiced.phones[$0].word >= words.lowerBound }
        let end = warped.phones.partitioned { voiced.phones[$0].word >= words.upperBound }
        return begin..<max(begin, end)
    }

    /// The mean share of other phones that fit better than some phones where these are, each
    /// counted once however long it is.
    private func rivals(of phones: Range<Int>) -> Double {
        guard let learned, !phones.isEmpty else { return Self.chance }
        let sum = learned.places[phones].reduce(0) { sum, place in
            guard let place, !place.isEmpty else { return sum + Self.chance }
            let shares = learned.fit.rivals[place]
            return sum + Double(shares.reduce(0, +)) / Double(shares.count)
        }
        return sum / Double(phones.count)
    }
}
