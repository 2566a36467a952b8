import ListenCore
import Testing

/// What a person says of the key and the certificates of a server.
@Suite struct ServerTrustTests {
    private static let hexadecimal =
        "84c89e7bf2c6924d542f96dad855f2220dd2a424b053c55fb3d285e571921e3e"
    private static let base64 = "hMiee/LGkk1UL5ba2FXyIg3SpCSwU8Vfs9KF5XGSHj4="
    private static let pin = "sha256//" + base64
    private static let colons =
        "84:C8:9E:7B:F2:C6:92:4D:54:2F:96:DA:D8:55:F2:22:0D:D2:A4:24:B0:53:C5:5F:B3:D2:85:E5:71:92"
        + ":1E:3E"

    @Test(arguments: [
        pin, base64, "sha256//\(base64.dropLast())", "SHA256//\(base64)", hexadecimal,
        hexadecimal.uppercased(), colons, "  \(hexadecimal)\n",
    ])
    func `a pin is read in every form that tools print`(text: String) {
        #expect(KeyPin(text)?.description == Self.pin)
    }

    @Test(arguments: [
        "", "sha256//", "sha256//AAAA", "sha1//\(base64)", "sha256//\(hexadecimal)",
        "\(hexadecimal.dropLast())", "\(hexadecimal)00", "\(hexadecimal.dropLast(2))0g",
        "\(hexadecimal.dropLast(2))+1", "\(hexadecimal.dropLast(2))1１",
        "\(colons.dropLast(3))", "\(colons):", "8:4\(colons.dropFirst(2))",
        "\(hexadecimal)  -", "\(pin);\(pin)",
    ])
    func `anything else is no pin`(text: String) {
        #expect(KeyPin(text) == nil)
    }

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBIjAN
        BgkqhkiG
        -----END CERTIFICATE-----

        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkq
        -----END PRIVATE KEY-----

        """

    @Test func `of a file only the certificates are taken, never a key`() {
        let text = "CN = home\n" + Self.key + Self.certificate + "and\n" + Self.certificate
        let windows = text.split(separator: "\n").joined(separator: "\r\n")
        for text in [text, windows, text.split(separator: "\n").joined(separator: " \n  ")] {
            #expect(
                ServerTrust.certificates(inPEM: text) == Self.certificate + Self.certificate)
        }
    }

    @Test(arguments: [
        "", key, "MIIBIjANBgkqhkiG", "\(certificate.dropLast(26))",
        certificate.replacing("MIIB", with: "AAAA"), certificate.replacing("MIIB", with: "M?IB"),
        "-----BEGIN CERTIFICATE-----\n\(certificate)",
        "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
    ])
    func `a file without certificates, or with a damaged one, is none`(text: String) {
        #expect(ServerTrust.certificates(inPEM: text) == nil)
    }

    @Test func `what is not said stays as it was`() {
        let (old, new) = (KeyPin(Self.pin), KeyPin(String(repeating: "00", count: 32)))
        let former = ServerTrust(pin: old, certificates: "a")
        #expect(ServerTrust(pin: new).over(former) == ServerTrust(pin: new, certificates: "a"))
        #expect(
            ServerTrust(certificates: "b").over(former) == ServerTrust(pin: old, certificates: "b"))
        #expect(ServerTrust(pin: old).over(nil) == ServerTrust(pin: old))
        #expect(ServerTrust().isEmpty && !former.isEmpty && KeyPin.ofNoKey == new)
    }
}
