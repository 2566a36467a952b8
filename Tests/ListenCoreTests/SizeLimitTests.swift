import Testing

@testable import ListenCore

@Suite struct SizeLimitTests {
    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (1_023, "1023 bytes"), (1_024, "1 KB"), (8 << 10, "8 KB"),
        (33_554_432, "32 MB"), (3 << 19, "1.5 MB"), (2 << 30, "2 GB"), ((2 << 30) - 1, "1.9 GB"),
    ])
    func `a limit is told in the largest unit it reaches`(bytes: Int, text: String) {
        #expect(limitText(bytes) == text)
    }
}
