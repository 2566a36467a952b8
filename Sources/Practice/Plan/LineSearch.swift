import ListenCore

extension MediaTime {
    /// The value an open end is written as.
    static let endless = MediaTime(microseconds: .max)
}

extension PlaybackPlan.Line {
    /// The part of the line that can be played: nothing lies before the recording.
    var sound: Range<MediaTime> {
        let start = max(.zero, played.lowerBound)
        return start..<max(start, played.upperBound)
    }
}

extension Range<Int> {
    /// The first number for which `isReached` holds, the end when there is none.
    ///
    /// O(log n), as it must hold for all numbers behind one for which it holds.
    func first(reaching isReached: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
