import Foundation
import ListenTestSupport

/// supysonic, a server that speaks an old Subsonic, with the account `anna` and the password
/// `geheim ü`.
package final class PrivateSubsonic: Sendable {
    /// The reason that it cannot run here; `nil` when it can.
    package static var skipReason: String? {
        PythonClients.python == nil ? PythonClients.reason : PrivateServer.skipReason("ffmpeg")
    }

    private let server: PrivateServer
    /// The folder of its music; removed with it.
    private let music: URL

    /// Makes an album of two songs, named so that addresses have to be encoded, and serves it.
    package init() throws {
        guard let python = PythonClients.python else {
            throw PrivateServer.Failure(reason: PythonClients.reason)
        }
        music = FileManager.default.temporaryDirectory
            .appending(path: "listen-music-\(UUID().uuidString)")
        let album = music.appending(path: "A Writer/Ein # Buch")
        try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
        for number in 1...2 {
            let made = Process()
            made.executableURL = URL(filePath: "/usr/bin/ffmpeg")
            made.arguments = [
                "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i",
                "sine=frequency=\(300 * number):duration=3", "-metadata",
                "title=Teil \(number)", "-metadata", "album=Ein # Buch", "-metadata",
                "artist=A Writer", "-metadata", "track=\(number)",
                album.appending(path: "0\(number) teil #\(number).mp3").path,
            ]
            try made.run()
            made.waitUntilExit()
            guard made.terminationStatus == 0 else {
                throw PrivateServer.Failure(reason: "ffmpeg makes no song")
            }
        }
        let path = music.path
        server = try PrivateServer(python.path, ["FILE", "FOLDER", "PORT", path]) { _, _ in
            Self.script
        }
    }

    deinit { try? FileManager.default.removeItem(at: music) }

    /// The base URL, without a slash at its end.
    package var url: String { server.url }

    private static let script = """
        import sys
        folder, port, music = sys.argv[1], int(sys.argv[2]), sys.argv[3]
        from supysonic import config
        class Config(config.DefaultConfig):
            BASE = dict(config.DefaultConfig.BASE, database_uri="sqlite:///" + folder + "/db")
            WEBAPP = dict(config.DefaultConfig.WEBAPP, cache_dir=folder + "/cache",
                          mount_webui=False)
            DAEMON = dict(config.DefaultConfig.DAEMON, socket=folder + "/none",
                          run_watcher=False)
        config.current_config = Config()
        from supysonic.web import create_application
        application = create_application(Config())
        from supysonic.db import open_connection, close_connection
        from supysonic.managers.user import UserManager
        from supysonic.managers.folder import FolderManager
        from supysonic.scanner import Scanner
        open_connection()
        UserManager.add("anna", "geheim ü")
        FolderManager.add("music", music)
        scanner = Scanner()
        scanner.queue_folder("music")
        scanner.run()
        close_connection()
        import waitress
        waitress.serve(application, host="127.0.0.1", port=port, _quiet=True)
        """
}
