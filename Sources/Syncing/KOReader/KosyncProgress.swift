import FoundationEssentials
import Markup
import Places

/// A place in a document, as a server of KOReader keeps it.
struct KosyncProgress: Hashable, Sendable {
    /// The share of the document before it, from 0 to 1.
    let percentage: Double
    /// The way to the element it is in, in KOReader's words; those of other readers lead nowhere.
    let pointer: String?
    /// The device that told it, by its id there.
    let device: String?
    /// The time at which it was told, by the server's clock.
    let time: Date

    /// A place as a server answers it; `nil` for none, and for one that says no place or no time.
    init?(_ value: JSONValue) {
        guard let percentage = value["percentage"]?.number, percentage.isFinite,
            (0...1).contains(percentage), let time = ServiceTime.instant(value["timestamp"])
        else { return nil }
        (self.percentage, self.time) = (percentage, time)
        pointer = value["progress"]?.text.flatMap { $0.utf8.count <= 1_000 ? $0 : nil }
        device = value["device_id"]?.text
    }

    /// True where a player of this program told it: in letters, and not in pages.
    var isExact: Bool { device.flatMap(DeviceID.init) != nil }

    /// True for the one that counts of two copies' places: that of another device, then the later.
    func counts(over other: KosyncProgress, _ own: String) -> Bool {
        let (isOwn, isOwnToo) = (device == own, other.device == own)
        return isOwn == isOwnToo ? time > other.time : !isOwn
    }

    /// The share from which a document counts as read: KOReader's last page ends before 1.
    static let end = 0.999

    /// The content that tells a place.
    ///
    /// Where nobody knows the element, the share stands for it too, as other readers have it.
    static func body(
        _ percentage: Double, at pointer: String?, of document: String, by device: KosyncDevice
    ) -> [UInt8]? {
        let told = Told(
            document: document, progress: pointer ?? "\(percentage)", percentage: percentage,
            device: device.name, deviceID: device.id)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(told)).map { Array($0) }
    }

    private struct Told: Encodable {
        let document: String
        let progress: String
        let percentage: Double
        let device: String
        let deviceID: String

        private enum CodingKeys: String, CodingKey {
            case document, progress, percentage, device
            case deviceID = "device_id"
        }
    }
}

/// This device, as a server of KOReader is told of it.
package struct KosyncDevice: Hashable, Sendable {
    /// Its name for people.
    package let name: String
    /// Its id.
    package let id: String

    /// A device.
    package init(name: String, id: String) { (self.name, self.id) = (name, id) }
}
