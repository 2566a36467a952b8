package import FoundationEssentials

/// A radio station that a person keeps.
package struct KeptStation: Hashable, Sendable {
    /// The address of its stream, or of a list that names it.
    package let address: String
    /// Its name, as the directory gives it or the person does.
    package let title: String
    /// Its number in the directory it was found in; `nil` for one that was added by its address.
    package let directoryID: String?
    /// The language that is spoken there, when known.
    package let language: Language?
    /// The instant it was added.
    package let addedAt: Date

    /// A station.
    package init(
        address: String, title: String, directoryID: String? = nil, language: Language? = nil,
        addedAt: Date
    ) {
        (self.address, self.title, self.directoryID) = (address, title, directoryID)
        (self.language, self.addedAt) = (language, addedAt)
    }

    /// Its address as it may be shown: without what may be a key.
    package var shownAddress: String { address.addressWithoutSecrets }

    /// The id of its book, which is shown and stored: its address, with a hash instead of a query,
    /// which may hold a key.
    package var id: String {
        shownAddress == address ? address : shownAddress + "#" + StableHash.text(of: address)
    }

    /// The name of a station that nobody named: its host, and the last part of its path.
    package static func title(of address: String) -> String {
        let shown = address.addressWithoutSecrets
        let start = shown.firstRange(of: "://")?.upperBound ?? shown.startIndex
        let parts = shown[start...].split(separator: "/")
        guard let host = parts.first else { return shown }
        return parts.count > 1 ? "\(host)/\(parts[parts.count - 1])" : String(host)
    }

    /// True while it has no other name than its address gives.
    package var isUnnamed: Bool { title == Self.title(of: address) }

    /// The same station under another name.
    package func named(_ title: String) -> KeptStation {
        KeptStation(
            address: address, title: title, directoryID: directoryID, language: language,
            addedAt: addedAt)
    }

    /// True for its id, and for its address, which was the id before.
    package func isMeant(by id: String) -> Bool { id == self.id || id == address }
}

/// Keeps the radio stations of a person, in the order they were added.
///
/// Safe to use from any isolation.
package protocol StationKeeping: Sendable {
    /// All stations.
    func stations() async throws(StoreError) -> [KeptStation]
    /// Adds a station, or changes what is known of the one at its address.
    func keep(_ station: KeptStation) async throws(StoreError)
    /// Forgets a station; returns false when there is none.
    @discardableResult
    func forget(_ address: String) async throws(StoreError) -> Bool
}
