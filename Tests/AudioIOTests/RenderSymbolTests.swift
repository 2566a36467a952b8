import ListenTestSupport
import Testing

/// Looks at the machine code of the render function: the second line behind
/// `@_noLocks @_noAllocation`.
struct RenderSymbolTests {
    private static let code = Disassembly(of: "AudioIO", file: "RenderCore.swift.o")

    /// Whether the line opens a function of the core; its making and ending are
    /// no part of rendering.
    private static func isRenderCode(_ line: Substring) -> Bool {
        line.contains("RenderCoreV") && !["fC>:", "fD>:", "fd>:"].contains { line.hasSuffix($0) }
    }

    @Test(
        .enabled(if: Disassembly.isPossible, "objdump (binutils) is not installed"),
        .enabled(if: code.isThere, "the object files of AudioIO are not beside the tests"))
    func `the render function calls no allocator, lock or reference counter`() throws {
        let found = try Self.code.calls(
            naming: ["retain", "release", "alloc", "mutex", "_lock", "free@"],
            in: Self.isRenderCode)
        #expect(found.functions > 5, "the render functions must be in the object file")
        #expect(found.calls == [])
    }
}
