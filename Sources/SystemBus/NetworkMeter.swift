import Glibc

/// Asks NetworkManager if what goes over the network is counted, as it is on a phone.
package enum NetworkMeter {
    /// NetworkManager's words for it (`NMMetered`).
    enum Answer: UInt32 {
        case unknown = 0
        case yes = 1
        case no = 2
        case guessedYes = 3
        case guessedNo = 4
    }

    private static let manager = "org.freedesktop.NetworkManager"

    /// True where NetworkManager says so, or guesses so; false where there is none to ask.
    ///
    /// Blocks for at most `patience`; starts no service.
    package static func isMetered(
        at address: String, patience: Duration = .seconds(2)
    ) -> Bool {
        guard let bus = try? BusExchange(address, patience: patience),
            let values = try? bus.call(
                BusConnection.Call(
                    destination: manager, path: "/org/freedesktop/NetworkManager",
                    interface: "org.freedesktop.DBus.Properties", member: "Get",
                    arguments: [.text(manager), .text("Metered")]))
        else { return false }
        return isMetered(values)
    }

    /// The meaning of an answer; one of another shape says nothing.
    static func isMetered(_ values: [BusValue]) -> Bool {
        guard values.count == 1, case .variant(_, .uint32(let number)) = values[0] else {
            return false
        }
        switch Answer(rawValue: number) {
        case .yes, .guessedYes: return true
        case .unknown, .no, .guessedNo, nil: return false
        }
    }
}
