package import FoundationEssentials
package import ListenCore

/// A service that knows places and no journal, such as a server of books.
package struct PlaceService: Hashable, Sendable {
    /// The id that what is remembered of it is kept by.
    package let id: SourceID
    /// Its name for people.
    package let name: String

    /// A service.
    package init(id: SourceID, name: String) { (self.id, self.name) = (id, name) }

    /// The device that stands for it in journals, the same on every machine.
    package var device: DeviceID { DeviceID(service: id.rawValue) }
}

/// The memory that this device has of a service, so that an unchanged one costs a single request.
package struct ServerMemory: Hashable, Sendable {
    /// The time of the newest change that was seen there; `nil` before the first.
    package var seenAt: Date?
    /// Text that is another when other places are there.
    package var seen = ""
    /// The number of the last entry of this device that it was told.
    package var told: Int64 = 0
    /// The numbers of earlier entries that it could not be told, since it failed at their books.
    package var missed: Set<Int64> = []
    /// The device whose numbers these are.
    package var device: DeviceID
    /// The time of the last answer, noted by whoever keeps this; `nil` before the first.
    package var metAt: Date?

    /// Nothing remembered by a device.
    package init(device: DeviceID) { self.device = device }
}
