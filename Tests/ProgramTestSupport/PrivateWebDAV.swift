package import Foundation
import ListenTestSupport

/// A WebDAV server that others wrote with a folder of its own, for one account.
package final class PrivateWebDAV: Sendable {
    /// The programs that serve.
    package enum Program: String, CaseIterable, Sendable {
        /// Apache with its WebDAV modules.
        case apache2
        /// The server of rclone, which sends no ETag.
        case rclone
        /// WsgiDAV, which lists ETags without their marks.
        case wsgidav

        /// The reason that it cannot run here; `nil` when it can.
        public var skipReason: String? {
            guard self == .wsgidav else { return PrivateServer.skipReason(rawValue) }
            return PythonClients.python == nil ? PythonClients.reason : nil
        }

        /// Those that can run here.
        public static var installed: [Program] { allCases.filter { $0.skipReason == nil } }
    }

    /// The name of the account.
    package static let account = "anna"
    /// Its password, which has a blank.
    package static let password = "ge heim"

    private let server: PrivateServer

    /// The folder that is served.
    package let files: URL
    /// The base URL, without a slash at its end.
    package var url: String { server.url }

    /// Starts a program that serves an empty folder; throws the reason why it cannot run.
    package init(_ program: Program) throws {
        switch program {
        case .apache2:
            server = try PrivateServer("apache2", ["-X", "-f", "FILE"]) { folder, port in
                Self.prepare(folder)
                return Self.apache(folder, port)
            }
        case .rclone:
            server = try PrivateServer(
                "sh", ["FILE"],
                configuration: { folder, port in
                    Self.prepare(folder)
                    return "exec rclone serve webdav --addr 127.0.0.1:\(port) --user"
                        + " \(Self.account) --pass '\(Self.password)' \(folder)/files\n"
                })
        case .wsgidav:
            guard let python = PythonClients.python else {
                throw PrivateServer.Failure(reason: PythonClients.reason)
            }
            server = try PrivateServer(python.path, ["FILE", "FOLDER", "PORT"]) { folder, _ in
                Self.prepare(folder)
                return Self.wsgi
            }
        }
        files = server.folder.appending(path: "files")
    }

    private static func prepare(_ folder: String) {
        try? FileManager.default.createDirectory(
            atPath: folder + "/files", withIntermediateDirectories: true)
        // The SHA-1 of the password in Base64.
        try? Data("\(account):{SHA}ok9hwNyhTadDOMOIrftU9f4FnPc=\n".utf8).write(
            to: URL(filePath: folder + "/users"))
    }

    private static func apache(_ folder: String, _ port: Int) -> String {
        let modules = [
            "mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic",
            "dav", "dav_fs",
        ].map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so" }
        return
            (modules + [
                "ServerRoot \(folder)", "PidFile \(folder)/pid", "ServerName 127.0.0.1",
                "Listen 127.0.0.1:\(port)", "ErrorLog \(folder)/error", "DavLockDB \(folder)/lock",
                "DocumentRoot \(folder)/files", "<Directory \(folder)/files>", "Dav On",
                "AuthType Basic", "AuthName books", "AuthUserFile \(folder)/users",
                "Require valid-user", "</Directory>",
            ]).joined(separator: "\n") + "\n"
    }

    private static let wsgi = """
        import sys
        folder, port = sys.argv[1], int(sys.argv[2])
        from cheroot import wsgi
        from wsgidav.wsgidav_app import WsgiDAVApp
        application = WsgiDAVApp({
            "provider_mapping": {"/": folder + "/files"}, "verbose": 0,
            "simple_dc": {"user_mapping": {"*": {"\(account)": {"password": "\(password)"}}}},
            "http_authenticator": {
                "accept_basic": True, "accept_digest": False, "default_to_digest": False},
        })
        wsgi.Server(("127.0.0.1", port), application).start()
        """
}
