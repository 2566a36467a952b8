/// The clock of a simulated device: the machine's, or a test's.
package protocol DeviceClock: Sendable {
    /// Nanoseconds since an arbitrary start; never goes back.
    var nanoseconds: Int64 { get }
    /// Calls `tick` with the time, at once, at every instant it asks for, when poked, and when
    /// `descriptor` becomes readable.
    ///
    /// `tick` returns the next instant it wants (nil: only when woken). The real clock never calls
    /// it twice at the same time.
    func start(
        wakingOn descriptor: Int32, _ tick: @escaping @Sendable (Int64) -> Int64?
    ) throws(AudioError) -> any DeviceTimer
}

/// The running tick calls of a device.
package protocol DeviceTimer: Sendable {
    /// Calls the tick soon, from any thread.
    func poke()
    /// Ends the calls; when it returns, none runs any more.
    ///
    /// Must not be called from the tick itself.
    func cancel()
}
