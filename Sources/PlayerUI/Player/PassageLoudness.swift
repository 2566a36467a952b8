package import ListenCore

/// The loudness of the passages of a chapter, as that of a card is drawn.
package struct PassageLoudness {
    let state: ChapterPlayerState

    package init(state: ChapterPlayerState) { self.state = state }

    /// The loudness of a passage in so many parts, each 0…1, as it is heard: by its square root;
    /// `nil` while the shape of the sound is not known.
    package func levels(of range: Range<MediaTime>, parts: Int) -> [Float]? {
        guard let shape = state.wave.fine ?? state.wave.peaks, state.sound.duration > .zero,
            parts > 0, !shape.buckets.isEmpty
        else { return nil }
        let buckets = shape.buckets
        let peak = max(shape.peak, 0.001)
        let whole = state.sound.duration.seconds
        func bucket(_ part: Int) -> Int {
            let time =
                range.lowerBound.seconds
                + (range.upperBound - range.lowerBound).seconds * Double(part) / Double(parts)
            return min(max(0, Int(time / whole * Double(buckets.count))), buckets.count - 1)
        }
        return (0..<parts).map { part in
            let first = bucket(part)
            let last = max(first, bucket(part + 1) - 1)
            let level = buckets[first...last].reduce(Float(0)) {
                max($0, max(abs($1.low), $1.high))
            }
            return (min(level, peak) / peak).squareRoot()
        }
    }
}
