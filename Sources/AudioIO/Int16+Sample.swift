extension Int16 {
    /// A sample of -1 to 1 as an integer of 16 bits; what is louder is clipped, and what is no number
    /// is no fault.
    package init(sample: Float) {
        self.init(Swift.max(-32_768, Swift.min(32_767, (sample * 32_768).rounded())))
    }
}
