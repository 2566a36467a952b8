package import FoundationEssentials
package import ListenCore

/// Keeps what devices tell each other, and the journal of places among it.
package protocol SyncKeeping: Sendable {
    /// Returns this device.
    func device() async throws(StoreError) -> SyncDevice
    /// Returns the devices that were ever met, this one first.
    func devices() async throws(StoreError) -> [SyncDevice]
    /// Names this device.
    func rename(_ name: String) async throws(StoreError)
    /// Returns the record of this device, sealed, with what it knows of devices that are not at the
    /// place; what is in it never changes afterwards.
    func record(besides met: Set<DeviceID>) async throws(StoreError) -> [UInt8]
    /// Takes in what records of others say, in one transaction; a record that says the same as
    /// before changes nothing.
    ///
    /// Where entries of this device come that it did not make, as from a copied disk or a database
    /// that was restored, it goes on as a new device.
    /// A rehearsal changes nothing.
    func take(
        _ records: [GivenRecord], isRehearsal: Bool
    ) async throws(StoreError) -> TakenRecords
    /// Takes in places that a service tells, which knows places and nothing else of them: each is
    /// beside all others, so that the newer one counts, and a zero never beats a minute.
    ///
    /// One that says nothing new is left out. A rehearsal changes nothing.
    func take(
        _ places: [PlaybackPosition], of service: PlaceService, isRehearsal: Bool
    ) async throws(StoreError) -> TakenRecords
    /// Returns what is remembered of a service; where that is of another device, as on a copied
    /// disk, the service was told nothing.
    func memory(of service: PlaceService) async throws(StoreError) -> ServerMemory
    /// Keeps what is remembered of a service, with the time of its answer.
    func remember(_ memory: ServerMemory, of service: PlaceService) async throws(StoreError)
    /// Returns the places of a source's chapters that this device's entries after a number made
    /// and that still count, by number; what is returned never changes afterwards.
    func untold(
        at source: SourceID, after number: Int64
    ) async throws(StoreError) -> [PlaceEntry]
    /// Leaves out what a device says from now on.
    func unlink(_ device: DeviceID) async throws(StoreError)
    /// Takes in again what an unlinked device says; what was left out meanwhile is read once more.
    func link(_ device: DeviceID) async throws(StoreError)
    /// Returns the entries of a book, or of all books, the newest first; at most `limit`.
    func entries(
        of book: BookID?, at source: SourceID?, limit: Int
    ) async throws(StoreError) -> [PlaceEntry]
    /// Returns the entries of other devices, the newest first; at most `limit`.
    func entriesElsewhere(limit: Int) async throws(StoreError) -> [PlaceEntry]
    /// Returns the place of another device in a chapter that this one has not answered; `nil`
    /// where there is none.
    func unanswered(in chapter: ChapterAddress) async throws(StoreError) -> PlaceEntry?
    /// Returns the places where devices meet, in the order they were added.
    func meetings() async throws(StoreError) -> [SyncMeeting]
    /// Adds a place; throws `.conflict` where its name or address is taken.
    func add(_ meeting: SyncMeeting) async throws(StoreError)
    /// Removes a place.
    func remove(_ name: String) async throws(StoreError)
    /// Keeps what was seen at a place.
    func remember(_ memory: SyncMemory, of name: String) async throws(StoreError)
}

/// A device of the person's.
package struct SyncDevice: Hashable, Sendable {
    /// Its id.
    package let id: DeviceID
    /// Its name for people; empty when it said none.
    package let name: String
    /// The number of its last entry that is known.
    package let last: Int64
    /// The time its last news were taken in; `nil` when there were none.
    package let seenAt: Date?
    /// True when it was unlinked.
    package let isUnlinked: Bool

    /// A device.
    package init(
        id: DeviceID, name: String, last: Int64 = 0, seenAt: Date? = nil, isUnlinked: Bool = false
    ) {
        (self.id, self.name, self.last) = (id, name, last)
        (self.seenAt, self.isUnlinked) = (seenAt, isUnlinked)
    }
}

