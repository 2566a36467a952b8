/// Recognises a tunnelling proxy on this machine by its answers to lookups; pure.
///
/// Such proxies (Clash, Surge, sing-box: "fake-ip") answer every public name with a number of their
/// own from 198.18.0.0/15, which is not used on the internet (RFC 2544), accept the connections to
/// it, and look the name up at their other end. If only some names lie there, they lie in a private
/// network.
package enum TunnelledNames {
    /// Names of the internet that only IANA answers for (RFC 2606 section 3): no server can make
    /// them point into this machine's network.
    package static let witnesses = ["example.com", "example.net", "example.org"]

    /// True when names with these addresses, each 4 or 16 bytes, are all answered by a tunnel:
    /// every IPv4 number lies in 198.18.0.0/15, each name has one, and no IPv6 number is on the
    /// internet.
    package static func areTunnelled(_ answers: [[[UInt8]]]) -> Bool {
        !answers.isEmpty
            && answers.allSatisfy { addresses in
                let four = addresses.filter { $0.count == 4 }
                return !four.isEmpty
                    && four.allSatisfy { AddressClasses(bytes: $0) == .benchmarking }
                    && addresses.allSatisfy { $0.count == 4 || isUniqueLocal($0) }
            }
    }

    /// True for fc00::/7, from which tunnels take their IPv6 numbers (RFC 4193).
    private static func isUniqueLocal(_ address: [UInt8]) -> Bool {
        address.count == 16 && address[0] & 0xFE == 0xFC
    }
}
