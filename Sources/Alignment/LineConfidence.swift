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
    /// The phones of the beginning of a line, and the frames of a pause between two of them behind
    /// which the line may begin in truth.
    private static let beginning = 20
    private static let longRest = 100
    /// The share of rivals from which the phones before that pause are something else.
    private static let stray = 0.15
    /// The most confidence in a line that begins with something else.
    private static let strayed = 0.4

    /// The confidence in lines: higher the fewer other phones of the text fit better than the
    /// phones of the line, and lower for words without a place and for beginnings that something
    /// else was taken for.
    func confidences(of placed: [(line: Int, stretches: [Stretch])]) -> [Double] {
        let shares = placed.map { rivals(of: $0.line, $0.stretches) }
        let sorted = shares.compactMap(\.self).sorted()
        let usual = sorted[checked: sorted.count / 2] ?? 0
        let limit = Self.doubtful + Self.usualPart * min(usual, Self.mostUsual)
        return zip(placed, shares).map { placed, share in
            guard let share else { return Self.unmodelled }
            let ratio = share / limit
            let heard = placed.stretches.count { !$0.isEstimated }
            let sure = Double(heard) / Double(placed.stretches.count) / (1 + ratio * ratio)
            return beginsStray(placed.line) ? min(sure, Self.strayed) : sure
        }
    }

    /// The mean share of other phones that fit better than the phones of the line, each phone
    /// counted once however long it is; `nil` without a model.
    private func rivals(of line: Int, _ found: [Stretch]) -> Double? {
        guard learned != nil, let first = found.first, let last = found.last else { return nil }
        let start = first.frames.lowerBound
        let frames = start..<max(start, last.frames.upperBound)
        let phones = phones(of: line)
        guard !phones.isEmpty else { return Self.chance }
        return rivals(of: phones, within: frames)
    }

    /// True when the first phones of a line fit badly, and a long pause follows them: a breath or
    /// a filler was taken for them.
    private func beginsStray(_ line: Int) -> Bool {
        guard let learned else { return false }
        let phones = phones(of: line)
        let count = Self.phonesBeforeRest(learned.places[phones])
        let before = phones.prefix(count ?? 0)
        guard !before.isEmpty else { return false }
        return rivals(of: before, within: learned.fit.rivals.indices) ?? 0 > Self.stray
    }

    /// The number of phones before the longest pause of the beginning of a line, by the places of
    /// its phones; `nil` where no pause is long.
    static func phonesBeforeRest(_ places: ArraySlice<Range<Int>?>) -> Int? {
        var longest = (pause: longRest - 1, phones: Int?.none)
        var end: Int?
        for (index, place) in places.prefix(beginning).enumerated() {
            guard let place else { continue }
            if let end, place.lowerBound - end > longest.pause {
                longest = (place.lowerBound - end, index)
            }
            end = place.upperBound
        }
        return longest.phones
    }

    /// The phones of a line, counted in those that are in the recording.
    private func phones(of line: Int) -> Range<Int> {
        let words = words(of: line)
        let begin = warped.phones.partitioned { voiced.phones[$0].word >= words.lowerBound }
        let end = warped.phones.partitioned { voiced.phones[$0].word >= words.upperBound }
        return begin..<max(begin, end)
    }

    /// The mean share of other phones that fit better than some phones where these are.
    private func rivals(of phones: Range<Int>, within frames: Range<Int>) -> Double? {
        guard let learned else { return nil }
        let sum = learned.places[phones].reduce(0) { sum, place in
            guard let place = place?.clamped(to: frames), !place.isEmpty else {
                return sum + Self.chance
            }
            let shares = learned.fit.rivals[place]
            return sum + Double(shares.reduce(0, +)) / Double(shares.count)
        }
        return sum / Double(max(1, phones.count))
    }
}
