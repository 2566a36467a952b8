import Signal

extension CuePlacing {
    /// The confidence in a line when there is no model.
    private static let unmodelled = 0.3
    /// The most confidence in a line that begins with a soft sound before its voice.
    private static let soft = 0.4

    /// The confidence in a line and what it was made of: lower where the line sounds unlike its
    /// text, for words without a place, and for beginnings that something else may have been taken
    /// for.
    func confidence(of placed: PlacedLine) -> (sure: Double, evidence: [String: Double]) {
        guard learned != nil, let first = placed.stretches.first else {
            return (Self.unmodelled, [:])
        }
        let fit = fit(of: placed)
        let heard = placed.stretches.count { !$0.isEstimated }
        let said = Double(heard) / Double(placed.stretches.count) * (1 - fit.doubt)
        let beginning = beginning(of: placed, fit.rivals, at: first.frames.lowerBound)
        let sure = min(said, 1 - beginning.doubt, placed.isSoft ? Self.soft : 1)
        return (sure, fit.named.merging(beginning.named) { one, _ in one })
    }

    /// True when most words are in lines that sound like their text.
    func saysMost(of placed: [PlacedLine]) -> Bool {
        guard learned != nil else { return false }
        return LineFit.sayMost(
            placed.map { (words: $0.stretches.count, fit: fit(of: $0)) })
    }

    /// The evidence that a line says its text.
    private func fit(of placed: PlacedLine) -> LineFit {
        let words = words(of: placed.line)
        let end = voiced.wordStarts[checked: words.upperBound] ?? voiced.features.count
        let start = voiced.wordStarts[words.lowerBound]
        let heard = placed.stretches.first.flatMap { first in
            placed.stretches.last.map { first.frames.lowerBound..<$0.frames.upperBound }
        }
        return fit(
            of: phones(of: placed),
            misfit: heard.flatMap { lineWarp.misfit(of: start..<max(start, end), in: $0) })
    }

    /// The evidence that some phones say their text.
    private func fit(of phones: Range<Int>, misfit: Double? = nil) -> LineFit {
        LineFit(
            phones.map { phone in
                guard let learned, let place = learned.places[phone], !place.isEmpty else {
                    return nil
                }
                return LineFit.Phone(
                    heard: place.count, voiced: voiced.length(ofPhone: warped.phones[phone]),
                    rivals: Self.mean(learned.fit.rivals[place]),
                    gap: Self.mean(learned.fit.gaps[place]))
            }, misfit: misfit)
    }

    private static func mean(_ values: ArraySlice<Float>) -> Double {
        Double(values.reduce(0, +)) / Double(max(1, values.count))
    }

    /// The evidence that a line with this share of rivals begins at a frame.
    private func beginning(
        of placed: PlacedLine, _ rivals: Double, at start: Int
    ) -> LineBeginning {
        let phones = phones(of: placed)
        let places = learned?.places[phones] ?? []
        // Warping may have the beginning in a soft sound as well.
        let warped = warped.start(ofWord: voiced.lineWords[placed.line])
            .map { max($0, placed.voice ?? $0) }
        return LineBeginning(
            places: places, start: start,
            misfit: fit(of: phones.prefix(LineBeginning.few)).rivals - rivals,
            rise: level(start..<start + LineBeginning.edge)
                - level(start - LineBeginning.edge..<start),
            apart: warped.map { speech(between: $0, start) },
            uneven: fit(of: phones.prefix(LineBeginning.fewest)).uneven)
    }

    /// The mean level of some frames, in decibels.
    private func level(_ frames: Range<Int>) -> Double {
        let inside = frames.clamped(to: levels.indices)
        guard !inside.isEmpty else { return LineBeginning.silence }
        return Double(levels[inside].reduce(0, +)) / Double(inside.count)
    }

    /// The phones of a line, counted in those that are in the recording, without those that were
    /// found before its voice.
    private func phones(of placed: PlacedLine) -> Range<Int> {
        let phones = phones(ofLine: placed.line)
        guard let voice = placed.voice, let places = learned?.places else { return phones }
        let heard = phones.first { places[$0].map { $0.lowerBound >= voice } ?? false }
        return (heard ?? phones.lowerBound)..<phones.upperBound
    }

    private func phones(ofLine line: Int) -> Range<Int> {
        let words = words(of: line)
        let begin = warped.phones.partitioned { voiced.phones[$0].word >= words.lowerBound }
        let end = warped.phones.partitioned { voiced.phones[$0].word >= words.upperBound }
        return begin..<max(begin, end)
    }
}
