/// A device of the person's, by a number that was drawn for it.
///
/// It names a file wherever devices meet, so that nothing but 16 digits in base 16 is one.
package struct DeviceID: Hashable, Comparable, Sendable {
    /// The digits, in lower case.
    package let rawValue: String

    /// A device by its digits; `nil` for any other text.
    package init?(_ text: String) {
        let isHex = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
        }
        guard text.utf8.count == 16, isHex else { return nil }
        rawValue = text
    }

    /// A device by a number.
    package init(number: UInt64) {
        let digits = String(number, radix: 16)
        rawValue = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// A device that there was not before.
    package static func drawn() -> DeviceID { DeviceID(number: .random(in: 1...UInt64.max)) }

    /// The device that stands for a service which knows places and no journal, by its name.
    package init(service: String) {
        rawValue = Checksum.of(ArraySlice(service.utf8))
    }

    /// The order by digits, which is the same everywhere.
    package static func < (left: DeviceID, right: DeviceID) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }

    /// The first digits, by which people tell devices apart.
    package var short: String { String(rawValue.prefix(6)) }
}
