import Signal
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `the factor of decibels`() {
        let gain = Decibels(20)
        #expect(gain.factor == 10)
    }
}
