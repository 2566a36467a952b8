import Foundation

/// The machine code of a target's object files, in the build the tests run from.
///
/// The relocations under a symbol list every function that it calls.
package struct Disassembly: Sendable {
    private static let objdump = ["/usr/bin/objdump", "/usr/local/bin/objdump"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let files: [String]

    /// The object files of `target`; only those named `file` when that is given and exists.
    package init(of target: String, file: String? = nil) {
        let folder = URL(filePath: CommandLine.arguments.first ?? "")
            .deletingLastPathComponent().appending(path: "\(target).build")
        let found =
            (try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)) ?? []
        let objects = found.filter { $0.pathExtension == "o" }
        let named = objects.filter { $0.lastPathComponent == file }
        files = (named.isEmpty ? objects : named).map(\.path)
    }

    /// True when binutils are installed.
    package static var isPossible: Bool { objdump != nil }

    /// True when the object files are beside the tests.
    package var isThere: Bool { !files.isEmpty }

    /// The number of functions chosen by their symbol's line, and their calls whose names contain
    /// one of the words.
    package func calls(
        naming words: [String], in isChosen: (Substring) -> Bool
    ) throws -> (functions: Int, calls: [String]) {
        var (isInside, functions) = (false, 0)
        var calls: [String] = []
        for line in try text().split(separator: "\n") {
            if line.hasSuffix(">:") {
                isInside = isChosen(line)
                if isInside { functions += 1 }
            } else if isInside, line.contains("R_X86_64") || line.contains("R_AARCH64"),
                words.contains(where: { line.contains($0) })
            {
                calls.append(String(line))
            }
        }
        return (functions, calls)
    }

    private func text() throws -> String {
        guard let objdump = Self.objdump else { return "" }
        let process = Process()
        process.executableURL = URL(filePath: objdump)
        process.arguments = ["-dr", "--no-show-raw-insn"] + files
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
