/// The farthest that a time may be ahead of this machine's clock and still count: a day, since
/// clocks differ and people travel.
///
/// A later one comes from a wrong clock.
package enum ClockTolerance {
    /// In microseconds.
    package static let microseconds: Int64 = 24 * 3_600 * 1_000_000
    /// In seconds.
    package static let seconds = Double(microseconds / 1_000_000)
}
