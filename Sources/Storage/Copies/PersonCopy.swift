public import FoundationEssentials
public import ListenCore

/// One copy of the person's database.
public struct PersonCopy: Hashable, Sendable {
    /// The occasion of making a copy.
    public enum Occasion: Hashable, Sendable {
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
    public let number: Int
    /// The time it was made, by the program's clock.
    public let madeAt: Date
    /// The occasion.
    public let occasion: Occasion
    /// The path of its file.
    public let path: String
    /// The length of its file in bytes.
    public let size: Int64
    /// The records it has; `nil` when these cannot be read.
    public let holdings: Holdings?
    /// The reason that its content cannot be read: `.damagedCopy`, `.newerSchema` or another error.
    public let fault: StoreError?
}

/// The outcome of restoring a copy.
public struct CopyRestoration: Hashable, Sendable {
    /// The copy.
    public let copy: PersonCopy
    /// The number of the copy made of the former database; `nil` when that had no record.
    public var kept: Int?
    /// The outcome of merging it with the present database; `nil` when it replaced that.
    public var merged: RestoreOutcome?
    /// The kinds of which the copy still has more records than the database: those that no backup
    /// has, since they are about files on this machine.
    public var missing: [Holdings.Kind] = []
}
