package import Foundation

/// nginx with a tree of files.
package final class PrivateWebServer: Sendable {
    /// An answer that was given.
    package struct Answer: Hashable, Sendable {
        /// The path that was asked.
        package let path: String
        /// The status.
        package let status: Int
        /// The bytes of the content that was sent.
        package let bytes: Int
        /// The part that was asked for, as `bytes=9-`; empty for the whole.
        package let range: String
        /// The program that asked, by its name and version.
        package let agent: String
    }

    private let server: PrivateServer
    private let root: URL

    /// Starts a server with further locations.
    package init(_ locations: String = "") throws {
        server = try PrivateServer("nginx", ["-c", "FILE"]) { folder, port in
            """
            daemon off; master_process off; pid \(folder)/pid; error_log \(folder)/faults;
            events {}
            http {
                client_body_temp_path \(folder)/a; proxy_temp_path \(folder)/b;
                fastcgi_temp_path \(folder)/c; uwsgi_temp_path \(folder)/d;
                scgi_temp_path \(folder)/e;
                log_format fields
                    "$request_uri|$status|$body_bytes_sent|$http_range|$http_user_agent";
                access_log \(folder)/log fields;
                types { application/rss+xml xml; audio/wav wav; text/vtt vtt; text/html html; }
                gzip on; gzip_types application/rss+xml; gzip_min_length 1;
                server {
                    listen 127.0.0.1:\(port); root \(folder)/root;
                    \(locations)
                }
            }
            """
        }
        root = server.folder.appending(path: "root")
    }

    /// The base URL, without a slash at its end.
    package var url: String { server.url }

    /// Puts a file into the tree, as if it was changed some seconds ago.
    package func put(_ name: String, _ content: Data, age: Double = 0) throws {
        let file = root.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
    }

    /// The path of a file of the tree.
    package func path(_ name: String) -> String { root.appending(path: name).path }

    /// The answers so far.
    package var answers: [Answer] {
        let log = try? String(
            contentsOfFile: server.folder.appending(path: "log").path, encoding: .utf8)
        return (log ?? "").split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            guard fields.count == 5, let status = Int(fields[1]), let bytes = Int(fields[2]) else {
                return nil
            }
            return Answer(
                path: String(fields[0]), status: status, bytes: bytes,
                range: fields[3] == "-" ? "" : String(fields[3]), agent: String(fields[4]))
        }
    }
}
