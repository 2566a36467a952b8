import Glibc

/// Calls on a bus with one common deadline, each waited for; belongs to one thread.
struct BusExchange: ~Copyable {
    private let bus: BusConnection
    /// The deadline, in microseconds of the monotonic clock.
    private let limit: UInt64

    init(_ address: String, patience: Duration) throws(SystemBusError) {
        bus = try BusConnection.open(address: address)
        limit = BusClock.now + BusClock.microseconds(patience)
    }

    /// The values of the answer; throws when it is an error, or does not come in time.
    func call(_ call: BusConnection.Call) throws(SystemBusError) -> [BusValue] {
        let cookie = try bus.send(call)
        while true {
            while let message = try bus.next() {
                guard message.answered == cookie else { continue }
                guard message.errorName == nil, let values = message.values() else {
                    throw SystemBusError(call.member, -EREMOTEIO)
                }
                return values
            }
            guard BusClock.now < limit else { throw SystemBusError(call.member, -ETIMEDOUT) }
            var ready = try bus.pollable()
            let next = min(limit, bus.deadline() ?? .max)
            _ = poll(&ready, 1, BusClock.timeout(until: next))
        }
    }
}
