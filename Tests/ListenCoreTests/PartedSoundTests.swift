import ListenCore
import Synchronization
import Testing

/// Chapters that are parts of recordings which may be arriving.
@Suite struct PartedSoundTests {
    private final class Arriving: ByteSource {
        let name: String
        let path: String?
        let calls = Mutex<[String]>([])

        init(_ name: String, path: String?) { (self.name, self.path) = (name, path) }

        var totalLength: Int64? { 10 }
        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64)
            throws(ServiceError) -> Int
        { 0 }
        func interrupt() { calls.withLock { $0.append("interrupt") } }
        func allowWaiting(_ isAllowed: Bool) { calls.withLock { $0.append("\(isAllowed)") } }
        func completedFile() async -> String? { path }
    }

    @Test func `parts of files alone are clips`() throws {
        let location = PartedSound.location(
            name: "a",
            parts: [
                .init(of: .file(path: "/a"), start: .seconds(1), end: nil),
                .init(of: .file(path: "/b"), start: .seconds(-1), end: .seconds(3)),
            ])
        guard case .clips(let clips) = location else {
            Issue.record("no clips")
            return
        }
        #expect(
            clips == [
                SoundClip(path: "/a", start: .seconds(1)),
                SoundClip(path: "/b", start: .zero, end: .seconds(3)),
            ])
    }

    @Test func `calls reach every part that is arriving, and the whole waits for all`() async {
        let (one, other) = (Arriving("a", path: "/a"), Arriving("b", path: "/b"))
        let sound = PartedSound(
            name: "both",
            parts: [
                .init(of: .stream(one), start: .seconds(2), end: .seconds(5)),
                .init(of: .file(path: "/c"), start: .zero, end: nil),
                .init(of: .stream(other), start: .zero, end: .seconds(1)),
            ])
        sound.interrupt()
        sound.allowWaiting(false)
        #expect(one.calls.withLock { $0 } == ["interrupt", "false"])
        #expect(other.calls.withLock { $0 } == ["interrupt", "false"])
        guard case .clips(let clips)? = await sound.completed() else {
            Issue.record("no clips")
            return
        }
        #expect(clips.map(\.path) == ["/a", "/c", "/b"] && clips[0].end == .seconds(5))
        #expect(await sound.completedFile() == nil)
    }

    @Test func `a part that never arrives leaves no whole`() async {
        let sound = PartedSound(
            name: "cut",
            parts: [.init(of: .stream(Arriving("a", path: nil)), start: .zero, end: nil)])
        #expect(await sound.completed() == nil)
        var byte: UInt8 = 0
        withUnsafeMutableBytes(of: &byte) { buffer in
            _ = #expect(throws: ServiceError.self) { try sound.read(into: buffer, at: 0) }
        }
    }
}
