import Glibc
import HTTPCaching
import ListenCore
import Synchronization

/// Sends requests whose successful answers go into a part file as they arrive, so that a
/// recording is never in memory; every other answer is collected.
final class FilingTransport: HTTPTransport {
    /// The yield of the last answer; written on the transport's thread while a request runs,
    /// read after it has ended.
    private struct State {
        var isFiled = false
        var bytes: [UInt8] = []
        var size: Int64 = 0
        /// Begun by each request.
        var hash: (any ContentDigest)?
        var fault: Fault?
        var room: RoomWatch
    }

    /// The reason for which this end stopped a transfer.
    private enum Fault {
        case unwritable
        case tooLarge
    }

    private let transport: any HTTPTransport
    private let part: any PartFile
    private let descriptor: Int32
    private let state: Mutex<State>
    private let room: RoomWatch
    private let digests: any DigestMaking

    /// The most that is collected of an answer that is no recording, in bytes.
    private static let longestCollected = TransferLimits.json.maxBytes

    /// A transport into an empty part; `nil` when its file cannot be written.
    ///
    /// `freeBytes` says how much room is beside it.
    init?(
        _ transport: any HTTPTransport, into part: any PartFile, digests: any DigestMaking,
        freeBytes: @escaping @Sendable (String) -> Int64?
    ) {
        room = RoomWatch(path: part.path, freeBytes: freeBytes)
        state = Mutex(State(room: room))
        self.digests = digests
        descriptor = open(part.path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        self.transport = transport
        self.part = part
    }

    deinit { close(descriptor) }

    /// The content of the file, when the last answer went there.
    var content: FiledContent? {
        state.withLock { state in
            guard state.isFiled, let hash = state.hash else { return nil }
            return FiledContent(
                part: part, size: state.size, sha256: hash.finalized())
        }
    }

    /// True when the last request failed because the file could not be written.
    var isUnwritable: Bool { state.withLock { $0.fault == .unwritable } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        state.withLock { [room, digests] in $0 = State(hash: digests.sha256(), room: room) }
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw unwritable(request)
        }
        do throws(TransportError) {
            let head = try await transport.stream(
                request, limits: limits, onHead: { self.receive($0) }, onBytes: { self.receive($0) }
            )
            return HTTPResponse(head, body: state.withLock { $0.bytes })
        } catch {
            switch state.withLock({ $0.fault }) {
            case .unwritable?: throw unwritable(request)
            case .tooLarge?:
                throw TransportError(
                    .tooLarge(limit: Self.longestCollected), reason: "it is no recording",
                    url: request.url.description)
            case nil: throw error
            }
        }
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await transport.stream(request, limits: limits, onHead: onHead, onBytes: onBytes)
    }

    private func receive(_ head: HTTPResponseHead) -> StreamVerdict {
        state.withLock { $0.isFiled = head.status == 200 || head.status == 206 }
        return .proceed
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> StreamVerdict {
        state.withLock { state in
            state.size += Int64(bytes.count)
            guard state.isFiled else {
                guard state.size <= Self.longestCollected else {
                    state.fault = .tooLarge
                    return .stop
                }
                state.bytes.append(contentsOf: bytes)
                return .proceed
            }
            guard state.room.takes(bytes.count), write(bytes) else {
                state.fault = .unwritable
                return .stop
            }
            state.hash?.update(bytes)
            return .proceed
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }

    private func unwritable(_ request: HTTPRequest) -> TransportError {
        state.withLock { $0.fault = .unwritable }
        return TransportError(
            .failed, reason: "the disk has no room for it", url: request.url.description)
    }
}
