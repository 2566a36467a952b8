import AudioIO
import CPulse
import ListenCore

/// A connection to the sound server, with libpulse's thread for it.
///
/// Unchecked Sendable: pointers are set once and freed when the thread has ended; the server's
/// objects and the variable are used only while libpulse's main-loop lock is held (its callbacks
/// hold it).
final class PulseConnection: @unchecked Sendable {
    /// The server and the description of the connection.
    struct Address {
        /// The server as in PULSE_SERVER; nil for the person's own.
        var server: String?
        /// The title of the sound, for mixers.
        var title: String
    }

    /// The connection's object in libpulse.
    let context: OpaquePointer
    /// Called with the lock held when an established connection breaks.
    var onFailure: ((String) -> Void)?
    private let loop: OpaquePointer

    /// Loads libpulse; throws where this machine has none, and then nothing of it may be called.
    private static func loadLibrary() throws(AudioError) {
        guard listen_pulse_load() == 0 else {
            throw error(String(cString: listen_pulse_load_error()))
        }
    }

    /// The instant after some time, on `pa_rtclock_now`; throws where libpulse is missing.
    static func deadline(after time: MediaTime) throws(AudioError) -> pa_usec_t {
        try loadLibrary()
        return pa_rtclock_now() + pa_usec_t(max(time.microseconds, 0))
    }

    /// Starts to connect and returns at once; throws when libpulse is missing, the system
    /// refuses a thread or the address is invalid.
    init(_ address: Address) throws(AudioError) {
        try Self.loadLibrary()
        guard let loop = pa_threaded_mainloop_new() else { throw Self.error("no main loop") }
        pa_threaded_mainloop_set_name(loop, "listen-pulse")
        let properties = pa_proplist_new()
        defer { pa_proplist_free(properties) }
        pa_proplist_sets(properties, PA_PROP_APPLICATION_NAME, "listen")
        pa_proplist_sets(properties, PA_PROP_APPLICATION_ICON_NAME, "listen")
        pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, "music")
        pa_proplist_sets(properties, PA_PROP_MEDIA_NAME, address.title)
        let api = pa_threaded_mainloop_get_api(loop)
        guard let context = pa_context_new_with_proplist(api, "listen", properties) else {
            pa_threaded_mainloop_free(loop)
            throw Self.error("no connection could be made")
        }
        (self.loop, self.context) = (loop, context)
        pa_context_set_state_callback(
            context, { _, connection in PulseConnection.at(connection) { $0.stateChanged() } },
            Unmanaged.passUnretained(self).toOpaque())
        // A refusal here is a state of the context, seen by `waitUntilReady`.
        pa_context_connect(context, address.server, PA_CONTEXT_NOAUTOSPAWN, nil)
        guard pa_threaded_mainloop_start(loop) >= 0 else { throw Self.error("no thread is left") }
    }

    deinit {
        // No callback keeps this object, so none can release it last, and the thread is joined
        // before the memory is freed.
        locked {
            pa_context_set_state_callback(context, nil, nil)
            pa_context_disconnect(context)
        }
        pa_threaded_mainloop_stop(loop)
        pa_context_unref(context)
        pa_threaded_mainloop_free(loop)
    }

    /// Calls a closure that may use the server's objects; never on libpulse's thread.
    func locked<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pa_threaded_mainloop_lock(loop)
        defer { pa_threaded_mainloop_unlock(loop) }
        return try body()
    }

    /// Wakes all waiters; called with the lock held.
    func signal() {
        pa_threaded_mainloop_signal(loop, 0)
    }

    /// The main-loop functions for custom events.
    var api: UnsafeMutablePointer<pa_mainloop_api>? { pa_threaded_mainloop_get_api(loop) }

    /// The last failure in the server's words.
    var failure: String {
        let number = pa_context_errno(context)
        return number == PA_ERR_CONNECTIONTERMINATED.rawValue
            ? "The sound server went away" : String(cString: pa_strerror(number))
    }

    /// True when the server refused the connection, or has ended it.
    var isBroken: Bool { locked { Self.isBroken(pa_context_get_state(context)) } }

    /// Waits until the connection is ready; throws the reason of a failure.
    ///
    /// Called with the lock held, like `wait`.
    func waitUntilReady(by deadline: pa_usec_t) throws(AudioError) {
        let isSettled = try wait(by: deadline) {
            let state = pa_context_get_state(context)
            return state == PA_CONTEXT_READY || Self.isBroken(state)
        }
        guard isSettled else { throw Self.error("the sound server does not answer") }
        guard pa_context_get_state(context) == PA_CONTEXT_READY else {
            throw Self.error(failure.lowercased())
        }
    }

    /// Waits until a condition holds, at most until an instant of `pa_rtclock_now`; returns the
    /// condition.
    func wait(by deadline: pa_usec_t, until isTrue: () -> Bool) throws(AudioError) -> Bool {
        if isTrue() { return true }
        let alarm = Alarm(loop: loop)
        let event = pa_context_rttime_new(
            context, deadline,
            { _, _, _, alarm in
                guard let alarm else { return }
                Unmanaged<Alarm>.fromOpaque(alarm).takeUnretainedValue().ring()
            }, Unmanaged.passUnretained(alarm).toOpaque())
        guard let event else { throw Self.error("no timer is left") }
        // The event is freed under the same lock, so `alarm` outlives its callback.
        defer { withExtendedLifetime(alarm) { api?.pointee.time_free(event) } }
        while !isTrue() {
            if alarm.hasRung { return false }
            pa_threaded_mainloop_wait(loop)
        }
        return true
    }

    /// An error of the sound server.
    static func error(_ reason: String) -> AudioError {
        AudioError(.noDevice(reason: reason), subject: "The sound server")
    }

    private func stateChanged() {
        if Self.isBroken(pa_context_get_state(context)) { onFailure?(failure.lowercased()) }
        signal()
    }

    private static func isBroken(_ state: pa_context_state_t) -> Bool {
        state == PA_CONTEXT_FAILED || state == PA_CONTEXT_TERMINATED
    }

    /// The connection of a callback's pointer; it outlives the callback, because `deinit` removes
    /// the callbacks and joins the thread.
    private static func at(
        _ pointer: UnsafeMutableRawPointer?, _ body: (PulseConnection) -> Void
    ) {
        guard let pointer else { return }
        Unmanaged<PulseConnection>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }
}

/// Ends a wait when its time is over.
private final class Alarm {
    private let loop: OpaquePointer
    private(set) var hasRung = false

    init(loop: OpaquePointer) {
        self.loop = loop
    }

    func ring() {
        hasRung = true
        pa_threaded_mainloop_signal(loop, 0)
    }
}
