import FoundationEssentials
import Glibc
import ListenCore
import ListenUI

/// A connection to a running player, for `listen ctl`.
///
/// Blocks for answers; belongs to the command's thread.
final class RemoteClient {
    /// The choice of a player.
    enum Target: Equatable {
        /// The first in the folder that answers.
        case first(folder: String)
        /// The player of a process.
        case process(Int32, folder: String)
        /// The player at a socket.
        case socket(String)
    }

    /// Time limit for a player's answer, in seconds.
    static let patience = 3

    let path: String
    private let descriptor: Int32
    private var lines = LineSplitter(limit: 4 * RemoteRequest.lineLimit)

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
        _ = fcntl(descriptor, F_SETFL, 0)
    }

    deinit {
        close(descriptor)
    }

    /// Connects; throws when no such player runs.
    static func connect(to target: Target) throws(RemoteError) -> RemoteClient {
        let paths =
            switch target {
            case .first(let folder), .process(_, let folder): RemoteSocket.sockets(in: folder)
            case .socket(let path): [path]
            }
        for path in paths.prefix(64) {
            guard case .connected(let descriptor) = RemoteSocket.connect(to: path) else {
                continue
            }
            let client = RemoteClient(descriptor: descriptor, path: path)
            guard case .process(let wanted, _) = target else { return client }
            if RemoteSocket.peer(of: descriptor)?.process == wanted { return client }
        }
        switch target {
        case .first: throw RemoteError(.noPlayer)
        case .process(let number, _): throw RemoteError(.noPlayerAt("process \(number)"))
        case .socket(let path): throw RemoteError(.noPlayerAt(path))
        }
    }

    /// Sends a request.
    func send(_ fields: RemoteWords.Fields) throws(RemoteError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        var bytes = Array((try? encoder.encode(fields)) ?? Data()) + [UInt8(ascii: "\n")]
        wait(seconds: Self.patience)
        while !bytes.isEmpty {
            let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw RemoteError(.noAnswer(path)) }
            bytes.removeFirst(count)
        }
    }

    /// The next line of the player; `nil` when it is gone.
    func receive(isPatient: Bool = false) throws(RemoteError) -> RemoteAnswer? {
        wait(seconds: isPatient ? 0 : Self.patience)
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            switch lines.next() {
            case .tooLong: throw RemoteError(.badAnswer(path))
            case .line(let line):
                let decoder = JSONDecoder()
                guard let answer = try? decoder.decode(RemoteAnswer.self, from: Data(line))
                else { throw RemoteError(.badAnswer(path)) }
                if let sentence = answer.error { throw RemoteError(.refused(sentence)) }
                return answer
            case nil: break
            }
            let count = recv(descriptor, &piece, piece.count, 0)
            if count > 0 {
                lines.append(piece[..<count])
            } else if count == 0 || errno == ECONNRESET {
                return nil
            } else if errno != EINTR {
                throw RemoteError(.noAnswer(path))
            }
        }
    }

    /// Sets the time limit of reads; 0 for none.
    private func wait(seconds: Int) {
        // `timeval` by its layout: which module owns the type depends on the order in which the
        // compiler reads the files, and only one of the two may be imported by name.
        var time: (seconds: time_t, microseconds: suseconds_t) = (seconds, 0)
        let size = socklen_t(MemoryLayout.size(ofValue: time))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    }
}

/// A line of a player, as `listen ctl` reads it; unknown fields are ignored.
struct RemoteAnswer: Decodable {
    let error: String?
    let event: RemoteEvent?
    let status: PlayerStatus?

    private enum CodingKeys: String, CodingKey {
        case error, event
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        error = try fields.decodeIfPresent(String.self, forKey: .error)
        // An event of a later version counts as a change of the state.
        event = try fields.decodeIfPresent(String.self, forKey: .event)
            .map { RemoteEvent(rawValue: $0) ?? .state }
        status = try? PlayerStatus(from: decoder)
    }
}
