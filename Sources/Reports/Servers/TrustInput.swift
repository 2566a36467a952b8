import AppEnvironment
import Files
import ListenCore

/// The things a person types of the key and the certificates of a server.
package struct TrustInput: Hashable, Sendable {
    let pin: String?
    let file: String?

    /// An input; by default nothing.
    package init(pin: String? = nil, file: String? = nil) {
        (self.pin, self.file) = (pin, file)
    }

    /// True where nothing was typed.
    var isEmpty: Bool { pin == nil && file == nil }

    /// The trust that was typed, with the certificates as they are in the file now.
    ///
    /// Throws for a pin that is none, and for a file that has no certificates.
    func trust(_ environment: ProcessEnvironment) throws -> ServerTrust {
        let certificates = try file.map { try Self.certificates($0, environment) }
        return ServerTrust(pin: try pin.map { try Self.readPin($0) }, certificates: certificates)
    }

    private static func readPin(_ typed: String) throws(StatedError) -> KeyPin {
        guard let pin = KeyPin(typed) else {
            throw StatedError(
                .usage,
                "“\(typed.printable(limit: 100))” is no pin. Give the SHA-256 of the server's"
                    + " public key, as sha256// and Base64 or as 64 hexadecimal digits.")
        }
        return pin
    }

    private static func certificates(
        _ file: String, _ environment: ProcessEnvironment
    ) throws -> String {
        let path = environment.absolutePath(file)
        let bytes = try LocalFile.bytes(of: path, limit: ServerTrust.longestCertificates)
        let text = String(decoding: bytes, as: UTF8.self)
        guard let certificates = ServerTrust.certificates(inPEM: text),
            certificates.utf8.count <= ServerTrust.longestCertificates
        else {
            throw StatedError(
                .badData,
                "\(path.printable(limit: 200)) has no certificates in PEM, or a damaged one. Give a"
                    + " file with -----BEGIN CERTIFICATE----- in it.")
        }
        return certificates
    }
}
