/// The farthest that a time may be ahead of this machine's clock and still count: a day, since
/// clocks differ and people travel.
///
/// A later one comes from a wrong clock.
public enum ClockTolerance {
    /// In microseconds.
    public static let microseconds: Int64 = 24 * 3_600 * 1_000_000
    /// In seconds.
    public static let seconds = Double(microseconds / 1_000_000)
}
