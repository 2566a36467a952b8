import CCurl
import Dispatch
import Glibc
import HTTPCaching
import Synchronization

/// Finds out whether a tunnelling proxy answers for this machine's public names.
///
/// Used only when an address of 198.18.0.0/15 may be in the way.
final class TunnelWatch: Sendable {
    /// The time for which the answers for the witnesses are valid: a tunnel may be switched off.
    static let lifetime = Duration.seconds(60)

    private let lookUp: @Sendable (_ name: String) async -> [[UInt8]]
    private let now: @Sendable () -> ContinuousClock.Instant
    private let known = Mutex<(isTunnelled: Bool, since: ContinuousClock.Instant)?>(nil)

    /// A watch that asks the system; `lookUp` returns a name's addresses, 4 or 16 bytes each.
    init(
        lookUp: @escaping @Sendable (_ name: String) async -> [[UInt8]] = TunnelWatch.addresses,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.lookUp = lookUp
        self.now = now
    }

    /// True when a host is reached through a tunnel: it and all witnesses have such answers.
    func tunnels(_ host: String) async -> Bool {
        guard TunnelledNames.areTunnelled([await lookUp(host)]) else { return false }
        let fresh = known.withLock { known in
            known.flatMap { now() - $0.since < Self.lifetime ? $0.isTunnelled : nil }
        }
        if let fresh { return fresh }
        var answers: [[[UInt8]]] = []
        for name in TunnelledNames.witnesses { answers.append(await lookUp(name)) }
        let isTunnelled = TunnelledNames.areTunnelled(answers)
        known.withLock { $0 = (isTunnelled, now()) }
        return isTunnelled
    }

    /// Lookups block, so they run here and never on Swift's shared threads.
    private static let queue = DispatchQueue(label: "listen.names", attributes: .concurrent)

    /// The addresses that the system gives for a name.
    @Sendable private static func addresses(of name: String) async -> [[UInt8]] {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: addressesNow(of: name)) }
        }
    }

    private static func addressesNow(of name: String) -> [[UInt8]] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        return sequence(first: first, next: { $0?.pointee.ai_next }).compactMap { entry in
            guard let entry, let address = entry.pointee.ai_addr else { return nil }
            let inner: (offset: Int?, count: Int)
            switch entry.pointee.ai_family {
            case AF_INET: inner = (MemoryLayout<sockaddr_in>.offset(of: \.sin_addr), 4)
            case AF_INET6: inner = (MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr), 16)
            default: return nil
            }
            guard let offset = inner.offset, offset + inner.count <= entry.pointee.ai_addrlen else {
                return nil
            }
            let start = UnsafeRawPointer(address) + offset
            return Array(UnsafeRawBufferPointer(start: start, count: inner.count))
        }
    }
}
