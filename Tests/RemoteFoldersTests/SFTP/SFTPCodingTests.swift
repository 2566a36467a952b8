import HTTPCaching
import ListenCore
import Testing

@testable import RemoteFolders

/// Packets, paths, addresses and messages as values.
@Suite struct SFTPCodingTests {
    @Test(
        arguments: [
            (SFTPRequest.realPath([0x2E]), [0, 0, 0, 10, 16, 0, 0, 0, 7, 0, 0, 0, 1, 0x2E]),
            (.stat([0x61]), [0, 0, 0, 10, 17, 0, 0, 0, 7, 0, 0, 0, 1, 0x61]),
            (.openFolder([0x61]), [0, 0, 0, 10, 11, 0, 0, 0, 7, 0, 0, 0, 1, 0x61]),
            (.readFolder(handle: [1]), [0, 0, 0, 10, 12, 0, 0, 0, 7, 0, 0, 0, 1, 1]),
            (.fileStat(handle: [1]), [0, 0, 0, 10, 8, 0, 0, 0, 7, 0, 0, 0, 1, 1]),
            (.close(handle: [1]), [0, 0, 0, 10, 4, 0, 0, 0, 7, 0, 0, 0, 1, 1]),
            (
                .openFile([0x61]),
                [0, 0, 0, 18, 3, 0, 0, 0, 7, 0, 0, 0, 1, 0x61, 0, 0, 0, 1, 0, 0, 0, 0]
            ),
            (
                .read(handle: [1], 0x1_0000_0002..<0x1_0000_8002),
                [
                    0, 0, 0, 22, 5, 0, 0, 0, 7, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0x80,
                    0,
                ]
            ),
        ] as [(SFTPRequest, [UInt8])])
    func `requests`(_ request: SFTPRequest, _ packet: [UInt8]) {
        #expect(request.packet(7) == packet)
    }

    @Test(
        arguments: [
            ([2, 0, 0, 0, 3, 9, 9], SFTPReply.helloID, .version(3)),
            ([101, 0, 0, 0, 7, 0, 0, 0, 1], 7, .status(.end, message: "")),
            (
                [101, 0, 0, 0, 7, 0, 0, 0, 3, 0, 0, 0, 1, 0x61, 0, 0, 0, 0], 7,
                .status(.forbidden, message: "a")
            ),
            ([102, 0, 0, 0, 7, 0, 0, 0, 1, 5], 7, .handle([5])),
            ([103, 0, 0, 0, 7, 0, 0, 0, 2, 5, 6], 7, .data([5, 6])),
            (
                [105, 0, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2], 7,
                .attributes(SFTPAttributes(size: 0x1_0000_0002))
            ),
            (
                [
                    105, 0, 0, 0, 7, 0x80, 0, 0, 0x0E, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0x81, 0xA4, 0,
                    0,
                    0, 3, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0, 0, 0,
                ], 7, .attributes(SFTPAttributes(modified: 4, kind: .file))
            ),
            (
                [
                    104, 0, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0, 1, 0x61, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0,
                    0x41,
                    0xED,
                ], 7,
                .names([SFTPName(name: [0x61], attributes: SFTPAttributes(kind: .folder))])
            ),
        ] as [([UInt8], UInt32, SFTPReply)])
    func `answers`(_ packet: [UInt8], _ id: UInt32, _ reply: SFTPReply) {
        let read = SFTPReply.read(packet[...])
        #expect(read?.id == id && read?.reply == reply)
        // Extensions, and the words of a status, may be missing.
        guard packet[0] != 2, packet[0] != 101 else { return }
        #expect(!(0..<packet.count).contains { SFTPReply.read(packet[..<$0]) != nil })
    }

