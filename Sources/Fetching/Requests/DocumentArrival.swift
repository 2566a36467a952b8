import HTTPCaching
import Synchronization

/// A page or a feed as it arrives; sound that comes in its place, which may never end, is stopped
/// at its beginning.
///
/// A type that lies is no reason: what begins as a document does is one.
struct DocumentArrival {
    private(set) var bytes: [UInt8] = []
    /// The type of sound that the head states.
    private var stated: String?
    /// The type of the sound that came.
    private(set) var sound: String?

    mutating func receive(_ head: HTTPResponseHead) -> StreamVerdict {
        let type = head.fields.first("Content-Type").map { type in
            type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        }
        let isSound = type.map { type in
            ["audio/", "video/", "application/ogg"].contains { type.hasPrefix($0) }
        }
        stated = head.status == 200 && isSound == true ? type : nil
        return .proceed
    }

    mutating func receive(_ piece: UnsafeRawBufferPointer) -> StreamVerdict {
        if let stated, bytes.isEmpty, !piece.isEmpty, !Self.beginsAsDocument(piece) {
            sound = stated
            return .stop
        }
        bytes.append(contentsOf: piece)
        return .proceed
    }

    /// True for markup, JSON and playlists.
    private static func beginsAsDocument(_ piece: UnsafeRawBufferPointer) -> Bool {
        let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20]
        // The last is the first byte of a byte order mark.
        let beginnings: [UInt8] = [0x3C, 0x7B, 0x5B, 0x23, 0xEF]
        return piece.first { !blanks.contains($0) }.map { beginnings.contains($0) } ?? true
    }
}

extension HTTPTransport {
    /// Sends a request and collects the whole response; where its limits are those of a document,
    /// throws `.sound` for one that is none.
    func collect(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        guard limits.wantsDocument else { return try await send(request, limits: limits) }
        // Filled on the transport's thread, read after the transfer has ended.
        let arrival = Mutex(DocumentArrival())
        let result: Result<HTTPResponseHead, TransportError>
        do throws(TransportError) {
            let head = try await stream(
                request, limits: limits,
                onHead: { head in arrival.withLock { $0.receive(head) } },
                onBytes: { piece in arrival.withLock { $0.receive(piece) } })
            result = .success(head)
        } catch {
            result = .failure(error)
        }
        let (bytes, sound) = arrival.withLock { ($0.bytes, $0.sound) }
        if let sound {
            throw TransportError(.sound, reason: sound, url: request.url.description)
        }
        return HTTPResponse(try result.get(), body: bytes)
    }
}
