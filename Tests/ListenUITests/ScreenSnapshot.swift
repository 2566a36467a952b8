import Foundation
import ScreenTestSupport
import Terminal
import Testing

/// Screens kept as text files beside the tests; `LISTEN_RECORD=1` writes them anew.
extension ScreenSnapshot {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Snapshots")

    /// Compares a screen with its file, or writes the file when recording.
    static func expect(
        _ canvas: Canvas, matches name: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let text = text(of: canvas)
        let file = folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["LISTEN_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let stored = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(text == stored, "\(name) differs from its snapshot", sourceLocation: location)
    }

    /// Writes the screen as escapes into the folder named by `LISTEN_PREVIEW`,
    /// to be looked at as a picture.
    static func preview(_ canvas: Canvas, _ name: String) throws {
        guard let path = ProcessInfo.processInfo.environment["LISTEN_PREVIEW"] else { return }
        var difference = FrameDiff(capabilities: TerminalCapabilities())
        let bytes = difference.encode(canvas)
        try Data(bytes).write(to: URL(fileURLWithPath: path).appendingPathComponent(name + ".ansi"))
    }
}