    @Test(
        arguments: [
            [], [101], [99, 0, 0, 0, 7, 0, 0, 0, 1], [102, 0, 0, 0, 7, 0, 0, 0, 0],
            [103, 0, 0, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF, 1],
            [104, 0, 0, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
            [105, 0, 0, 0, 7, 0x80, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
            [101, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1],
        ] as [[UInt8]])
    func `what is damaged is no answer`(_ packet: [UInt8]) {
        #expect(SFTPReply.read(packet[...]) == nil)
    }

    @Test func `packets are found however they are cut`() throws {
        let bytes: [UInt8] = [0, 0, 0, 5, 1, 2, 3, 4, 5, 0, 0, 0, 6, 1, 2, 3, 4, 5, 6]
        for cut in 0...bytes.count {
            var frames = SFTPFrames()
            var found: [[UInt8]] = []
            for part in [bytes[..<cut], bytes[cut...]] {
                frames.add(Array(part))
                while let packet = try frames.next() { found.append(Array(packet)) }
            }
            #expect(found == [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]])
        }
    }

    @Test(
        arguments: [
            (Array("Welcome to shelf\n".utf8), .noise), ([0, 4, 4, 1], .noise),
            ([0, 0, 0, 4, 1], .malformed("a packet is too short")),
        ] as [([UInt8], SFTPFault)])
    func `what is no packet ends the session`(_ bytes: [UInt8], _ fault: SFTPFault) {
        var frames = SFTPFrames()
        frames.add(bytes)
        #expect(throws: fault) { try frames.next() }
    }

    @Test func `ids stand for paths, whatever bytes they have`() {
        let root = Array("/srv/books".utf8)
        func path(_ id: String) -> [UInt8]? { SFTPPath.bytes(of: id, below: root) }
        #expect(path("") == root && path("a/50%25 b") == root + Array("/a/50% b".utf8))
        #expect(path("/mnt/x") == Array("/mnt/x".utf8))
        #expect(path("%FF") == root + [0x2F, 0xFF] && SFTPPath.text([0xFF, 0x25]) == "%FF%25")
        #expect(SFTPPath.text(Array("ü%".utf8)) == "ü%25")
        for wrong in ["../x", "a/../b", "%2E%2E/x", "%", "%4", "%+4", "a%00", "."] {
            #expect(path(wrong) == nil, "\(wrong)")
        }
        func id(_ path: String) -> String? { SFTPPath.id(of: Array(path.utf8), below: root) }
        #expect(id("/srv/books") == nil && id("/srv") == nil && id("/") == nil)
        #expect(id("/srv/books/a/b") == "a/b" && id("/srv/booksale") == "/srv/booksale")
    }

    @Test func `names are names`() {
        for wrong in ["", ".", "..", "a/b", "a\0"] {
            #expect(!SFTPPath.isName(Array(wrong.utf8)))
        }
        #expect(SFTPPath.isName([0xFF]) && SFTPPath.isName(Array("...".utf8)))
    }

    @Test(
        arguments: [
            ("sftp://shelf.example", nil, "shelf.example", nil, ""),
            ("SFTP://anna@shelf:2222/srv/My Books/", "anna", "shelf", 2_222, "/srv/My Books"),
            ("sftp://a@b@shelf/~/B%C3%BCcher", "a@b", "shelf", nil, "Bücher"),
            ("sftp://[2001:db8::1]:22//a/./b", nil, "2001:db8::1", 22, "/a/b"),
            ("sftp://My_Box/%7E/50%25", nil, "My_Box", nil, "/~/50%"),
            ("sftp://h/~", nil, "h", nil, ""), ("sftp://h//", nil, "h", nil, ""),
        ] as [(String, String?, String, Int?, String)])
    func `addresses`(
        _ typed: String, _ user: String?, _ host: String, _ port: Int?, _ path: String
    ) throws {
        let address = try #require(try SFTPAddress(typed))
        #expect(address.user == user && address.host == host && address.port == port)
        #expect(address.path == path, "\(address.path)")
        // What is kept reads as the same.
        #expect(try SFTPAddress(address.text) == address, "\(address.text)")
        #expect(HTTPURL(address.base)?.host.hasSuffix(".sftp.invalid") == true)
    }

    @Test(arguments: [
        "sftp://", "sftp:///srv", "sftp://-oProxyCommand=x/", "sftp://-x@host/",
        "sftp://a b@host/", "sftp://$(x)@host/", "sftp://ho;st/", "sftp://host:0/",
        "sftp://host:x/", "sftp://h/../x", "sftp://h/%zz", "sftp://h/a%0Ab", "sftp://h/a%00",
        "sftp://[::1", "sftp://[host]/", "sftp://@h/", "sftp://h%20/", "sftp://höst/",
    ])
    func `wrong addresses are refused in a sentence`(_ typed: String) {
        #expect(throws: StatedError.self) { try SFTPAddress(typed) }
    }

    @Test func `a password in an address is refused and not shown`() {
        let error = #expect(throws: StatedError.self) {
            try SFTPAddress("sftp://anna:geheim@host/x")
        }
        #expect(error?.description.contains("geheim") == false)
        #expect(error?.description.contains("ssh-add") == true)
    }

    @Test func `another kind of address is none`() throws {
        #expect(try SFTPAddress("https://shelf.example") == nil)
    }

    @Test func `ssh is asked so that it never asks`() throws {
        let plain = try #require(try SFTPAddress("sftp://shelf"))
        let words = SSHProgram.arguments(plain)
        #expect(words.suffix(4) == ["-s", "--", "shelf", "sftp"])
        #expect(words.contains("BatchMode=yes") && words.contains("StrictHostKeyChecking=yes"))
        #expect(!words.contains("-p") && !words.contains("-l"))
        let full = try #require(try SFTPAddress("sftp://anna@shelf:2222/x"))
        #expect(
            SSHProgram.arguments(full).suffix(8)
                == ["-p", "2222", "-l", "anna", "-s", "--", "shelf", "sftp"])
    }

