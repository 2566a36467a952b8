package import ListenCore

/// A place where the devices of a person leave their records for each other: a folder, a server.
///
/// One file a device, which that device alone writes. Nothing of it is believed before
/// `DeviceRecord.isWhole`.
package protocol SyncPlace: Sendable {
    /// Lists the records that are there.
    func list() async throws(SyncError) -> [SyncFile]
    /// Reads the record of a device; `nil` when there is none, and content that is not whole, or
    /// `.tooLong`, for what can be none.
    func read(_ device: DeviceID) async throws(SyncError) -> SyncContent?
    /// Writes the record of a device whole or not at all, and returns its new tag where the place
    /// tells it.
    ///
    /// Throws `.changed` where what is there is not `former` any more; with `nil` nothing may be
    /// there. A former one without a tag is replaced whatever it is.
    func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String?
    /// Removes the record of a device, where there is one.
    func remove(_ device: DeviceID) async throws(SyncError)
}

/// A record that a place has.
package struct SyncFile: Hashable, Sendable {
    /// The device it is of.
    package let device: DeviceID
    /// Text that is another when the content is; `nil` where the place tells none.
    package let tag: String?

    /// A record at a place.
    package init(device: DeviceID, tag: String?) { (self.device, self.tag) = (device, tag) }
}

/// The content of a record at a place.
package struct SyncContent: Hashable, Sendable {
    /// The bytes, whole or not.
    package let bytes: [UInt8]
    /// Its tag.
    package let tag: String?

    /// Content.
    package init(bytes: [UInt8], tag: String?) { (self.bytes, self.tag) = (bytes, tag) }
}

/// The reason that devices could not meet at a place.
package typealias SyncError = CodedError<SyncFailure>

/// The reasons; the subject is the name of the place.
package enum SyncFailure: FailureCode {
    /// It cannot be reached; the reason as a sentence.
    case unreachable(String)
    /// It refuses; the reason as a clause.
    case refused(String)
    /// Something else was written meanwhile.
    case changed
    /// It answered what is none of the protocol; as a clause.
    case malformed(String)
    /// A record is longer than any may be.
    case tooLong
    /// The personal data here cannot be read or written; the reason as a sentence.
    case store(String, FailureKind)
    /// A server that keeps places cannot be asked, or told; the reason as sentences.
    case service(String, FailureKind)

    /// The failure and the way out of it.
    package func sentence(about place: String) -> String {
        switch self {
        // A reason that says so itself, of the address, is enough.
        case .unreachable(let reason):
            reason.contains(" cannot be reached")
                ? "There was no meeting at \(place): \(reason)"
                : "\(place) cannot be reached. \(reason)"
        case .refused(let reason):
            "\(place) refuses: \(reason)."
        case .changed:
            "\(place) was changed by another device at the same moment. Try `listen sync now`"
                + " again."
        case .malformed(let reason):
            "\(place) is no place where devices meet: \(reason). Check its address."
        case .tooLong:
            "What is known here is longer than the \(DeviceRecord.longest >> 20) MB that a record "
                + "may have, so \(place) was left as it is. Remove what is not needed."
        case .store(let reason, _): reason
        case .service(let reason, _): "The places at \(place) are not in step. \(reason)"
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .unreachable: .unavailable
        case .refused: .refused
        case .changed: .tryLater
        case .malformed, .tooLong: .badData
        case .store(_, let kind), .service(_, let kind): kind
        }
    }
}
