import HTTPCaching
import ListenCore

/// Decides when a transfer has kept its receiver waiting for too long; pure, with times of a
/// running clock.
///
/// libcurl limits the time for the connection and for the whole transfer; this value limits the
/// wait for the head, the silence after it, and how slowly the content may come.
struct TransferTimes {
    /// The event that the transfer waits for.
    enum Phase: Hashable {
        /// The connection, or a place among the connections.
        case connecting
        /// The head of the response.
        case asking(since: Duration)
        /// More content.
        case receiving(since: Duration)
    }

    private let firstByte: Duration
    private let silence: Duration
    private let slowest: SpeedFloor?
    private(set) var phase = Phase.connecting
    /// The beginning of the time in which enough has to come, and what has come since.
    private var stretch = (since: Duration.zero, bytes: Int64(0))

    init(_ limits: TransferLimits) {
        firstByte = limits.firstByte
        silence = limits.silence
        slowest = limits.slowest
    }

    mutating func connected(at now: Duration) { phase = .asking(since: now) }

    /// Records that the head, or so much content, arrived.
    mutating func received(_ bytes: Int = 0, at now: Duration) {
        if case .receiving = phase, stretch.bytes + Int64(bytes) < slowest?.bytes ?? 0 {
            stretch.bytes += Int64(bytes)
        } else {
            stretch = (now, 0)
        }
        phase = .receiving(since: now)
    }

    /// The earliest time at which it can be overdue.
    var shortest: Duration { min(firstByte, silence, slowest?.within ?? silence) }

    /// The time at which it is overdue if nothing arrives; `nil` before there is a connection.
    var deadline: Duration? {
        switch phase {
        case .connecting: nil
        case .asking(let since): since + firstByte
        case .receiving(let since):
            slowest.map { min(since + silence, stretch.since + $0.within) } ?? since + silence
        }
    }

    /// The obstacle that a transfer meets which is overdue.
    var obstacle: TransportError.Obstacle? { slowest == nil ? nil : .slow }

    /// The limit that was exceeded, in the words of errors.
    var reason: String {
        if case .asking = phase { return "no answer within \(firstByte.told)" }
        if case .receiving(let since) = phase, let slowest,
            stretch.since + slowest.within < since + silence
        {
            return "less than \(limitText(slowest.bytes)) came within \(slowest.within.told)"
        }
        return "nothing arrived for \(silence.told)"
    }
}

extension Duration {
    /// Seconds, and milliseconds if there are any: `5 s`, `200 ms`.
    var told: String {
        let milliseconds = milliseconds
        return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
    }

    /// Whole milliseconds, at most 68 years.
    var milliseconds: Int {
        let parts = components
        return Int(clamping: min(parts.seconds, 1 << 31) * 1_000)
            + Int(parts.attoseconds / 1_000_000_000_000_000)
    }
}