/// A record that was read at a place and is whole.
package struct GivenRecord: Hashable, Sendable {
    /// The device whose file it is.
    package let device: DeviceID
    /// The bytes.
    package let bytes: [UInt8]

    /// A record.
    package init(device: DeviceID, bytes: [UInt8]) { (self.device, self.bytes) = (device, bytes) }
}

/// The result of taking records in.
package struct TakenRecords: Hashable, Sendable {
    /// The chapters whose places changed, and their places now.
    package var places: [PlaceEntry] = []
    /// The places of two devices that both went on, of which the newer one counts.
    package var conflicts: [PlaceConflict] = []
    /// The numbers of other records that are new or newer, by their names for people.
    package var others: [String: Int] = [:]
    /// The devices whose records could not be read.
    package var unreadable: [DeviceID] = []
    /// True when this device goes on as a new one.
    package var isNewDevice = false
    /// The ids that this device has, or had.
    package var own: Set<DeviceID> = []
    /// The number of settings and sources that other devices told anew.
    package var choices = 0
    /// The settings among them, by their names.
    package var settings: [String: SyncFact] = [:]

    /// Nothing new.
    package init() {}

    /// True when nothing is new.
    package var isEmpty: Bool {
        places.isEmpty && conflicts.isEmpty && others.isEmpty && choices == 0
    }
}

/// Two places of a chapter at which two devices were left without knowing of each other.
package struct PlaceConflict: Hashable, Sendable {
    /// The one that counts, the newer.
    package let taken: PlaceEntry
    /// The other one, which stays in the history.
    package let kept: PlaceEntry

    /// A conflict.
    package init(taken: PlaceEntry, kept: PlaceEntry) { (self.taken, self.kept) = (taken, kept) }
}

/// A place where devices meet, as it is kept.
package struct SyncMeeting: Hashable, Sendable {
    /// The kinds of places.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A folder that something else keeps in step, or that is mounted.
        case folder
        /// A folder on a WebDAV server.
        case webdav
        /// Another machine's `listen serve`.
        case listen
        /// A server of gpodder.
        case gpodder
        /// The app gpoddersync of a Nextcloud.
        case nextcloudPodcasts = "nextcloud-podcasts"
        /// A server of KOReader.
        case kosync

        /// True for a service that keeps places and knows no devices, so that no record is left
        /// there.
        package var isService: Bool {
            switch self {
            case .folder, .webdav, .listen: false
            case .gpodder, .nextcloudPodcasts, .kosync: true
            }
        }
    }

    /// Its name for people.
    package let name: String
    /// Its kind.
    package let kind: Kind
    /// A path, or an address without a password.
    package let address: String
    /// The user at the server; `nil` without one.
    package let account: String?
    /// The place of its token or password; `nil` without one.
    package let token: TokenReference?
    /// The time it was added.
    package let addedAt: Date
    /// The time of the last meeting that came to its end; `nil` before the first.
    package let metAt: Date?
    /// The memory of the last visit.
    package let memory: SyncMemory
    /// The person's trust in its server; `nil` for what the system trusts.
    package let trust: ServerTrust?

    /// A place.
    package init(
        name: String, kind: Kind, address: String, account: String? = nil,
        token: TokenReference? = nil, addedAt: Date, metAt: Date? = nil,
        memory: SyncMemory = SyncMemory(), trust: ServerTrust? = nil
    ) {
        (self.name, self.kind, self.address) = (name, kind, address)
        (self.account, self.token) = (account, token)
        (self.addedAt, self.metAt, self.memory) = (addedAt, metAt, memory)
        self.trust = trust
    }
}

/// A device's memory of a place, so that an unchanged one costs a single request.
package struct SyncMemory: Hashable, Sendable {
    /// The tags of the records that were taken in.
    package var tags: [DeviceID: String] = [:]
    /// The tag of the content this device wrote last, as `DeviceRecord.tag` has it.
    package var written: String?

    /// Nothing remembered.
    package init() {}
}
