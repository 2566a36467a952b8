/// Real time measured by the host, and real time on the media's scale.
extension MediaTime {
    /// A length of the host's time in whole microseconds, rounded down.
    public init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let whole = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard !whole.overflow else {
            self.init(microseconds: seconds < 0 ? .min : .max)
            return
        }
        self =
            MediaTime(microseconds: whole.partialValue)
            + MediaTime(microseconds: attoseconds / 1_000_000_000_000)
    }
}

extension Duration {
    /// A length of real time for the host's clock.
    package init(_ time: MediaTime) {
        self = .microseconds(time.microseconds)
    }
}
