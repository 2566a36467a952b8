import Foundation
import Terminal
import Testing

/// The emulators that frames are replayed in, and what each gets right.
private enum Emulator: String, CaseIterable, Sendable {
    case tmux, pyte

    /// pyte drops what stands after a joined emoji, and has no dim text.
    var samples: [TerminalText] {
        self == .tmux ? Scribbler.agreed + Scribbler.disputed : Scribbler.agreed
    }

    /// To pyte a bright colour is bold, too.
    var styles: [Style] {
        Scribbler.styles.filter { self == .tmux || $0.foreground != .ansi(.brightRed) }
    }

    /// What `replay.py` says of each frame in a folder; nil where the emulator is not installed.
    func replay(_ folder: URL) throws -> [String]? {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Emulators/replay.py")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-B", script.path, rawValue, folder.path]
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus == 69 { return nil }
        try #require(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init)
    }

    var isAvailable: Bool {
        let check =
            self == .tmux
            ? ["/bin/sh", "-c", "command -v tmux"]
            : ["/usr/bin/python3", "-c", "import pyte"]
        let process = Process()
        process.executableURL = URL(filePath: check[0])
        process.arguments = Array(check.dropFirst())
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

/// Differences and whole frames, replayed in terminals that others wrote.
@Suite(.serialized, .timeLimit(.minutes(10))) struct EmulatorTests {
    /// Writes frames as files that `replay.py` reads.
    private func write(_ frames: [(size: Size, bytes: [UInt8])]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "frames-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, frame) in frames.enumerated() {
            let digits = String(repeating: "0", count: 3 - String(number).count) + "\(number)"
            let name = "\(digits)-\(frame.size.columns)x\(frame.size.rows).bin"
            try Data(frame.bytes).write(to: folder.appending(path: name))
        }
        return folder
    }

    private func replay(
        _ frames: [(size: Size, bytes: [UInt8])], in emulator: Emulator
    ) throws -> [String] {
        let folder = try write(frames)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try #require(try emulator.replay(folder))
    }

    /// Random screens as differences and as whole frames, resized now and then.
    private func streams(
        seed: UInt64, samples: [TerminalText], styles: [Style] = Scribbler.styles, count: Int,
        movesRows: Bool = false
    ) -> (differences: [(size: Size, bytes: [UInt8])], wholes: [(size: Size, bytes: [UInt8])]) {
        var scribbler = Scribbler(seed: seed, samples: samples, styles: styles)
        var canvas = Canvas(size: Size(columns: movesRows ? 60 : 30, rows: movesRows ? 20 : 6))
        var capabilities = TerminalCapabilities()
        capabilities.erasesInColor = movesRows
        var stream = FrameDiff(capabilities: capabilities)
        var differences: [(size: Size, bytes: [UInt8])] = []
        var wholes: [(size: Size, bytes: [UInt8])] = []
        for _ in 0..<count {
            if !movesRows, scribbler.isOne(in: 9) {
                canvas = Canvas(size: scribbler.size(columns: 12...44, rows: 2...9))
            } else if !movesRows, scribbler.isOne(in: 6) {
                canvas = Canvas(size: canvas.size)
            }
            scribbler.scribble(on: &canvas)
            if movesRows {
                for _ in 0..<2 { scribbler.scribble(on: &canvas) }
                let up = scribbler.isOne(in: 2) ? 1 : -2
                canvas.moveRows(0..<canvas.size.rows, up: up)
            }
            differences.append((canvas.size, stream.encode(canvas)))
            var whole = FrameDiff()
            wholes.append((canvas.size, whole.encode(canvas)))
        }
        return (differences, wholes)
    }

    @Test(
        .enabled(if: Emulator.tmux.isAvailable, "tmux is not installed"), arguments: [11, 12, 13])
    func `tmux shows the same for differences and whole frames`(seed: Int) throws {
        try compare(seed: UInt64(seed), in: .tmux)
    }

    @Test(.enabled(if: Emulator.tmux.isAvailable, "tmux is not installed"), arguments: [31, 32])
    func `tmux shows the same where it moves rows`(seed: Int) throws {
        try compare(seed: UInt64(seed), in: .tmux, movesRows: true)
    }

    @Test(
        .enabled(if: Emulator.pyte.isAvailable, "python3-pyte is not installed"),
        arguments: [21, 22, 23])
    func `pyte shows the same for differences and whole frames`(seed: Int) throws {
        try compare(seed: UInt64(seed), in: .pyte)
    }

    private func compare(seed: UInt64, in emulator: Emulator, movesRows: Bool = false) throws {
        // A row with text of disputed width is moved as tmux drew it.
        let samples = movesRows ? Scribbler.agreed : emulator.samples
        let (differences, wholes) = streams(
            seed: seed, samples: samples, styles: emulator.styles, count: 60, movesRows: movesRows)
        let moves = differences.count {
            String(decoding: $0.bytes, as: UTF8.self).contains("\u{1B}[r")
        }
        #expect(movesRows ? moves > 5 : moves == 0)
        let shown = try replay(differences, in: emulator)
        let wanted = try replay(wholes, in: emulator)
        try #require(shown.count == 60 && wanted.count == 60)
        for (number, (one, other)) in zip(shown, wanted).enumerated() where one != other {
            let bytes = [differences, wholes].map {
                String(decoding: $0[number].bytes, as: UTF8.self).debugDescription
            }
            Issue.record("frame \(number): \(one)\nby \(bytes[0])\nfor \(other)\nby \(bytes[1])")
            return
        }
    }

    @Test(.enabled(if: Emulator.tmux.isAvailable, "tmux is not installed"))
    func `tmux shows every cell that terminals agree on where the canvas has it`() throws {
        let (differences, _) = streams(seed: 7, samples: Scribbler.agreed, count: 40)
        var scribbler = Scribbler(seed: 7, samples: Scribbler.agreed)
        var canvas = Canvas(size: Size(columns: 30, rows: 6))
        let shown = try replay(differences, in: .tmux)
        for text in shown {
            if scribbler.isOne(in: 9) {
                canvas = Canvas(size: scribbler.size(columns: 12...44, rows: 2...9))
            } else if scribbler.isOne(in: 6) {
                canvas = Canvas(size: canvas.size)
            }
            scribbler.scribble(on: &canvas)
            let rows = try JSONDecoder().decode([[[String]]].self, from: Data(text.utf8))
            let lines = rows.map { row in
                row.map { $0.first ?? "" }.joined().trimmingSuffix(" ")
            }
            #expect(lines == canvas.snapshotLines.map { $0.trimmingSuffix(" ") })
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ character: Character) -> String {
        var text = self
        while text.last == character { text.removeLast() }
        return text
    }
}
