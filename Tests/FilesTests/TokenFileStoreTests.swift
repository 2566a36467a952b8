import Glibc
import ListenCore
import Testing

@testable import Files

@Suite struct TokenFileStoreTests {
    private func code(_ body: () throws(TokenError) -> Secret) -> TokenError.Code? {
        do throws(TokenError) {
            _ = try body()
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a token is kept in a file that only its owner can read`() throws {
        let folder = try TemporaryFolder()
        let store = TokenFileStore(folder: folder.file("data/tokens"))
        try store.keep(Secret("marker"), as: "ab12")
        #expect(mode(of: folder.file("data/tokens")) == 0o700)
        #expect(mode(of: folder.file("data/tokens/ab12")) == 0o600)
        #expect(try store.token(keptAs: "ab12") == Secret("marker"))
        try store.keep(Secret("second"), as: "ab12")
        #expect(try store.token(keptAs: "ab12") == Secret("second"))
        try store.remove("ab12")
        try store.remove("ab12")
        #expect(code { () throws(TokenError) in try store.token(keptAs: "ab12") } == .missing)
    }

    @Test(arguments: ["", "../person", "a/b", ".", "A", String(repeating: "a", count: 65)])
    func `no name leads out of the folder`(name: String) throws {
        let folder = try TemporaryFolder()
        let store = TokenFileStore(folder: folder.path)
        #expect(throws: StoreError.self) { try store.keep(Secret("marker"), as: name) }
        #expect(throws: StoreError.self) { try store.remove(name) }
        #expect(code { () throws(TokenError) in try store.token(keptAs: name) } == .missing)
    }

    @Test(arguments: ["a", "z", "0", "9", String(repeating: "a", count: 64)])
    func `letters and digits are a name, as many as 64`(name: String) throws {
        let folder = try TemporaryFolder()
        let store = TokenFileStore(folder: folder.path)
        try store.keep(Secret("marker"), as: name)
        #expect(try store.token(keptAs: name) == Secret("marker"))
        #expect(try folder.bytes(of: name) == Array("marker\n".utf8))
    }

    @Test func `a name that was not drawn is told, and a file that cannot go too`() async throws {
        let folder = try TemporaryFolder()
        let store = TokenFileStore(folder: folder.path)
        let error = await storeError { try store.keep(Secret("marker"), as: "A") }
        #expect(
            error == StoreError(.failed(reason: "it is no name of a token"), path: folder.path))
        mkdir(folder.file("ab"), 0o700)
        let folderInstead = await storeError { try store.remove("ab") }
        #expect(folderInstead?.path == folder.file("ab"))
        #expect(folderInstead?.description.contains("unlink: Is a directory") == true)
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o620, 0o601] as [mode_t])
    func `a file that others can use is refused with the command that closes it`(mode: mode_t)
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write(Array("marker\n".utf8), to: "the token")
        let path = folder.file("the token")
        chmod(path, mode)
        let error = #expect(throws: TokenError.self) {
            _ = try TokenFileStore.token(inFile: path)
        }
        #expect(error?.code == .exposed(path: path))
        #expect(error?.kind == .refused)
        #expect(error?.description.contains("chmod 600 '\(path)'") == true)
        #expect(error?.description.contains("marker") == false)
        chmod(path, 0o600)
        #expect(try TokenFileStore.token(inFile: path) == Secret("marker"))
    }

    @Test func `only an ordinary file is read`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("marker\n".utf8), to: "token")
        chmod(folder.file("token"), 0o600)
        symlink(folder.file("token"), folder.file("link"))
        mkfifo(folder.file("fifo"), 0o600)
        for (name, reason) in [
            ("link", "it is a symbolic link"), ("fifo", "it is no ordinary file"),
            (".", "it is no ordinary file"), ("token/below", "Not a directory"),
        ] {
            let path = folder.file(name)
            let found = code { () throws(TokenError) in
                try TokenFileStore.token(inFile: path)
            }
            #expect(found == .file(path: path, reason: reason))
        }
        let missing = folder.file("missing")
        #expect(
            code { () throws(TokenError) in try TokenFileStore.token(inFile: missing) }
                == .missing)
    }

    @Test(arguments: [
        ("", nil), ("\n", nil), ("  \n", nil), ("marker", "marker"), ("marker\nnote\n", "marker"),
        (" marker\r\n", "marker"), ("mar\u{7}ker", nil), ("mar ker", nil), ("märker", nil),
    ])
    func `a token is one line of visible characters`(text: String, token: String?) throws {
        try check(text, reads: token)
    }

    @Test(arguments: [(8_192, true), (8_193, false), (99_999, false)])
    func `a token has a greatest length`(count: Int, isRead: Bool) throws {
        let text = String(repeating: "x", count: count)
        try check(text, reads: isRead ? text : nil)
    }

    private func check(_ text: String, reads token: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(text.utf8), to: "token")
        chmod(folder.file("token"), 0o600)
        if let token {
            #expect(try TokenFileStore.token(inFile: folder.file("token")) == Secret(token))
        } else {
            let found = code { () throws(TokenError) in
                try TokenFileStore.token(inFile: folder.file("token"))
            }
            #expect(found == .malformed)
        }
    }
}
