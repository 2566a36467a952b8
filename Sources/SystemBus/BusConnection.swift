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

    /// Begins to connect to an address in D-Bus's form.
    static func open(address: String) throws(SystemBusError) -> BusConnection {
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

/// A message that arrived; belongs to the thread of its connection.
///
/// sd-bus has checked the form of the message; its reader checks the contents, by type.
struct BusMessage: ~Copyable {
    private let message: OpaquePointer

    init(owning message: OpaquePointer) {
        self.message = message
    }

    deinit {
        sd_bus_message_unref(message)
    }

    /// The unique name of its sender, set by the bus.
    var sender: String? { sd_bus_message_get_sender(message).map { String(cString: $0) } }

    /// The call it answers; `nil` for anything but answers.
    var answered: UInt64? {
        var cookie: UInt64 = 0
        return sd_bus_message_get_reply_cookie(message, &cookie) >= 0 ? cookie : nil
    }

    /// The object that it comes from or is for.
    var path: String? { sd_bus_message_get_path(message).map { String(cString: $0) } }

    /// The whole content; `nil` when it is larger or deeper than any honest message.
    func values() -> [BusValue]? {
        var budget = BusValue.budget
        return BusValue.read(from: message, depth: 0, budget: &budget)
    }

    /// The name of the error that it is; `nil` for any other message.
    var errorName: String? {
        guard sd_bus_message_is_method_error(message, nil) > 0,
            let error = sd_bus_message_get_error(message), let name = error.pointee.name
        else { return nil }
        return String(cString: name)
    }

    func isSignal(_ member: String, of interface: String) -> Bool {
        sd_bus_message_is_signal(message, interface, member) > 0
    }

    /// The whole content as texts; `nil` for any other content.
    func texts(_ count: Int) -> [String]? {
        guard hasSignature(String(repeating: "s", count: count)) else { return nil }
        var texts: [String] = []
        for _ in 0..<count {
            var text: UnsafePointer<CChar>?
            guard read("s", &text), let text else { return nil }
            texts.append(String(cString: text))
        }
        return texts
    }

    /// The whole content as a Boolean; `nil` for any other content.
    func truth() -> Bool? {
        var value: Int32 = 0
        guard hasSignature("b"), read("b", &value) else { return nil }
        return value != 0
    }

    /// The whole content as a descriptor that the caller owns; `nil` for any other content.
    func descriptor() -> Int32? {
        var shared: Int32 = -1
        guard hasSignature("h"), read("h", &shared) else { return nil }
        // The descriptor in the message is closed with it.
        let own = fcntl(shared, F_DUPFD_CLOEXEC, 3)
        return own >= 0 ? own : nil
    }

    private func hasSignature(_ signature: String) -> Bool {
        sd_bus_message_has_signature(message, signature) > 0
    }

    private func read(_ type: Unicode.Scalar, _ value: UnsafeMutableRawPointer) -> Bool {
        sd_bus_message_read_basic(message, CChar(type.value), value) > 0
    }
}
