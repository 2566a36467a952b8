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
