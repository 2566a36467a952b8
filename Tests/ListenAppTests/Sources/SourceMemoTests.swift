import ListenCore
import Testing

@testable import ListenApp

@Suite struct SourceMemoTests {
    @Test func `a part is made once, and anew for a source that was changed`() {
        let memo = SourceMemo<Int>()
        var source = KeptSource(
            id: SourceID(rawValue: "a"), name: "a", kind: SourceKindName(rawValue: "webdav"))
        #expect(memo.part(of: source) { 1 } == 1)
        #expect(memo.part(of: source) { 2 } == 1)
        source.account = "anna"
        #expect(memo.part(of: source) { 3 } == 3)
        #expect(memo.part(of: source) { 4 } == 3)
    }
}
