import Foundation
import Glibc

/// icecast2 with the password `hackme`, for sources and for its administrator.
package final class PrivateStation: Sendable {
    private let server: PrivateServer
    private let port: Int

    /// Starts a server without a source.
    package init() throws {
        // It refuses to run as root.
        let owner =
            geteuid() == 0
            ? "<changeowner><user>nobody</user><group>nogroup</group></changeowner>" : ""
        server = try PrivateServer("icecast2", ["-c", "FILE"]) { folder, port in
            """
            <icecast>
              <limits><burst-size>32768</burst-size><queue-size>262144</queue-size></limits>
              <authentication>
                <source-password>hackme</source-password>
                <admin-user>admin</admin-user><admin-password>hackme</admin-password>
              </authentication>
              <hostname>localhost</hostname>
              <listen-socket><port>\(port)</port><bind-address>127.0.0.1</bind-address></listen-socket>
              <paths>
                <logdir>\(folder)</logdir><webroot>/usr/share/icecast2/web</webroot>
                <adminroot>/usr/share/icecast2/admin</adminroot>
              </paths>
              <logging><errorlog>error</errorlog><accesslog>access</accesslog></logging>
              <security><chroot>0</chroot>\(owner)</security>
            </icecast>
            """
        }
        port = server.port
    }

    /// The base URL, without a slash at its end.
    package var url: String { server.url }

    /// Sends a tone of MP3 to a mount until the result is ended.
    package func source(_ mount: String) throws -> ChildProcess {
        let started = ChildProcess(
            "/usr/bin/ffmpeg",
            [
                "-nostdin", "-loglevel", "error", "-re", "-f", "lavfi", "-i",
                "sine=frequency=440:sample_rate=44100", "-c:a", "libmp3lame", "-b:a", "128k",
                "-content_type", "audio/mpeg", "-ice_name", "Radio Prueba", "-f", "mp3",
                "icecast://source:hackme@127.0.0.1:\(port)/\(mount)",
            ], environment: ["PATH": "/usr/bin:/bin", "HOME": server.folder.path])
        guard let started else { throw PrivateServer.Failure(reason: "ffmpeg cannot be started") }
        return started
    }

    /// Sets the title of a mount; true once the server has taken it.
    package func setTitle(_ title: String, of mount: String) -> Bool {
        let text = title.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return fetched(
            "/admin/metadata?mode=updinfo&charset=UTF-8&mount=/\(mount)&song=\(text)"
        ).contains("successful")
    }

    /// The number of listeners of a mount; `nil` while it has no source.
    package func listeners(of mount: String) -> Int? {
        let text = fetched("/admin/listmounts")
        guard let place = text.range(of: "<source mount=\"/\(mount)\">") else { return nil }
        return text[place.upperBound...].firstMatch(of: /<listeners>(\d+)</)
            .flatMap { Int($0.output.1) }
    }

    private func fetched(_ path: String) -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            "-c", #"exec 3<>/dev/tcp/127.0.0.1/$0 && printf "$1" >&3 && cat <&3"#, "\(port)",
            "GET \(path.replacing("%", with: "%%")) HTTP/1.0\\r\\n"
                + "Authorization: Basic YWRtaW46aGFja21l\\r\\n\\r\\n",
        ]
        let output = Pipe()
        process.standardOutput = output
        guard (try? process.run()) != nil else { return "" }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
