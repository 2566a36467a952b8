import CSystemd
import Glibc

/// A message that arrived; belongs to the thread of its connection.
///
/// sd-bus has checked the form of the message; its reader checks the contents, by type.
struct BusMessage: ~Copyable {
    let message: OpaquePointer

    init(owning message: OpaquePointer) {
        self.message = message
    }

    deinit {
        sd_bus_message_unref(message)
    }

    /// True when it is a call of a method.
    var isCall: Bool { sd_bus_message_is_method_call(message, nil, nil) > 0 }

    /// True when its sender waits for an answer.
    var wantsAnswer: Bool { sd_bus_message_get_expect_reply(message) > 0 }

    /// The interface that it is of; calls may name none.
    var interface: String? { sd_bus_message_get_interface(message).map { String(cString: $0) } }

    /// The method or the signal.
    var member: String? { sd_bus_message_get_member(message).map { String(cString: $0) } }

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
