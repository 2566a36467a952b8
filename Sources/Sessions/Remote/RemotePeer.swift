import Glibc
import ListenCore

/// A client of the remote control: its descriptor, and the bytes to read and write.
///
/// Belongs to the server's thread.
struct RemotePeer {
    /// The most unsent bytes before a client counts as one that never reads.
    static let outputLimit = 262_144
    private static let pieceSize = 16_384

    let descriptor: Int32
    private var input = LineSplitter(limit: RemoteRequest.lineLimit)
    private var output: [UInt8] = []
    /// True while the session's answer is pending; until then nothing more is read.
    private(set) var isBusy = false
    private(set) var isSubscribed = false
    /// True when the client has sent its last byte.
    private var hasEnded = false
    /// True when it no longer reads; its earlier requests are still carried out.
    private var isMute = false
    /// True when it has too many unsent bytes.
    private var isLost = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// True when the connection can be closed.
    var isDone: Bool {
        isLost || (hasEnded && !isBusy && output.isEmpty && (isMute || !isSubscribed))
    }

    /// The events to poll for; `nil` for none, since the hang-up of a client that is gone would end
    /// every sleep at once.
    var interest: Int16? {
        var events: Int32 = 0
        if !isBusy, !hasEnded { events |= POLLIN }
        if !output.isEmpty { events |= POLLOUT }
        // A subscriber that closed its end is noticed by its hang-up.
        return events != 0 || (isSubscribed && !isBusy) ? Int16(events) : nil
    }

    mutating func send(_ line: [UInt8]) {
        guard !isMute else { return }
        guard output.count + line.count <= Self.outputLimit else { return isLost = true }
        output += line
        flush()
    }

    /// Sends the session's answer; with `subscribes` the client gets changes from now on.
    mutating func answer(_ line: [UInt8], subscribes: Bool) {
        isBusy = false
        isSubscribed = isSubscribed || subscribes
        send(line)
    }

    /// Reads and writes as poll(2) allows.
    mutating func handle(_ events: Int32) {
        if events & POLLNVAL != 0 { return isLost = true }
        if events & POLLOUT != 0 { flush() }
        let isGone = events & (POLLHUP | POLLERR) != 0
        if isGone || events & POLLIN != 0, !isBusy { receive() }
        if isGone, hasEnded { mute() }
    }

    /// The next request for the session; malformed ones are answered at once.
    mutating func nextRequest() -> RemoteRequest? {
        while !isBusy, !isLost, let line = input.next() {
            switch line {
            case .tooLong:
                refuse(RemoteFault("A line may have at most \(RemoteRequest.lineLimit) bytes."))
            case .line(let bytes) where bytes.allSatisfy({ $0 == UInt8(ascii: " ") }): continue
            case .line(let bytes):
                switch RemoteRequest.read(bytes) {
                case .failure(let fault): refuse(fault)
                case .success(let request):
                    isBusy = true
                    return request
                }
            }
        }
        return nil
    }

    private mutating func refuse(_ fault: RemoteFault) {
        send(RemoteReply(id: fault.id, content: .error(fault.sentence)).line)
    }

    private mutating func receive() {
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        let count = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            input.append(piece[..<count])
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            hasEnded = true
        }
    }

    private mutating func flush() {
        while !output.isEmpty {
            let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
            let count = Glibc.send(descriptor, output, output.count, flags)
            if count > 0 {
                output.removeFirst(count)
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                mute()
            }
        }
    }

    private mutating func mute() {
        (isMute, output) = (true, [])
    }
}
