import ListenCore

/// The notation of Aozora Bunko: readings in `《》` behind what they are of, which begins at `｜`
/// or with the last run of the same script; notes of the typist in `［＃］`.
struct AozoraText {
    private var facts = WrittenText(language: Language(tag: "ja"), blocks: [])
    private var blocks: [TextBlock] = []

    /// True for a text in this notation.
    static func isAozora(_ text: String) -> Bool {
        let start = text.prefix(4_000)
        if start.contains("【テキスト中に現れる記号について】") { return true }
        return start.contains("《") && start.contains("》")
            && (start.contains("［＃") || text.suffix(4_000).contains("底本："))
    }

    /// The text with its readings, its title and its author.
    static func text(_ lines: [PlainLine]) -> WrittenText {
        var reading = AozoraText()
        reading.read(lines)
        return reading.facts
    }

    private mutating func read(_ lines: [PlainLine]) {
        var rest = lines[...]
        readHead(&rest)
        if let end = rest.lastIndex(where: { $0.text.hasPrefix("底本：") }) {
            rest = rest[..<end]
            facts.remarks.append("The colophon of Aozora Bunko was left out.")
        }
        for line in rest where !line.isEmpty { add(line) }
        facts.blocks = blocks
    }

    /// The title, its authors, and the explanation of the signs between two rules.
    private mutating func readHead(_ rest: inout ArraySlice<PlainLine>) {
        let head = rest.prefix { !$0.isEmpty && !Self.isRule($0.text) }
        if head.count <= 6, let title = head.first {
            let block = Self.block(title.text, .heading(level: 1))
            facts.title = block?.text
            facts.author = head.dropFirst().last?.text
            if let block { blocks.append(block) }
            rest = rest[head.endIndex...]
        }
        guard let open = rest.prefix(20).firstIndex(where: { Self.isRule($0.text) }),
            let close = rest[(open + 1)...].prefix(60).firstIndex(where: { Self.isRule($0.text) })
        else { return }
        rest = rest[(close + 1)...]
    }

    private static func isRule(_ text: String) -> Bool {
        text.utf8.count >= 20 && text.allSatisfy { "-－―".contains($0) }
    }

    private mutating func add(_ line: PlainLine) {
        var kind = TextBlock.Kind.paragraph
        for (sign, level) in [("大見出し", 1), ("中見出し", 2), ("小見出し", 3)]
        where line.text.contains("［＃") && line.text.contains(sign) {
            kind = .heading(level: level)
        }
        if let block = Self.block(line.text, kind) { blocks.append(block) }
    }

    // MARK: A line

    /// The runs that a reading without `｜` may be of.
    private enum Script: Hashable { case han, kana, katakana, latin, other }

    private static func script(of character: Character) -> Script {
        guard let value = character.unicodeScalars.first?.value else { return .other }
        return switch value {
        case 0x3400...0x9FFF, 0x20000...0x3FFFF, 0xF900...0xFAFF, 0x3005...0x3007, 0x303B, 0x3013,
            0x30F6:
            .han
        case 0x3041...0x309F: .kana
        case 0x30A0...0x30FF: .katakana
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x4FF, 0xFF21...0xFF3A,
            0xFF41...0xFF5A:
            .latin
        default: .other
        }
    }

    /// A line as a block, without its signs.
    static func block(_ line: String, _ kind: TextBlock.Kind) -> TextBlock? {
        let signs = Array(line)
        var out: [Character] = []
        var readings: [(range: Range<Int>, text: String)] = []
        /// The place of the last `｜`.
        var begin: Int?
        var at = 0
        while at < signs.count {
            switch signs[at] {
            case "｜" where signs[at...].prefix(40).contains("《"): begin = out.count
            case "《":
                guard let close = close("》", in: signs, from: at + 1, within: 60),
                    let start = begin ?? run(before: out)
                else {
                    out.append(signs[at])
                    break
                }
                let reading = String(signs[(at + 1)..<close])
                if start < out.count, !reading.isEmpty {
                    readings.append((start..<out.count, reading))
                }
                begin = nil
                at = close
            case "※" where note(signs, at + 1) != nil:
                guard let (note, end) = note(signs, at + 1) else { break }
                out.append(character(of: note) ?? "〓")
                at = end
            case "［":
                guard let (_, end) = note(signs, at) else {
                    out.append(signs[at])
                    break
                }
                at = end
            default: out.append(signs[at])
            }
            at += 1
        }
        return block(out, readings, kind)
    }

    private static func block(
        _ out: [Character], _ readings: [(range: Range<Int>, text: String)], _ kind: TextBlock.Kind
    ) -> TextBlock? {
        var text = RunningText()
        var at = 0
        for reading in readings where reading.range.lowerBound >= at {
            text.add(String(out[at..<reading.range.lowerBound]))
            text.add(String(out[reading.range]), .reading(reading.text))
            at = reading.range.upperBound
        }
        text.add(String(out[at...]))
        return text.block(kind)
    }

    private static func close(
        _ sign: Character, in signs: [Character], from start: Int, within limit: Int
    ) -> Int? {
        signs[start...].prefix(limit).firstIndex(of: sign)
    }

    /// The beginning of the run of one script that ends here.
    private static func run(before out: [Character]) -> Int? {
        guard let last = out.last else { return nil }
        let script = script(of: last)
        guard script != .other else { return nil }
        var start = out.count - 1
        while start > 0, out.count - start < 64, Self.script(of: out[start - 1]) == script {
            start -= 1
        }
        return start
    }

    /// The note `［＃…］` at a place, and the place of its end.
    private static func note(_ signs: [Character], _ at: Int) -> (text: String, end: Int)? {
        guard at + 1 < signs.count, signs[at] == "［", signs[at + 1] == "＃" else { return nil }
        var depth = 0
        for end in at..<min(signs.count, at + 400) {
            if signs[end] == "［" { depth += 1 }
            if signs[end] == "］" { depth -= 1 }
            if depth == 0 { return (String(signs[(at + 2)..<end]), end) }
        }
        return nil
    }

    /// The character that a note describes by its number in Unicode.
    private static func character(of note: String) -> Character? {
        guard let mark = note.firstRange(of: "U+") ?? note.firstRange(of: "Ｕ＋") else { return nil }
        let digits = note[mark.upperBound...].prefix { $0.isHexDigit }
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).flatMap { scalar in
            scalar.properties.isAlphabetic || scalar.value >= 0x2E80 ? Character(scalar) : nil
        }
    }
}
