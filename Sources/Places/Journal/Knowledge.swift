/// The entries that a device has seen of others, by the number of the last of each (a version
/// vector).
package struct Knowledge: Hashable, Sendable {
    private(set) var last: [DeviceID: Int64]

    /// The most devices whose entries are told apart.
    static let mostDevices = 64

    /// Knowledge of these devices, or of none.
    package init(_ last: [DeviceID: Int64] = [:]) { self.last = last }

    /// The knowledge of a text such as `0123456789abcdef:17 fedcba9876543210:4`; what is none of it
    /// is left out.
    package init(text: String) {
        var last: [DeviceID: Int64] = [:]
        for part in text.split(separator: " ").prefix(Self.mostDevices) {
            let pair = part.split(separator: ":", maxSplits: 1)
            guard pair.count == 2, let device = DeviceID(String(pair[0])),
                let number = Int64(pair[1]), number > 0
            else { continue }
            last[device] = number
        }
        self.last = last
    }

    /// The text that says it, the same for the same knowledge.
    package var text: String {
        last.sorted { $0.key < $1.key }.map { "\($0.key.rawValue):\($0.value)" }
            .joined(separator: " ")
    }

    /// The number of the last entry that is known of a device; 0 when none is.
    package subscript(device: DeviceID) -> Int64 { last[device] ?? 0 }

    /// Adds an entry of a device.
    package mutating func note(_ number: Int64, of device: DeviceID) {
        guard number > self[device] else { return }
        guard last[device] != nil || last.count < Self.mostDevices else { return }
        last[device] = number
    }
}
