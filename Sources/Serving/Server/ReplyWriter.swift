import FlyingSocks
import FoundationEssentials

/// Writes an answer in pieces, so that a file is never in memory as a whole.
struct ReplyWriter {
    private static let pieceBytes: Int64 = 64 << 10

    private let socket: AsyncSocket
    private let onPiece: () -> Void
    private var written: Int64 = 0
    private var headBytes: Int64 = 0
    /// True when all of the answer was sent.
    private(set) var isWhole = false

    /// The number of content bytes that were sent.
    var sent: Int64 { max(0, written - headBytes) }

    /// `onPiece` is called before each piece.
    init(socket: AsyncSocket, onPiece: @escaping () -> Void) {
        self.socket = socket
        self.onPiece = onPiece
    }

    /// Writes an answer; throws when the client is gone, or when the content is not as announced.
    mutating func write(
        _ reply: Reply, _ content: ServedContent?, now: Date, keepsConnection: Bool
    ) async throws {
        var waiting = Data(ReplyHead.bytes(reply, now: now, keepsConnection: keepsConnection))
        headBytes = Int64(waiting.count)
        waiting += reply.smallBody
        if case .content(let isGzip, let pieces) = reply.body, let content {
            for piece in pieces {
                switch piece {
                case .text(let bytes): waiting += bytes
                case .slice(let slice): try await write(slice, of: content, isGzip, &waiting)
                }
            }
        }
        try await flush(&waiting)
        isWhole = true
    }

    /// Writes a slice in pieces; the last piece is held back to be sent with the bytes that follow.
    private mutating func write(
        _ slice: ByteSlice, of content: ServedContent, _ isGzip: Bool, _ waiting: inout Data
    ) async throws {
        var offset = slice.offset
        while offset < slice.end {
            let count = min(Self.pieceBytes, slice.end - offset)
            switch content {
            case .bytes(let plain, let gzip):
                let bytes = isGzip ? gzip : plain
                guard slice.end <= bytes.count else { throw SocketError.disconnected }
                waiting += bytes[Int(offset)..<Int(offset + count)]
            case .file(let file):
                guard let data = await file.read(Int(count), at: offset) else {
                    throw SocketError.disconnected
                }
                waiting += data
            }
            offset += count
            if waiting.count >= Self.pieceBytes { try await flush(&waiting) }
        }
    }

    private mutating func flush(_ waiting: inout Data) async throws {
        guard !waiting.isEmpty else { return }
        onPiece()
        try await socket.write(waiting)
        written += Int64(waiting.count)
        waiting = Data()
    }
}
