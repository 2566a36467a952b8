import Foundation
import ListenCore
import ListenTestSupport
import ListenUI
import Logging
import Testing
import UIVocabulary

@testable import Sessions
@testable import AppEnvironment

@Suite struct LogTests {
    private func withFolder(_ work: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-log-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try work(folder)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test func `a line has its time, its level and no secret`() throws {
        try withFolder { folder in
            let file = LogFile(path: folder + "/state/listen.log")
            let handler = FileLogHandler(file: file, clock: ManualClock())
            let log = SessionLog(logger: Logger(label: "listen") { _ in handler })
            let error = ServiceError(
                .offline, context: "the list from http://me:secret@books.example/books?token=1")
            log.note(.books(.failure(error)))
            log.note(.phase(.playing))
            let lines = try text(file.path).split(separator: "\n")
            #expect(lines.count == 1)
            #expect(lines[0].hasPrefix("2023-11-14T22:13:20Z warning The list from http://***@b"))
            #expect(!lines[0].contains("secret"))
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[
                .posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test func `the log never grows beyond twice its limit`() throws {
        try withFolder { folder in
            let file = LogFile(path: folder + "/listen.log", limitBytes: 100)
            for number in 10..<60 { file.append("line \(number) of the log") }
            let (new, old) = (try text(file.path), try text(file.path + ".old"))
            #expect(new.utf8.count <= 120 && old.utf8.count <= 120)
            #expect(new.hasSuffix("line 59 of the log\n"))
        }
    }

    @Test func `a log that cannot be written is lost, not in the way`() {
        LogFile(path: "/dev/null/listen.log").append("gone")
    }

    @Test(arguments: [
        ("Authorization: Bearer abc.def", "Authorization: Bearer ***"),
        ("token=abc next", "token=*** next"),
        (
            "from https://books.example/a?X-Signature=1 was cut",
            "from https://books.example/a?*** was cut"
        ),
        ("http://me:pw@books.example:8000/a", "http://***@books.example:8000/a"),
        ("http://me:p/w@books.example/a?b=c", "http://***@books.example/a?***"),
        ("of https://cast.example/private/k3y/feed", "of https://cast.example/private/***"),
        ("me:pw@proxy:3128 is none", "***@proxy:3128 is none"),
        ("to me@books.example", "to me@books.example"),
        ("two\nlines\u{1B}[2J", "two lines [2J"), ("two\u{2028}lines\u{202E}", "two lines"),
        ("nothing to hide at 0:35", "nothing to hide at 0:35"),
    ])
    func `secrets are taken out`(text: String, kept: String) {
        #expect(Redaction.redacted(text) == kept)
    }
}
