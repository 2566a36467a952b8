import Foundation
import ListenTestSupport
import Testing

@testable import TOMLText

/// Texts that were damaged, from a fixed seed.
enum Mutation {
    static let seeds = [
        "speed = 1.25\nrewind = 5\n[transcribe]\ncommand = \"whisper {wav}\"\nmodel = 'x'\n",
        "a.b = 1\na.c.d = \"\\u00e9\\n\"\nb = { c = 1, d.e = [1, 2.5e3, true] }\n[a.x]\ny = '''\n''z'''\n",
        "[[l]]\nk = 1\n[[l]]\nk = 2\n[l.m]\nn = 1979-05-27T07:32:00Z\n[[l.n]]\n[l.n.o]\np = 1979-05-27\n",
        "i = [ # c\n  0x1_F, -0b0, +1_000,\n  inf, -nan, 1e-9, {a = []},\n]\r\n\"q \\\" k\" = \"\"\"\n x \\\n   y\"\"\"\"\"\n",
        "[a]\n[a.b.c]\n[a.b]\nx = 07:32:00.5\ny = 1979-05-27 00:32:00-07:00\n['\u{e9}']\n\"\" = ''\n",
    ]
    private static let pieces = [
        "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\"", "'", "\"\"\"", "'''", "\\", "\n",
        "\r\n",
        "\r", " ", "\t", "#", "\u{11}", "\0", "\u{2028}", "\u{FEFF}", "0", "_", "-", "+", "e", "0x",
        "inf",
        "nan", "true", "9223372036854775808", "1979-05-27", "12:00:00", "a", "a.b", "é", "\\u",
        "\\ud800",
    ].map { Array($0.utf8) }

    static func next(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(at..<end)
            case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
            case 3: bytes.removeSubrange(at...)
            case 4: bytes += Array((seeds.randomElement(using: &random) ?? "").utf8)
            default:
                bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: at)
            }
        }
        return bytes
    }
}

@Suite struct FuzzTests {
    private static let count = 10_000

    private static func inputs() -> [[UInt8]] {
        var random = SeededGenerator(seed: 20)
        return (0..<count).map { _ in Mutation.next(&random) }
    }

    @Test func `whatever the bytes, there are entries or a place within the text`() {
        for bytes in Self.inputs() {
            do throws(TOMLError) {
                let entries = try TOMLDocument(bytes).entries
                #expect(entries.allSatisfy { !$0.path.isEmpty })
            } catch {
                let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                #expect((1...lines.count).contains(error.place.line))
                let length = lines[error.place.line - 1].count
                #expect((1...(length + 1)).contains(error.place.column))
            }
        }
    }

    @Test(.enabled(if: Peer.isThere, "python3 has no tomllib here"))
    func `what Python reads is read the same, and what it refuses is refused`() throws {
        let inputs = Self.inputs()
        let answers = try Peer.answers(to: inputs)
        try #require(answers.count == inputs.count)
        var (read, refused) = (0, 0)
        for (bytes, answer) in zip(inputs, answers) where Peer.isComparable(bytes) {
            let own = (try? TOMLDocument(bytes)).map {
                Flat.lines($0.entries).sorted().joined(separator: " ")
            }
            #expect(own == answer, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
            if answer == nil { refused += 1 } else { read += 1 }
        }
        #expect(read > 2_000 && refused > 2_000)
    }
}

/// Python's reader of TOML 1.0.
enum Peer {
    private static let python = "/usr/bin/python3"

    static let isThere: Bool = (try? run("import tomllib", [])) != nil

    /// It knows no byte order mark, and its whole numbers have no end.
    static func isComparable(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return !text.unicodeScalars.starts(with: ["\u{FEFF}"])
            && !text.contains(#/[0-9A-Fa-f_]{17}/#)
    }

    static func answers(to inputs: [[UInt8]]) throws -> [String?] {
        let lines = inputs.map { Data($0).base64EncodedString() + "\n" }.joined()
        return try run(script, Array(lines.utf8))
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0 == "!" ? nil : String($0) }
    }

    private static let script = """
        import base64, struct, sys, tomllib
        def lines(value, path):
            if isinstance(value, dict):
                for key, inner in value.items():
                    yield from lines(inner, path + "." + key.encode().hex())
            elif isinstance(value, list):
                if not value: yield path + "=[]"
                for index, inner in enumerate(value): yield from lines(inner, f"{path}#{index}")
            elif isinstance(value, bool): yield f"{path}=b{str(value).lower()}"
            elif isinstance(value, int): yield f"{path}=i{value}"
            elif isinstance(value, float):
                bits = struct.unpack("<Q", struct.pack("<d", value))[0]
                yield f"{path}=f" + ("nan" if value != value else str(bits))
            elif isinstance(value, str): yield f"{path}=s{value.encode().hex()}"
            else: yield path + "=m"
        for line in sys.stdin:
            try: print(" ".join(sorted(lines(tomllib.loads(base64.b64decode(line).decode()), ""))))
            except (ValueError, RecursionError): print("!")
        """

    private static func run(_ script: String, _ input: [UInt8]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", script]
        let file = FileManager.default.temporaryDirectory
            .appending(path: "toml-\(UUID().uuidString.prefix(8))")
        try Data(input).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        process.standardInput = try FileHandle(forReadingFrom: file)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
