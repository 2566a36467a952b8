/// How a tunnelling proxy on this machine is known by its answers to look-ups; pure.
///
/// Such proxies (Clash, Surge, sing-box: "fake-ip") answer every public name with a number of
/// their own choice out of 198.18.0.0/15, which nobody on the internet has (RFC 2544), take the
/// connections to it, and look the name up at their other end. Where only some names lie there,
/// they lie in a private network.
public enum TunnelledNames {
    /// Names of the internet that only its own administration answers for (RFC 2606 section 3):
    /// no server can have them point into this machine's neighbourhood.
    public static let witnesses = ["example.com", "example.net", "example.org"]

    /// Whether names with these addresses, each 4 or 16 bytes, are all answered by a tunnel:
    /// every IPv4 number lies in 198.18.0.0/15, each name has one, and no IPv6 number is one of
    /// the internet's.
    public static func areTunnelled(_ answers: [[[UInt8]]]) -> Bool {
        !answers.isEmpty
            && answers.allSatisfy { addresses in
                let four = addresses.filter { $0.count == 4 }
                return !four.isEmpty
                    && four.allSatisfy { AddressClasses(bytes: $0) == .benchmarking }
                    && addresses.allSatisfy { $0.count == 4 || isUniqueLocal($0) }
            }
    }

    /// fc00::/7, of which tunnels take their IPv6 numbers (RFC 4193).
    private static func isUniqueLocal(_ address: [UInt8]) -> Bool {
        address.count == 16 && address[0] & 0xFE == 0xFC
    }
}
