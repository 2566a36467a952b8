/// The kind of network that a connected address belongs to (RFC 6890, RFC 4193, RFC 6598).
///
/// ```swift
/// AddressClasses(of: "127.0.0.1")  // .loopback
/// AddressClasses(of: "192.168.1.20")  // .privateNetwork
/// ```
package struct AddressClasses: OptionSet, Hashable, Sendable {
    /// One bit for each class.
    package let rawValue: UInt8

    /// Classes from their bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// This machine itself.
    package static let loopback = AddressClasses(rawValue: 1)
    /// The link this machine is attached to, cloud metadata services included.
    package static let linkLocal = AddressClasses(rawValue: 2)
    /// The private network of a home, a company or a provider.
    package static let privateNetwork = AddressClasses(rawValue: 4)
    /// The internet.
    package static let global = AddressClasses(rawValue: 8)
    /// Addresses of no single host: multicast, broadcast, reserved.
    package static let special = AddressClasses(rawValue: 16)
    /// 198.18.0.0/15, for tests of networks (RFC 2544): a private network, unless a tunnelling
    /// proxy answers all public names with it (`TunnelledNames`).
    package static let benchmarking = AddressClasses(rawValue: 32)

    /// The class of an IPv4 or IPv6 number, with or without a zone; `nil` when it is none.
    package init?(of number: String) {
        guard let bytes = HostNumber.bytes(of: number) else { return nil }
        self.init(bytes: bytes)
    }

    /// The class of the 4 or 16 bytes of an address; `nil` for any other number of bytes.
    package init?(bytes: [UInt8]) {
        switch bytes.count {
        case 4: self = .four(bytes[...])
        case 16: self = .six(bytes)
        default: return nil
        }
    }

    /// The 4 or 16 bytes of a number without brackets or zone; `nil` when it is none.
    package static func bytes(of number: String) -> [UInt8]? { HostNumber.bytes(of: number) }

    /// The name of the classes in an error.
    package var name: String {
        switch self {
        case .loopback: "this machine"
        case .linkLocal: "the local link"
        case .privateNetwork: "a private network"
        case .benchmarking: "a private network (198.18.0.0/15)"
        case .special: "a reserved address"
        default: "the internet"
        }
    }

    private static func four(_ bytes: ArraySlice<UInt8>) -> AddressClasses {
        guard let first = bytes.first, let second = bytes.dropFirst().first else { return .special }
        switch (first, second) {
        case (0, _), (127, _): return .loopback
        case (169, 254): return .linkLocal
        case (10, _), (172, 16...31), (192, 168), (100, 64...127):
            return .privateNetwork
        case (198, 18...19): return .benchmarking
        case (192, 0) where bytes.dropFirst(2).first == 0: return .privateNetwork
        case (224..., _): return .special
        default: return .global
        }
    }

    private static func six(_ bytes: [UInt8]) -> AddressClasses {
        let isZero = bytes[..<10].allSatisfy { $0 == 0 }
        if isZero, bytes[10..<15].allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return .loopback }
        let carriesFour =
            isZero && (bytes[10...11] == [0, 0] || bytes[10...11] == [255, 255])
            || bytes[..<12] == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        if carriesFour { return four(bytes[12...]) }
        if bytes[..<2] == [0x20, 0x02] { return four(bytes[2..<6]) }
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0x80...0xBF): return .linkLocal
        case (0xFE, 0xC0...), (0xFC...0xFD, _): return .privateNetwork
        case (0xFF, _): return .special
        default: return .global
        }
    }
}

/// The addresses that a request may connect to, redirects included.
///
/// Checked against the connected address, so that neither a name that points elsewhere nor a
/// redirect can make this machine send requests to itself or its neighbours for a server on the
/// internet. Behind a proxy, the check is up to the proxy.
///
/// ```swift
/// let reach = AddressReach(home: nas)  // of http://192.168.1.20:8000
/// reach.permits(.privateNetwork, for: nas, isTunnelled: false)  // true
/// reach.permits(.loopback, for: nas, isTunnelled: false)  // false
/// ```
public struct AddressReach: Hashable, Sendable {
    private let home: String?
    private let atHome: AddressClasses
    private let elsewhere: AddressClasses

    /// The addresses that the backend at `home` may lead to: itself, its own class of addresses,
    /// the internet.
    ///
    /// A name is less specific than a number: a local one (`nas`, `nas.local`) may mean any
    /// neighbour and this machine; one of the internet may point into a private network, but only
    /// for itself.
    public init(home: HTTPURL) {
        let known = AddressReach.known(home)
        self.home = home.host
        switch known {
        case let known?:
            atHome = known
            elsewhere = [known, .global]
        case nil where AddressReach.isOfTheHouse(home.host):
            atHome = [.loopback, .linkLocal, .privateNetwork, .global]
            elsewhere = [.privateNetwork, .global]
        case nil:
            atHome = [.privateNetwork, .global]
            elsewhere = .global
        }
    }

    /// The classes that may be connected to for a URL.
    package func classes(for url: HTTPURL) -> AddressClasses {
        url.host == home ? atHome : elsewhere
    }

    /// True when an address of a class may be connected to for a URL.
    ///
    /// An address of `.benchmarking` counts as private or, for a name of the internet that is
    /// reached through a tunnel, as the internet.
    package func permits(
        _ address: AddressClasses, for url: HTTPURL, isTunnelled: Bool
    ) -> Bool {
        let classes = classes(for: url)
        guard address == .benchmarking else { return classes.contains(address) }
        return classes.contains(.privateNetwork)
            || isTunnelled && classes.contains(.global) && AddressReach.isOfTheInternet(url)
    }

    /// True when a URL may be requested at an address of `.benchmarking` only through a tunnel.
    public func dependsOnTunnel(for url: HTTPURL) -> Bool {
        permits(.benchmarking, for: url, isTunnelled: true)
            && !permits(.benchmarking, for: url, isTunnelled: false)
    }

    /// The class that is known without a name lookup.
    private static func known(_ url: HTTPURL) -> AddressClasses? {
        if url.isLoopback { return .loopback }
        let host = url.host.hasSuffix(".") ? url.host.dropLast() : url.host[...]
        let bare = host.hasPrefix("[") ? host.dropFirst().dropLast() : host
        let classes = AddressClasses(of: String(bare))
        return classes == .benchmarking ? .privateNetwork : classes
    }

    private static func isOfTheInternet(_ url: HTTPURL) -> Bool {
        known(url) == nil && !isOfTheHouse(url.host)
    }

    /// True for names that the internet does not assign (RFC 6762, RFC 8375, RFC 6761).
    private static func isOfTheHouse(_ host: String) -> Bool {
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        let endings = [
            ".local", ".lan", ".home", ".home.arpa", ".internal", ".intranet", ".localdomain",
            ".test",
        ]
        return !name.contains(".") || endings.contains { name.hasSuffix($0) }
    }
}
