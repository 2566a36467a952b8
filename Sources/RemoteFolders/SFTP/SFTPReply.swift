/// A file's attributes as a server of SFTP states them.
struct SFTPAttributes: Hashable, Sendable {
    /// The kinds of files.
    enum Kind: Hashable, Sendable {
        case file
        case folder
        case link
        /// Such as a device, which is never opened.
        case other
    }

    /// The length in bytes.
    var size: Int64?
    /// The time of the last change in seconds since 1970.
    var modified: Int64?
    /// The kind; `nil` where the server does not tell it.
    var kind: Kind?
}

/// One entry of a folder.
struct SFTPName: Hashable, Sendable {
    let name: [UInt8]
    let attributes: SFTPAttributes
}

/// An answer of a server of SFTP version 3.
enum SFTPReply: Hashable, Sendable {
    case version(UInt32)
    case status(Status, message: String)
    case handle([UInt8])
    case data(ArraySlice<UInt8>)
    case names([SFTPName])
    case attributes(SFTPAttributes)

    /// The meaning of a status.
    enum Status: Hashable, Sendable {
        case done
        /// Nothing comes any more.
        case end
        case notFound
        case forbidden
        case other(UInt32)
    }

    /// The id that stands for the first packet, which has none.
    static let helloID = UInt32.max

    /// The answer in a packet without its length, and the id of what it answers; `nil` for
    /// something else.
    static func read(_ packet: ArraySlice<UInt8>) -> (id: UInt32, reply: SFTPReply)? {
        var reader = SFTPReader(packet)
        guard let type = reader.byte(), let number = reader.number() else { return nil }
        // Extensions follow, none of which is used.
        if type == 2 { return (helloID, .version(number)) }
        guard number != helloID, let reply = reader.reply(type) else { return nil }
        return (number, reply)
    }
}

/// Reads the parts of a packet; each is `nil` where the packet ends before it.
private struct SFTPReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func number() -> UInt32? {
        guard rest.count >= 4 else { return nil }
        let value = rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        rest = rest.dropFirst(4)
        return value
    }

    mutating func string() -> ArraySlice<UInt8>? {
        guard let count = number(), count <= rest.count else { return nil }
        let text = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return text
    }

    /// The rest of an answer behind its id.
    mutating func reply(_ type: UInt8) -> SFTPReply? {
        switch type {
        case 101:
            guard let code = number() else { return nil }
            let message = string().map { String(decoding: $0, as: UTF8.self) } ?? ""
            return .status(Self.status(code), message: message)
        case 102:
            // The protocol's own bound.
            guard let handle = string(), (1...256).contains(handle.count) else { return nil }
            return .handle(Array(handle))
        case 103: return string().map { .data($0) }
        case 104: return names().map { .names($0) }
        case 105: return attributes().map { .attributes($0) }
        default: return nil
        }
    }

    private static func status(_ code: UInt32) -> SFTPReply.Status {
        switch code {
        case 0: .done
        case 1: .end
        case 2: .notFound
        case 3: .forbidden
        default: .other(code)
        }
    }

    private mutating func names() -> [SFTPName]? {
        // Each takes twelve bytes at least, so that no number makes room for what is not there.
        guard let count = number(), Int(count) <= rest.count / 12 else { return nil }
        var names: [SFTPName] = []
        names.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard let name = string(), string() != nil, let attributes = attributes() else {
                return nil
            }
            names.append(SFTPName(name: Array(name), attributes: attributes))
        }
        return names
    }

    private mutating func attributes() -> SFTPAttributes? {
        guard let flags = number() else { return nil }
        var found = SFTPAttributes()
        if flags & 1 != 0 {
            guard let high = number(), let low = number() else { return nil }
            found.size = Int64(exactly: UInt64(high) << 32 | UInt64(low))
        }
        if flags & 2 != 0 { guard number() != nil, number() != nil else { return nil } }
        if flags & 4 != 0 {
            guard let mode = number() else { return nil }
            found.kind = Self.kind(mode)
        }
        if flags & 8 != 0 {
            guard number() != nil, let time = number() else { return nil }
            found.modified = Int64(time)
        }
        if flags & 0x8000_0000 != 0 {
            guard let count = number(), Int(count) <= rest.count / 8 else { return nil }
            for _ in 0..<count { guard string() != nil, string() != nil else { return nil } }
        }
        return found
    }

    private static func kind(_ mode: UInt32) -> SFTPAttributes.Kind? {
        switch mode & 0o170000 {
        case 0: nil
        case 0o100000: .file
        case 0o040000: .folder
        case 0o120000: .link
        default: .other
        }
    }
}

/// Cuts what comes into packets.
struct SFTPFrames {
    /// The longest packet that is taken, in bytes without its length.
    static let longest = (256 << 10) + 1_024

    private var bytes: [UInt8] = []
    private var start = 0

    /// Adds what came.
    mutating func add(_ more: [UInt8]) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
    }

    /// The next whole packet without its length; `nil` when more must come first.
    mutating func next() throws(SFTPFault) -> ArraySlice<UInt8>? {
        guard bytes.count - start >= 4 else { return nil }
        let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        // Text that a shell prints reads as a length of gigabytes.
        guard length <= Self.longest else { throw .noise }
        guard length >= 5 else { throw .malformed("a packet is too short") }
        let end = start + 4 + length
        guard bytes.count >= end else { return nil }
        // A copy, since a slice would make the next addition copy all that waits.
        let packet = Array(bytes[start + 4..<end])
        start = end
        return packet[...]
    }
}
