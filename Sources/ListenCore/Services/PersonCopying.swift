package import FoundationEssentials

/// Lists and restores the copies of the person's database that are kept beside it.
///
/// Works also where the database is missing or was emptied.
package protocol PersonCopying: Sendable {
    /// The copies there are, the latest first; reads what each knows, some milliseconds a copy.
    func list() -> [PersonCopy]
    /// Restores a copy, by its number, or with `newest` the last one with records that no other
    /// replaced.
    ///
    /// The present database is first kept as a copy. When it is missing or empty, or with `alone`,
    /// the copy replaces it; otherwise the copy is merged into it, like a backup. Other processes
    /// may have the database open. Throws `.notFound` for a copy that does not exist,
    /// `.damagedCopy` or `.newerSchema` for one that cannot be used, and the errors of the
    /// database; then the database is unchanged.
    func restore(_ name: String, alone: Bool) async throws -> CopyRestoration
    /// Begins without a copy where the database is missing or knows nothing; the copies stay.
    ///
    /// Throws `.conflict` where the database knows something, since nothing was asked then.
    func beginAnew() throws(StoreError)
}

/// One copy of the person's database.
package struct PersonCopy: Hashable, Sendable {
    /// The occasion of making a copy.
    package enum Occasion: Hashable, Sendable {
        /// A day had passed since the last one.
        case daily
        /// The schema of this version was about to be changed.
        case schema(String)
        /// A copy was about to be restored over it.
        case replaced
        /// The person started afresh, knowing that other copies have more.
        case begun
    }

    /// Its number, by which it is named; later copies have greater ones.
    package let number: Int
    /// The time it was made, by the program's clock.
    package let madeAt: Date
    /// The occasion.
    package let occasion: Occasion
    /// The path of its file.
    package let path: String
    /// The length of its file in bytes.
    package let size: Int64
    /// The records it has; `nil` when these cannot be read.
    package let holdings: Holdings?
    /// The reason that its content cannot be read: `.damagedCopy`, `.newerSchema` or another error.
    package let fault: StoreError?

    /// A copy.
    package init(
        number: Int, madeAt: Date, occasion: Occasion, path: String, size: Int64,
        holdings: Holdings?, fault: StoreError?
    ) {
        (self.number, self.madeAt, self.occasion) = (number, madeAt, occasion)
        (self.path, self.size) = (path, size)
        (self.holdings, self.fault) = (holdings, fault)
    }
}

/// The outcome of restoring a copy.
package struct CopyRestoration: Hashable, Sendable {
    /// The copy.
    package let copy: PersonCopy
    /// The number of the copy made of the former database; `nil` when that had no record.
    package var kept: Int?
    /// The outcome of merging it with the present database; `nil` when it replaced that.
    package var merged: RestoreOutcome?
    /// The kinds of which the copy still has more records than the database: those that no backup
    /// has, since they are about files on this machine.
    package var missing: [Holdings.Kind] = []

    /// The outcome of a restoration that changed nothing yet.
    package init(copy: PersonCopy) { self.copy = copy }
}
