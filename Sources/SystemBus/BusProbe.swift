import Glibc

/// Asks a message bus who is there, for `listen doctor`.
package enum BusProbe {
    /// The name of the bus itself, which always has an owner.
    package static let daemon = "org.freedesktop.DBus"

    /// Those of some well-known names that have an owner; no service is started.
    ///
    /// Blocks for at most `patience`. Throws when the bus cannot be used or does not answer.
    package static func owned(
        of names: [String], at address: String, patience: Duration = .seconds(2)
    ) throws(SystemBusError) -> Set<String> {
        let bus = try BusConnection.open(address: address)
        var waiting: [UInt64: String] = [:]
        for name in names {
            let cookie = try bus.send(
                BusConnection.Call(
                    destination: daemon, path: "/org/freedesktop/DBus", interface: daemon,
                    member: "NameHasOwner", arguments: [.text(name)]))
            waiting[cookie] = name
        }
        var owned: Set<String> = []
        let limit = ContinuousClock.now + patience
        while !waiting.isEmpty {
            while let message = try bus.next() {
                guard let cookie = message.answered,
                    let name = waiting.removeValue(forKey: cookie)
                else { continue }
                if message.truth() == true { owned.insert(name) }
            }
            let rest = limit - ContinuousClock.now
            guard !waiting.isEmpty else { break }
            guard rest > .zero else { throw SystemBusError("NameHasOwner", -ETIMEDOUT) }
            var ready = [try bus.pollable()]
            _ = poll(&ready, 1, rest > .milliseconds(100) ? 100 : 10)
        }
        return owned
    }
}
