import Foundation
import HTTPCaching

/// A certificate made by openssl for one test, with its key, in a folder of its own.
final class Certificate {
    let folder: URL
    let file: String
    let key: String

    static let tool = Certificate.program("openssl")

    /// A certificate for a name like `IP:127.0.0.1` or `DNS:example.org`.
    init(for name: String) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("listen-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appendingPathComponent("cert.pem").path
        key = folder.appendingPathComponent("key.pem").path
        let maker = Process()
        maker.executableURL = URL(filePath: Certificate.tool ?? "")
        maker.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)",
            "-addext", "subjectAltName=\(name)", "-keyout", key, "-out", file,
        ]
        maker.standardError = FileHandle.nullDevice
        try maker.run()
        maker.waitUntilExit()
    }

    /// The certificate as text.
    var text: String {
        get throws { try String(contentsOfFile: file, encoding: .utf8) }
    }

    /// The SHA-256 of its public key, in hexadecimal digits.
    var pin: String {
        get throws {
            let out = folder.appendingPathComponent("key.der")
            let reader = Process()
            reader.executableURL = URL(filePath: Certificate.tool ?? "")
            reader.arguments = [
                "pkey", "-in", key, "-pubout", "-outform", "der", "-out", out.path,
            ]
            reader.standardError = FileHandle.nullDevice
            try reader.run()
            reader.waitUntilExit()
            return SHA256.hex(of: Array(try Data(contentsOf: out)))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of a program, in the folders programs of administrators are in, too.
    static func program(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return (folders.map(String.init) + ["/usr/sbin", "/usr/local/sbin"])
            .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
