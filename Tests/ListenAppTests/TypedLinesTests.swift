import Glibc
import ListenTestSupport
import Testing

@testable import Sessions

struct TypedLinesTests {
    /// The ends of a pipe that holds a text.
    private func pipe(holding text: String) throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        try #require(write(ends[1], text, text.utf8.count) == text.utf8.count)
        return (ends[0], ends[1])
    }

    @Test func `lines come whole, one that is far too long not at all`() async throws {
        let long = String(repeating: "x", count: 5_000)
        let ends = try pipe(holding: "where\r\n\(long)\nfar ther\nlast")
        close(ends.write)
        let lines = try #require(TypedLines.lines(of: ends.read))
        var found: [String] = []
        for await line in lines { found.append(line) }
        #expect(found == ["where", "far ther", "last"])
        close(ends.read)
    }

    @Test(arguments: [("", []), ("q\n", ["q"]), ("a\n\n", ["a", ""]), ("a", ["a"])])
    func `the end of the input adds no line of its own`(text: String, wanted: [String]) async throws
    {
        let ends = try pipe(holding: text)
        close(ends.write)
        let lines = try #require(TypedLines.lines(of: ends.read))
        var found: [String] = []
        for await line in lines { found.append(line) }
        #expect(found == wanted)
        close(ends.read)
    }

    @Test func `no more than a piece is read ahead of who asks`() async throws {
        let ends = try pipe(holding: String(repeating: "where\n", count: 8_000))
        defer { [ends.read, ends.write].forEach { close($0) } }
        let lines = try #require(TypedLines.lines(of: ends.read))
        var next = lines.makeAsyncIterator()
        #expect(await next.next() == "where")
        var left: Int32 = 0
        #expect(ioctl(ends.read, UInt(FIONREAD), &left) == 0)
        #expect(left >= 48_000 - 4_096)
    }

    @Test func `a file is not read`() throws {
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        #expect(TypedLines.lines(of: file) == nil)
        close(file)
    }

    @Test func `a session that is over takes no line from the next one`() async throws {
        let ends = try pipe(holding: "one\ntwo\n")
        defer { close(ends.read) }
        let input = try #require(TypedInput(of: ends.read))
        var first = await input.lines().makeAsyncIterator()
        #expect(await first.next() == "one")
        var second = await input.lines().makeAsyncIterator()
        #expect(await first.next() == nil)
        #expect(await second.next() == "two")
        // What the first one took and did not carry out comes again.
        await input.giveBack(["one", "two"])
        var third = await input.lines().makeAsyncIterator()
        #expect(await third.next() == "one")
        #expect(await third.next() == "two")
        second = third
        close(ends.write)
        #expect(await second.next() == nil)
    }
}
