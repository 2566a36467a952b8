import CSystemd
import Glibc

/// A connection to a message bus; belongs to one thread.
///
/// No function waits: calls are queued, and `next()` returns answers.
struct BusConnection: ~Copyable {
    /// A method call and its destination.
    struct Call {
        var destination: String
        var path: String
        var interface: String
        var member: String
        var arguments: [BusValue] = []
        /// True when the bus may start the destination; nothing is started only because this
        /// program would use it.
        var startsService = false
    }

    private let bus: OpaquePointer

    private init(owning bus: OpaquePointer) {
        self.bus = bus
    }

    /// Begins to connect to an address in D-Bus's form; throws also where libsystemd is missing.
    static func open(address: String) throws(SystemBusError) -> BusConnection {
        guard listen_systemd_load() == 0 else {
            throw SystemBusError(missing: String(cString: listen_systemd_load_error()))
        }
        var made: OpaquePointer?
        let result = sd_bus_new(&made)
        guard result >= 0, let made else { throw SystemBusError("sd_bus_new", result) }
        let connection = BusConnection(owning: made)
        try connection.start(address)
        return connection
    }

    private func start(_ address: String) throws(SystemBusError) {
        try check("sd_bus_set_address", sd_bus_set_address(bus, address))
        try check("sd_bus_set_bus_client", sd_bus_set_bus_client(bus, 1))
        try check("sd_bus_negotiate_fds", sd_bus_negotiate_fds(bus, 1))
        try check("sd_bus_start", sd_bus_start(bus))
    }

    deinit {
        sd_bus_close_unref(bus)
    }

    private func check(_ call: String, _ result: Int32) throws(SystemBusError) {
        if result < 0 { throw SystemBusError(call, result) }
    }

    /// The descriptor and events to wait for with poll(2).
    func pollable() throws(SystemBusError) -> pollfd {
        let (descriptor, events) = (sd_bus_get_fd(bus), sd_bus_get_events(bus))
        try check("sd_bus_get_fd", descriptor)
        try check("sd_bus_get_events", events)
        return pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    }

    /// The instant of the monotonic clock, in microseconds, at which `next()`
    /// is due without any event; `nil` for never.
    func deadline() -> UInt64? {
        var instant = UInt64.max
        guard sd_bus_get_timeout(bus, &instant) >= 0, instant != .max else { return nil }
        return instant
    }

    /// Sends a call; the cookie names its answer.
    func send(_ call: Call) throws(SystemBusError) -> UInt64 {
        var made: OpaquePointer?
        try check(
            "sd_bus_message_new_method_call",
            sd_bus_message_new_method_call(
                bus, &made, call.destination, call.path, call.interface, call.member))
        defer { sd_bus_message_unref(made) }
        try check(
            "sd_bus_message_set_auto_start",
            sd_bus_message_set_auto_start(made, call.startsService ? 1 : 0))
        for argument in call.arguments {
            try check("sd_bus_message_append", argument.append(to: made))
        }
        var cookie: UInt64 = 0
        try check("sd_bus_send", sd_bus_send(bus, made, &cookie))
        return cookie
    }

    /// Answers a call with values; a caller that wants no answer gets none.
    func answer(_ call: borrowing BusMessage, _ values: [BusValue]) throws(SystemBusError) {
        guard call.wantsAnswer else { return }
        var made: OpaquePointer?
        try check(
            "sd_bus_message_new_method_return",
            sd_bus_message_new_method_return(call.message, &made))
        defer { sd_bus_message_unref(made) }
        try send(made, values)
    }

    /// Answers a call with an error.
    func refuse(
        _ call: borrowing BusMessage, _ name: String, _ text: String
    ) throws(SystemBusError) {
        guard call.wantsAnswer else { return }
        let message = call.message
        let result = name.withCString { name in
            text.withCString { text in
                var error = sd_bus_error(name: name, message: text, _need_free: 0)
                return sd_bus_reply_method_error(message, &error)
            }
        }
        try check("sd_bus_reply_method_error", result)
    }

    /// Sends a signal to everyone.
    func emit(_ signal: BusSignal) throws(SystemBusError) {
        var made: OpaquePointer?
        try check(
            "sd_bus_message_new_signal",
            sd_bus_message_new_signal(
                bus, &made, signal.path, signal.interface, signal.member))
        defer { sd_bus_message_unref(made) }
        try send(made, signal.values)
    }

    private func send(
        _ message: OpaquePointer?, _ values: [BusValue]
    ) throws(SystemBusError) {
        for value in values {
            try check("sd_bus_message_append", value.append(to: message))
        }
        try check("sd_bus_send", sd_bus_send(bus, message, nil))
    }

    /// The next message that has arrived; `nil` when there is none yet.
    func next() throws(SystemBusError) -> BusMessage? {
        while true {
            var message: OpaquePointer?
            let result = sd_bus_process(bus, &message)
            try check("sd_bus_process", result)
            if let message { return BusMessage(owning: message) }
            if result == 0 { return nil }
        }
    }
}

/// A signal of an object, to everyone on the bus.
struct BusSignal: Equatable {
    var path: String
    var interface: String
    var member: String
    var values: [BusValue]
}
