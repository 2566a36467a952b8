import Signal
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `Decibels of a factor`() {
        let gain = Decibels(factor: 10)
        #expect(gain.value == 20)
    }
}