    @Test(
        arguments: [
            (
                """
                No ED25519 host key is known for shelf and you have requested strict checking.
                Host key verification failed.
                """, .unknownKey
            ),
            (
                """
                @    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
                Host key for shelf has changed and you have requested strict checking.
                Host key verification failed.
                """, .changedKey
            ),
            ("anna@shelf: Permission denied (publickey,password).", .denied),
            ("ssh: Could not resolve hostname shelf: Name or service not known", .unknownHost),
            ("ssh: connect to host shelf port 22: Connection refused", .refused),
            ("ssh: connect to host shelf port 22: Connection timed out", .late),
            (
                "ssh: connect to host shelf port 22: No route to host\n",
                .unreachable("connect to host shelf port 22: No route to host")
            ),
            ("subsystem request failed on channel 0", .noSubsystem),
            ("client_loop: send disconnect: Broken pipe", .cut), ("", .cut),
            ("x\n/home/a: Bad \u{1B}[2Joption.\n", .failed("/home/a: Bad [2Joption")),
        ] as [(String, SFTPFault)])
    func `ssh's words have a meaning`(_ words: String, _ fault: SFTPFault) {
        var said = SSHMessages()
        said.add(Array(words.utf8)[...])
        #expect(said.fault == fault)
    }

    @Test func `what ssh says is bounded`() {
        var said = SSHMessages()
        for _ in 0..<100 { said.add([UInt8](repeating: 0x61, count: 10_000)[...]) }
        guard case .failed(let words) = said.fault else {
            Issue.record("it is \(said.fault)")
            return
        }
        #expect(words.count <= 200)
    }

    @Test(
        arguments: [
            (.missing, "openssh-client"), (.unknownKey, "`ssh -p 2222 anna@shelf`"),
            (.changedKey, "ssh-keygen -R"), (.denied, "ssh-add"), (.denied, "IdentityFile"),
            (.unknownHost, "name shelf was not found"), (.refused, "port"),
            (.noSubsystem, "Subsystem sftp"), (.noise, ".bashrc"), (.noRoot, "sftp://HOST/~/"),
            (.forbidden, "right to read"), (.late, "in time"), (.cut, "cut off"),
            (.failed("no"), "ssh said: no"), (.answered("no"), "the server answered: no"),
        ] as [(SFTPFault, String)])
    func `failures are sentences that say what to do`(_ fault: SFTPFault, _ words: String) throws {
        let address = try #require(try SFTPAddress("sftp://anna@shelf:2222/x"))
        let text = fault.error("the folder", at: address).description
        #expect(text.contains(words), "\(text)")
    }

    @Test func `a key that the server does not take is a refusal, of all folders`() throws {
        let address = try #require(try SFTPAddress("sftp://anna@shelf:2222/x"))
        let error = SFTPFault.denied.error("the folder", at: address)
        #expect(error.kind == .refused && error.isOfConnection)
        #expect(error.description.contains("shelf takes none of your keys"))
    }
}
