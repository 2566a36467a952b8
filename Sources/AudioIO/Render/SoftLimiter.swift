/// A soft limiter for boosted sound: linear up to a knee, then bent so that
/// full scale is approached and never passed.
package enum SoftLimiter {
    /// The sample, bent above the knee; its absolute value stays at most 1.
    @_noLocks @_noAllocation
    package static func limited(_ sample: Float) -> Float {
        let size = abs(sample)
        guard size > 0.8 else { return sample }
        let over = (size - 0.8) / 0.2
        let bent = 0.8 + 0.2 * (over / (1 + over))
        return sample < 0 ? -bent : bent
    }
}
