import TOMLText
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `TOMLDocument has entries with paths and values`() throws {
        let document = try TOMLDocument(Array("[sound]\nvolume = 80".utf8))
        #expect(document.entries.first?.path == [.key("sound"), .key("volume")])
        #expect(document.entries.first?.value == .integer(80))
    }
}
