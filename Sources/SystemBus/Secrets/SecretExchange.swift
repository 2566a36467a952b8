import Glibc
import ListenCore
import Processes

/// One exchange with the Secret Service: a connection, a session, and calls with one common
/// deadline; belongs to one thread.
///
/// The service is the person's own program, but its answers are treated as untrusted: by type,
/// bounded, and from the called service only.
struct SecretExchange: ~Copyable {
    static let service = "org.freedesktop.secrets"
    static let root = "/org/freedesktop/secrets"
    private static let daemon = "org.freedesktop.DBus"

    private let bus: BusConnection
    private let signal: CancelSignal
    private let promptPatience: Duration
    /// The deadline of the exchange, in microseconds of the monotonic clock.
    private var limit: UInt64

    init(
        _ address: String, patience: Duration, promptPatience: Duration, signal: CancelSignal
    ) throws(TokenError) {
        self.signal = signal
        self.promptPatience = promptPatience
        limit = BusClock.now + BusClock.microseconds(patience)
        do throws(SystemBusError) {
            bus = try BusConnection.open(address: address)
        } catch {
            throw Self.unreachable(error)
        }
    }

    /// Opens a session that transfers secrets unencrypted: the bus is a socket that only this user
    /// and root can read (Secret Service API, "Transfer of Secrets").
    mutating func openSession() throws(TokenError) -> String {
        let answer = try call(
            Self.root, "Service", "OpenSession", [.text("plain"), .variant("s", .text(""))])
        guard case .path(let session)? = answer.values.last, answer.values.count == 2 else {
            throw Self.strange()
        }
        return session
    }

    /// The items with these attributes: the readable ones, and the locked ones.
    mutating func search(
        _ attributes: [(String, String)]
    ) throws(TokenError) -> (open: [String], locked: [String]) {
        let answer = try call(Self.root, "Service", "SearchItems", [.texts(attributes)])
        guard answer.values.count == 2, let open = answer.values[0].paths,
            let locked = answer.values[1].paths
        else { throw Self.strange() }
        return (open, locked)
    }

    /// Unlocks objects, with the person's help if the service asks for it.
    mutating func unlock(_ paths: [String]) throws(TokenError) {
        let answer = try call(
            Self.root, "Service", "Unlock", [.list("o", paths.map(BusValue.path))])
        guard answer.values.count == 2, case .path(let prompt) = answer.values[1] else {
            throw Self.strange()
        }
        try settle(prompt: prompt, of: answer.sender)
    }

    /// Waits for the person to answer the service's prompt; `/` is no prompt.
    mutating func settle(prompt: String, of sender: String?) throws(TokenError) {
        guard prompt != "/" else { return }
        let interface = "org.freedesktop.Secret.Prompt"
        _ = try call(
            Self.daemon, "/org/freedesktop/DBus", Self.daemon, "AddMatch",
            [.text("type='signal',interface='\(interface)',member='Completed',path='\(prompt)'")])
        let message: BusAnswer
        do throws(TokenError) {
            let cookie = try sent(prompt, "Prompt", "Prompt", [.text("")])
            limit = BusClock.now + BusClock.microseconds(promptPatience)
            // A service that needs no prompt completes before it answers the call.
            message = try wait { message in
                message.answered == cookie && message.errorName != nil
                    || message.path == prompt && message.sender == sender
                        && message.isSignal("Completed", of: interface)
            }
        } catch {
            // The prompt is closed once nothing waits for its answer.
            _ = try? sent(prompt, "Prompt", "Dismiss", [])
            throw error.code == .cancelled ? error : TokenError(.locked)
        }
        if let name = message.error { throw Self.failure(name) }
        guard case .flag(let isDismissed)? = message.values.first, !isDismissed else {
            throw TokenError(.locked)
        }
        limit = BusClock.now + 5_000_000
    }

    /// Calls a method of the service and waits for its answer.
    mutating func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
    ) throws(TokenError) -> BusAnswer {
        try call(
            Self.service, path, "org.freedesktop.Secret.\(interface)", member, arguments)
    }

    private mutating func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String,
        _ arguments: [BusValue]
    ) throws(TokenError) -> BusAnswer {
        let cookie: UInt64
        do throws(SystemBusError) {
            cookie = try bus.send(
                BusConnection.Call(
                    destination: destination, path: path, interface: interface, member: member,
                    arguments: arguments, startsService: true))
        } catch {
            throw Self.unreachable(error)
        }
        let answer = try wait { $0.answered == cookie }
        if let name = answer.error { throw Self.failure(name) }
        return answer
    }

    /// Sends a call to the service; the cookie names its answer.
    private func sent(
        _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
    ) throws(TokenError) -> UInt64 {
        do throws(SystemBusError) {
            return try bus.send(
                BusConnection.Call(
                    destination: Self.service, path: path,
                    interface: "org.freedesktop.Secret.\(interface)", member: member,
                    arguments: arguments))
        } catch {
            throw Self.unreachable(error)
        }
    }

    /// The first message that matches; all others are dropped.
    private func wait(
        for isMeant: (borrowing BusMessage) -> Bool
    ) throws(TokenError) -> BusAnswer {
        while true {
            do throws(SystemBusError) {
                while let message = try bus.next() {
                    guard isMeant(message) else { continue }
                    return BusAnswer(
                        values: message.errorName == nil ? message.values() ?? [] : [],
                        error: message.errorName, sender: message.sender)
                }
                try sleep()
            } catch {
                throw Self.unreachable(error)
            }
            if signal.isCancelled { throw TokenError(.cancelled) }
            guard BusClock.now < limit else {
                throw TokenError(.noService(reason: "the Secret Service did not answer in time"))
            }
        }
    }

    private func sleep() throws(SystemBusError) {
        var ready = [
            try bus.pollable(),
            pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let next = min(limit, bus.deadline() ?? .max)
        _ = poll(&ready, 2, BusClock.timeout(until: next))
    }
}

/// The content of an answer or a signal.
struct BusAnswer {
    let values: [BusValue]
    let error: String?
    let sender: String?
}

extension SecretExchange {
    /// The error for an answer of an unexpected form.
    static func strange() -> TokenError {
        TokenError(.noService(reason: "the Secret Service answers in a form that is not its own"))
    }

    fileprivate static func unreachable(_ error: SystemBusError) -> TokenError {
        TokenError(
            .noService(
                reason: "the session bus cannot be used "
                    + "(\(error.call): \(String(cString: strerror(error.number))))"))
    }

    fileprivate static func failure(_ name: String) -> TokenError {
        switch name {
        case "org.freedesktop.DBus.Error.ServiceUnknown",
            "org.freedesktop.DBus.Error.NameHasNoOwner":
            TokenError(.noService(reason: "no Secret Service runs in this session"))
        case "org.freedesktop.Secret.Error.IsLocked": TokenError(.locked)
        case "org.freedesktop.Secret.Error.NoSuchObject": TokenError(.missing)
        default:
            TokenError(
                .noService(reason: "the Secret Service refused (\(name.printable(limit: 80)))"))
        }
    }
}

extension BusValue {
    /// A list of at most 64 object paths; `nil` for anything else.
    fileprivate var paths: [String]? {
        guard case .list("o", let values) = self, values.count <= 64 else { return nil }
        return values.compactMap { if case .path(let path) = $0 { path } else { nil } }
    }
}
