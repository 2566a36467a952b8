import Foundation
import Testing

/// Looks at the machine code of the render function: the second line behind
/// `@_noLocks @_noAllocation`.
struct RenderSymbolTests {
    /// The object file of the render function in the build this test runs from.
    private static var objectFile: URL? {
        let folder = URL(filePath: CommandLine.arguments.first ?? "")
            .deletingLastPathComponent().appending(path: "AudioIO.build")
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return files?.first { $0.lastPathComponent == "RenderCore.swift.o" }
            ?? files?.first { $0.pathExtension == "o" }
    }

    private static let objdump = ["/usr/bin/objdump", "/usr/local/bin/objdump"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Whether the line opens a function of the core; its making and ending are
    /// no part of rendering.
    private static func isRenderCode(_ line: Substring) -> Bool {
        line.contains("RenderCoreV") && !["fC>:", "fD>:", "fd>:"].contains { line.hasSuffix($0) }
    }

    private func disassembly() throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.objdump))
        process.arguments = ["-dr", "--no-show-raw-insn", try #require(Self.objectFile).path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    @Test(
        .enabled(if: objdump != nil, "objdump (binutils) is not installed"),
        .enabled(if: objectFile != nil, "the object files of AudioIO are not beside the tests"))
    func `the render function calls no allocator, lock or reference counter`() throws {
        var (isInside, found) = (false, 0)
        var offenders: [String] = []
        for line in try disassembly().split(separator: "\n") {
            if line.hasSuffix(">:") {
                // The relocations under a symbol name everything it calls.
                isInside = Self.isRenderCode(line)
                if isInside { found += 1 }
            } else if isInside, line.contains("R_X86_64") || line.contains("R_AARCH64") {
                let words = ["retain", "release", "alloc", "mutex", "_lock", "free@"]
                if words.contains(where: { line.contains($0) }) {
                    offenders.append(String(line))
                }
            }
        }
        #expect(found > 5, "the render functions must be in the object file")
        #expect(offenders == [])
    }
}
