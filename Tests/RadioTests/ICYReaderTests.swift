import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// Sound and titles of an ICY stream.
struct ICYReaderTests {
    /// What a reader made of a stream.
    struct Heard: Equatable {
        var sound: [UInt8] = []
        var titles: [Placed] = []
        var isAstray = false
    }

    struct Placed: Equatable {
        let text: String
        let byte: Int64

        init(_ text: String, _ byte: Int64) { (self.text, self.byte) = (text, byte) }
    }

    /// The stream in slices of some lengths, the last one over and over.
    static func hear(_ bytes: [UInt8], interval: Int?, slices: [Int] = [4_096]) -> Heard {
        var reader = ICYReader(interval: interval, name: "Radio")
        var heard = Heard()
        var (at, number) = (0, 0)
        while at < bytes.count {
            let count = min(max(1, slices[min(number, slices.count - 1)]), bytes.count - at)
            bytes[at..<(at + count)].withUnsafeBytes { slice in
                reader.receive(slice) { part in
                    switch part {
                    case .sound(let sound): heard.sound += sound
                    case .title(let title, let byte): heard.titles.append(Placed(title.text, byte))
                    case .astray: heard.isAstray = true
                    }
                }
            }
            at += count
            number += 1
        }
        #expect(reader.offset == Int64(heard.sound.count))
        return heard
    }

    /// A block of metadata with its length byte, padded.
    static func block(_ text: String) -> [UInt8] { block(Array(text.utf8)) }

    static func block(_ bytes: [UInt8]) -> [UInt8] {
        let count = (bytes.count + 15) / 16
        return [UInt8(count)] + bytes + [UInt8](repeating: 0, count: count * 16 - bytes.count)
    }

    static let titles: [(metadata: String, title: String?)] = [
        ("StreamTitle='Plain';", "Plain"),
        ("StreamTitle='Plain';StreamUrl='http://radio.example/1.jpg';", "Plain"),
        ("StreamTitle='It's here; isn't it';", "It's here; isn't it"),
        ("StreamTitle='Anna''s';", "Anna's"),
        ("StreamTitle='One'; two';StreamUrl='';", "One'; two"),
        ("StreamUrl='http://radio.example';StreamTitle='Behind';", "Behind"),
        ("StreamTitle='';", ""),
        ("StreamTitle='  two \t words ';", "two words"),
        ("StreamTitle='Bell\u{7}\u{1B}[31m';", "Bell[31m"),
        ("StreamTitle='Tom &amp; Ann &lt;live&gt;';", "Tom & Ann <live>"),
        ("StreamTitle='Bell &#27;[31m &unknown; &';", "Bell [31m &unknown; &"),
        ("StreamTitle='No semicolon'", "No semicolon"),
        ("StreamTitle='never closed", nil),
        ("StreamUrl='http://radio.example';", nil),
    ]

    @Test(arguments: titles)
    func `a title ends where its mark is followed by another name or by nothing`(
        _ example: (metadata: String, title: String?)
    ) {
        let stream = [1, 2, 3, 4] + Self.block(example.metadata) + [5, 6]
        let heard = Self.hear(stream, interval: 4)
        #expect(heard.sound == [1, 2, 3, 4, 5, 6])
        #expect(heard.titles == [example.title].compactMap { $0 }.map { Placed($0, 4) })
        #expect(!heard.isAstray)
    }

    @Test(arguments: [
        (Array("Frühstück".utf8), "Frühstück"), ([0x46, 0xFC, 0x72], "Für"),
        ([0x46, 0xFC], "Fü"), ([0x80, 0x20, 0x93, 0x78, 0x94], "€ “x”"),
    ])
    func `titles are in UTF-8 or in windows-1252`(_ raw: [UInt8], _ title: String) {
        let metadata = Array("StreamTitle='".utf8) + raw + Array("';".utf8)
        let stream = [1] + Self.block(metadata) + [2]
        #expect(Self.hear(stream, interval: 1).titles == [Placed(title, 1)])
    }

    @Test func `a title as long as a block is cut off, not lost`() {
        let long = "StreamTitle='" + String(repeating: "ä", count: 3_000)
        let bytes = Array(long.utf8).prefix(ICYReader.longestBlock)
        let heard = Self.hear([9, 255] + bytes + [8], interval: 1)
        #expect(heard.titles.first?.text.hasPrefix("ääää") == true)
        #expect(heard.sound == [9, 8])
    }

    @Test func `an empty block changes nothing`() {
        let stream: [UInt8] = [1, 0, 2, 0, 3] + Self.block("StreamTitle='A';") + [4, 0, 5]
        let heard = Self.hear(stream, interval: 1)
        #expect(heard.sound == [1, 2, 3, 4, 5] && heard.titles == [Placed("A", 3)])
    }

    @Test(arguments: [nil, 0, -1, 5_000_000])
    func `a stream without a believable interval is sound alone`(_ interval: Int?) {
        let stream = [UInt8](0...255)
        #expect(Self.hear(stream, interval: interval) == Heard(sound: stream))
    }

    @Test(arguments: [
        [7] + [UInt8](repeating: 0x5A, count: 112), [1] + Array("=ab             ".utf8),
        [1] + [UInt8](repeating: 1, count: 16),
        [1] + Array("a=b".utf8) + [0, 1] + Array(repeating: 0, count: 11),
    ])
    func `metadata that are none are given up, and their bytes are sound`(_ block: [UInt8]) {
        let tail = [UInt8](repeating: 3, count: 40)
        let heard = Self.hear([1, 2] + block + tail, interval: 2)
        #expect(heard.isAstray && heard.titles.isEmpty)
        #expect(heard.sound == [1, 2] + block + tail)
    }

    @Test func `a stream in any slices is heard the same`() {
        var generator = SeededGenerator(seed: 29)
        for _ in 0..<300 {
            let interval = Int.random(in: 1...40, using: &generator)
            var stream: [UInt8] = []
            for number in 0..<Int.random(in: 1...12, using: &generator) {
                stream += (0..<interval).map { _ in UInt8.random(in: 0...255, using: &generator) }
                stream +=
                    Bool.random(using: &generator)
                    ? [0] : Self.block("StreamTitle='Title \(number); it's';")
            }
            if Bool.random(using: &generator) { stream.removeLast(stream.count / 3) }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                stream.insert(7, at: stream.count / 2)
            }
            let whole = Self.hear(stream, interval: interval, slices: [stream.count])
            #expect(Self.hear(stream, interval: interval, slices: [1]) == whole)
            let slices = (0..<200).map { _ in Int.random(in: 1...50, using: &generator) }
            #expect(Self.hear(stream, interval: interval, slices: slices) == whole)
        }
    }
}
