import ListenTestSupport
import Testing

/// Looks at the machine code that hands frames to the server, as
/// `RenderSymbolTests` does at the code that renders them.
struct FillSymbolTests {
    private static let code = Disassembly(of: "PulseOutput")

    /// What runs for every block of frames, as symbols name it.
    private static let functions = [
        "A6StreamC4fill", "A6StreamC4hand", "A6StreamC11finishSound", "A6StreamC5write",
        "SentFramesV6append", "PlayedClockV5write", "PlayedClockV5heard",
    ]

    /// Names nothing of this may have (`[T](repeating:count:)` among them); an
    /// unoptimised build also counts references to the ring.
    private static let forbidden: [String] = {
        var words = ["alloc", "mutex", "_lock", "free@", "9repeating5count"]
        #if !DEBUG
            words += ["retain", "release"]
        #endif
        return words
    }()

    @Test(
        .enabled(if: Disassembly.isPossible, "objdump (binutils) is not installed"),
        .enabled(if: code.isThere, "the object files are not beside the tests"))
    func `handing frames over calls no allocator and no lock`() throws {
        let found = try Self.code.calls(naming: Self.forbidden) { line in
            Self.functions.contains { line.contains($0) }
        }
        #expect(found.functions >= 3, "the functions must be in the object files")
        #expect(found.calls == [])
    }
}
