import ListenCore
import Testing

@testable import LanguageAids

@Suite struct DictzipTests {
    let folder: DictionaryFolder

    init() throws { folder = try DictionaryFolder() }

    /// Text of many chunks that compresses, yet not to nothing.
    func text(_ count: Int) -> [UInt8] {
        var noise = Noise(seed: 7)
        return (0..<count).map { _ in UInt8.random(in: 0x61...0x70, using: &noise) }
    }

    func open(_ bytes: [UInt8]) throws -> DictzipFile {
        try DictzipFile(try MappedFile(path: try folder.write("x.dict.dz", bytes)))
    }

    func code(_ body: () throws -> Void) -> DictionaryError.Code? {
        do {
            try body()
            return nil
        } catch { return (error as? DictionaryError)?.code }
    }

    @Test(arguments: [0..<10, 990..<1_010, 999..<1_000, 1_000..<2_000, 0..<5_500, 5_400..<9_000])
    func `any range of the text is read, across chunks too`(range: Range<Int>) throws {
        let text = text(5_500)
        let file = try open(try Dictzip.compressed(text, chunk: 1_000))
        #expect(file.count == 5_500)
        #expect(try file.bytes(range) == Array(text[range.clamped(to: 0..<5_500)]))
    }

    @Test func `the same chunk is read many times and gives the same`() throws {
        let text = text(30_000)
        let file = try open(try Dictzip.compressed(text, chunk: 1_000))
        var noise = Noise(seed: 3)
        for _ in 0..<200 {
            let start = Int.random(in: 0..<29_000, using: &noise)
            #expect(try file.bytes(start..<start + 900) == Array(text[start..<start + 900]))
        }
    }

    @Test func `plain gzip is refused with what to do`() throws {
        let bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 3, 0] + Dictzip.little(0, 8)
        #expect {
            _ = try open(bytes)
        } throws: { "\($0)".contains("gunzip") }
    }

    /// Headers that lie, each with the bytes of one good chunk behind it.
    static let lies: [(String, @Sendable (Int) -> [UInt8])] = [
        ("a chunk longer than the file", { _ in Dictzip.header(chunk: 1_000, sizes: [60_000]) }),
        ("more chunks than sizes", { Dictzip.header(chunk: 1_000, sizes: [$0], count: 900) }),
        ("no chunks", { _ in Dictzip.header(chunk: 1_000, sizes: []) }),
        ("chunks of no length", { Dictzip.header(chunk: 0, sizes: [$0]) }),
        ("another version", { Dictzip.header(chunk: 1_000, sizes: [$0], version: 2) }),
        ("a text longer than its chunks", { Dictzip.header(chunk: 10, sizes: [$0]) }),
        (
            "a text shorter than its chunks",
            { Dictzip.header(chunk: 400, sizes: [$0 / 2, 9, 9, 9]) }
        ),
    ]

    @Test(arguments: lies.indices)
    func `a chunk table that lies is refused`(index: Int) throws {
        let (name, header) = Self.lies[index]
        let chunk = try Dictzip.deflated(text(1_000))
        let bytes =
            header(chunk.count) + chunk + [3, 0] + Dictzip.little(0, 4)
            + Dictzip.little(1_000, 4)
        let code = code { _ = try open(bytes) }
        guard case .malformed = code else {
            Issue.record("\(name): \(String(describing: code))")
            return
        }
    }

    @Test func `a chunk that holds less than it should is an error when read`() throws {
        let chunks = [try Dictzip.deflated(text(500)), try Dictzip.deflated(text(1_000))]
        let bytes =
            Dictzip.header(chunk: 1_000, sizes: chunks.map(\.count)) + chunks.flatMap { $0 }
            + [3, 0] + Dictzip.little(0, 4) + Dictzip.little(2_000, 4)
        let file = try open(bytes)
        #expect(try file.bytes(1_200..<1_210).count == 10)
        #expect(try file.bytes(490..<500).count == 10)
        #expect(throws: DictionaryError.self) { try file.bytes(495..<505) }
    }

    @Test func `no damage to any byte crashes or reads too much`() throws {
        let good = try Dictzip.compressed(text(3_000), chunk: 700)
        var noise = Noise(seed: 11)
        for round in 0..<600 {
            var bytes = good
            if round % 3 == 0 {
                bytes = Array(bytes.prefix(Int.random(in: 0..<good.count, using: &noise)))
            }
            for _ in 0..<Int.random(in: 1...4, using: &noise) where !bytes.isEmpty {
                // The header is where lies do most.
                let reach = round % 2 == 0 ? min(60, bytes.count) : bytes.count
                bytes[Int.random(in: 0..<reach, using: &noise)] = UInt8.random(
                    in: 0...255, using: &noise)
            }
            do {
                let file = try open(bytes)
                for start in [0, 699, 2_500, 2_999, Int.max - 10] {
                    #expect(try file.bytes(start..<start + 10).count <= 10)
                }
            } catch is DictionaryError {
                continue
            }
        }
    }
}
