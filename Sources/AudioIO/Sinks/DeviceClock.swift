/// The time a pretend device lives in: the machine's, or a test's.
public protocol DeviceClock: Sendable {
    /// Nanoseconds since an arbitrary start; never goes back.
    var nanoseconds: Int64 { get }
    /// Calls `tick` with the time, at once, at every instant it asks for, when
    /// poked, and when `descriptor` becomes readable.
    ///
    /// `tick` answers with the next instant it wants (nil: only when woken). It
    /// is never called twice at the same time by the real clock.
    func start(
        wakingOn descriptor: Int32, _ tick: @escaping @Sendable (Int64) -> Int64?
    ) throws(AudioError) -> any DeviceTimer
}

/// The running calls of a device's tick.
public protocol DeviceTimer: Sendable {
    /// Calls the tick soon, from any thread.
    func poke()
    /// Ends the calls; when it returns, none runs any more.
    ///
    /// Must not be called from the tick itself.
    func cancel()
}
