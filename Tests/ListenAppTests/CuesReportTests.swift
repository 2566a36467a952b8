import Files
import FoundationEssentials
import Library
import ListenCore
import Storage
import Subtitles
import Testing

@testable import Reports

@Suite struct CuesReportTests {
    private let printed = Printed()
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-cues-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    private var report: CuesReport {
        CuesReport(
            environment: .make(), analysis: FolderAnalysis(over: PlainTextAnalysis()),
            console: printed.console)
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private static let clean = "1\n00:00:01,000 --> 00:00:02,000\nHola.\n"
    private static let damaged =
        "1\n00:00:01,000 --> 00:00:02,000\nHola.\n\n2\n00:00:03,0 ->\nSí.\n"

    @Test func `a file is shown as a table, its repairs beside it`() throws {
        let path = try file("a.srt", Self.damaged)
        try report.run(path, .init())
        let rows = printed.data.split(separator: "\n")
        #expect(rows.count == 2)
        #expect(rows[0].hasPrefix("1  00:00:01") && rows[0].hasSuffix("Hola."))
        #expect(printed.notes.contains("\(path):6: "))
        #expect(printed.notes.contains("srt, UTF-8: 2 cues, 2 sentences"))
    }

    @Test func `words are shown as their sentences`() throws {
        let words = ["One", "two", "three.", "Four", "five."]
        let text = words.enumerated().map {
            "{\"start\":\($0),\"end\":\($0 + 1),\"w\":\"\($1)\"}"
        }
        let path = try file("a.json", "{\"words\":[\(text.joined(separator: ","))]}")
        try report.run(path, .init())
        #expect(printed.data.contains("One two three.") && printed.data.contains("Four five."))
        #expect(printed.data.split(separator: "\n").count == 2)
    }

    @Test(arguments: [
        (ExportFormat.srt, "1\n00:00:01,000 --> 00:00:02,000\nHola.\n\n"),
        (.vtt, "WEBVTT\nLanguage: es\n\n00:00:01.000 --> 00:00:02.000\nHola.\n"),
        (.lrc, "[la:es]\n[00:01.00]Hola.\n[00:02.00]\n"),
        (.tsv, "start\tend\ttext\n1000\t2000\tHola.\n"),
    ])
    func `a file is converted`(format: ExportFormat, expected: String) throws {
        var options = CuesReport.Options()
        options.format = format
        options.language = Language(tag: "es")
        try report.run(try file("a.srt", Self.clean), options)
        #expect(printed.data == expected)
        #expect(printed.notes.isEmpty)
    }

    @Test func `a converted file is written whole and never over another`() throws {
        let path = try file("a.srt", Self.clean)
        var options = CuesReport.Options()
        options.format = .tsv
        options.output = "\(folder)/b.tsv"
        try report.run(path, options)
        #expect(throws: StoreError.self) { try report.run(path, options) }
        options.replaces = true
        options.format = .srt
        try report.run(path, options)
        let written = try String(contentsOfFile: "\(folder)/b.tsv", encoding: .utf8)
        #expect(written.hasPrefix("1\n00:00:01,000"))
        #expect(printed.data.isEmpty && printed.notes.contains("1 cue in"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.sorted() == ["a.srt", "b.tsv"])
    }

    @Test func `a check names every flaw, and says so when there is none`() throws {
        var options = CuesReport.Options()
        options.checks = true
        let flawed = try file("a.srt", Self.damaged)
        let error = #expect(throws: StatedError.self) { try report.run(flawed, options) }
        #expect(error?.kind == .badData)
        let lines = printed.data.split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("\(flawed):6: ") })
        let path = try file("b.srt", Self.clean)
        let clean = Printed()
        try CuesReport(environment: .make(), console: clean.console).run(path, options)
        #expect(clean.data == "\(path) is clean: srt, 1 cue.\n")
    }

    @Test func `what cannot be read says why`() throws {
        let text = try file("a.txt", "Nothing timed here.\n")
        #expect(throws: SubtitleError.self) { try report.run(text, .init()) }
        let missing = #expect(throws: FileError.self) {
            try report.run("\(folder)/none.srt", .init())
        }
        #expect(missing?.kind == .notFound)
        #expect(printed.data.isEmpty)
    }

    @Test(arguments: ["page.xhtml", "sub/page.xhtml", "other%20page.xhtml", "overlay.xhtml"])
    func `an overlay finds its page`(reference: String) throws {
        let name = reference == "sub/page.xhtml" ? "page.xhtml" : reference
        _ = try file(
            name.replacing("%20", with: " "), "<html><p id=\"f1\">Call me <br>Ishmael.</p></html>")
        let overlay = try file(
            "overlay.smil",
            "<smil><body><par><text src=\"\(reference)#f1\"/>"
                + "<audio src=\"a.mp3\" clipBegin=\"1s\" clipEnd=\"2s\"/></par></body></smil>")
        try report.run(overlay, .init())
        #expect(printed.data.contains("Call me Ishmael."))
    }

    @Test func `an overlay reads no file that is no page`() throws {
        _ = try file("secret.txt", "<html><p id=\"f1\">secret</p></html>")
        let overlay = try file(
            "overlay.smil",
            "<smil><body><par><text src=\"secret.txt#f1\"/>"
                + "<audio src=\"a.mp3\" clipBegin=\"1s\" clipEnd=\"2s\"/></par></body></smil>")
        let error = #expect(throws: SubtitleError.self) { try report.run(overlay, .init()) }
        #expect(error?.description.contains("secret.txt, which is not beside it") == true)
    }
}
