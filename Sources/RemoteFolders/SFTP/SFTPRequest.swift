/// The requests of SFTP version 3 that are made here (draft-ietf-secsh-filexfer-02): those that
/// read.
enum SFTPRequest: Hashable, Sendable {
    /// The one true path of a path.
    case realPath([UInt8])
    /// Asks for the attributes of a path, links followed.
    case stat([UInt8])
    case openFolder([UInt8])
    case readFolder(handle: [UInt8])
    case openFile([UInt8])
    /// Asks for the attributes of an open file.
    case fileStat(handle: [UInt8])
    case read(handle: [UInt8], Range<Int64>)
    case close(handle: [UInt8])

    /// The first packet of a session: the version that is spoken.
    static let hello: [UInt8] = [0, 0, 0, 5, 1, 0, 0, 0, 3]

    /// The packet with its length.
    func packet(_ id: UInt32) -> [UInt8] {
        var content: [UInt8] = [type]
        content.append(number: id)
        switch self {
        case .realPath(let text), .stat(let text), .openFolder(let text), .readFolder(let text),
            .fileStat(let text), .close(let text):
            content.append(string: text)
        case .openFile(let path):
            content.append(string: path)
            // To read, with no attributes.
            content.append(number: 1)
            content.append(number: 0)
        case .read(let handle, let range):
            content.append(string: handle)
            content.append(number: UInt32(truncatingIfNeeded: range.lowerBound >> 32))
            content.append(number: UInt32(truncatingIfNeeded: range.lowerBound))
            content.append(number: UInt32(clamping: range.count))
        }
        var packet: [UInt8] = []
        packet.append(number: UInt32(clamping: content.count))
        return packet + content
    }

    private var type: UInt8 {
        switch self {
        case .openFile: 3
        case .close: 4
        case .read: 5
        case .fileStat: 8
        case .openFolder: 11
        case .readFolder: 12
        case .realPath: 16
        case .stat: 17
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: UInt32) {
        for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }

    fileprivate mutating func append(string: [UInt8]) {
        append(number: UInt32(clamping: string.count))
        self += string
    }
}
