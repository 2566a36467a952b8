import Glibc
import ListenCore

/// The work of the media controls' thread: the bus, the object, and the instant at which it is due.
struct MediaPlayerWatch: ~Copyable {
    private static let daemon = "org.freedesktop.DBus"
    private static let name = "org.mpris.MediaPlayer2.listen"
    /// The name of a second player.
    private static var ownName: String { name + ".instance\(getpid())" }

    /// The most messages before the session is heard again: a caller that never stops must not keep
    /// its news and its end waiting.
    private static let breath = 64

    private let bus: BusConnection
    private unowned let service: MediaPlayerService
    private let position: @Sendable () -> MediaTime
    private var object = MediaPlayerObject()
    /// The names that were asked for and not answered.
    private var asked: [UInt64: String] = [:]

    init(
        _ service: MediaPlayerService, position: @escaping @Sendable () -> MediaTime
    ) throws(SystemBusError) {
        bus = try BusConnection.open(address: service.address)
        self.service = service
        self.position = position
    }

    /// Serves until the session ends or the bus goes away.
    mutating func run() throws(SystemBusError) {
        try ask(for: Self.name)
        if service.followsLock {
            for desktop in ["freedesktop", "gnome", "cinnamon", "mate", "xfce"] {
                let interface = "org.\(desktop).ScreenSaver"
                let rule = "type='signal',interface='\(interface)',member='ActiveChanged'"
                _ = try callDaemon("AddMatch", [.text(rule)])
            }
        }
        while true {
            for input in service.inbox.drain() {
                switch input {
                case .end: return
                case .show(let now):
                    let news = object.show(now, at: BusClock.now, position: position)
                    try tell(news)
                }
            }
            for _ in 0..<Self.breath {
                guard let message = try bus.next() else { break }
                try handle(message)
            }
            let waited = object.due(at: BusClock.now)
            try tell(waited)
            try sleep()
        }
    }

    private func sleep() throws(SystemBusError) {
        var ready = [
            try bus.pollable(),
            pollfd(fd: service.inbox.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let next = [object.deadline, bus.deadline()].compactMap { $0 }.min()
        _ = poll(&ready, nfds_t(ready.count), BusClock.timeout(until: next))
    }

    private func tell(_ signals: [BusSignal]) throws(SystemBusError) {
        for signal in signals { try bus.emit(signal) }
    }

    private mutating func handle(_ message: borrowing BusMessage) throws(SystemBusError) {
        if message.isCall {
            try answer(message)
        } else if let cookie = message.answered {
            guard let name = asked.removeValue(forKey: cookie) else { return }
            try settle(name, message)
        } else if service.followsLock, message.member == "ActiveChanged",
            message.truth() == true
        {
            // Whoever is on this bus could ask for a pause as well.
            _ = service.offer(.screenLocked)
        }
    }

    private func answer(_ message: borrowing BusMessage) throws(SystemBusError) {
        let call = BusCall(
            path: message.path ?? "", interface: message.interface,
            member: message.member ?? "", arguments: message.values())
        var outcome = object.answer(call, position: position)
        if let command = outcome.command, !service.offer(command) {
            outcome.reply = .error(.tooMany)
        }
        switch outcome.reply {
        case .values(let values): try bus.answer(message, values)
        case .error(let fault): try bus.refuse(message, fault.name, fault.text)
        }
    }

    /// Asks for a name; a name that another player has is not waited for.
    private mutating func ask(for name: String) throws(SystemBusError) {
        let cookie = try callDaemon("RequestName", [.text(name), .uint32(4)])
        asked[cookie] = name
    }

    private mutating func settle(
        _ name: String, _ answer: borrowing BusMessage
    ) throws(SystemBusError) {
        // 1: it is ours. 4: it was ours before.
        if case .uint32(let result)? = answer.values()?.first, result == 1 || result == 4 { return }
        if name == Self.name { return try ask(for: Self.ownName) }
        service.log("The session bus gives no name: \(answer.errorName ?? "both are taken").")
    }

    private func callDaemon(
        _ member: String, _ arguments: [BusValue]
    ) throws(SystemBusError) -> UInt64 {
        try bus.send(
            BusConnection.Call(
                destination: Self.daemon, path: "/org/freedesktop/DBus", interface: Self.daemon,
                member: member, arguments: arguments))
    }
}
