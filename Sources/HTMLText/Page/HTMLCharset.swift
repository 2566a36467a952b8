import ListenCore
import Markup
import Subtitles

/// The bytes of a page as UTF-8: by their byte order mark, by the header, by the page itself, or by a
/// guess, unless the bytes show that what was stated is wrong.
enum HTMLCharset {
    /// More bytes are not decoded: no page keeps them.
    private static let most = 2 * HTMLGuard.mostBytes
    /// The part of a page that may state its encoding.
    private static let mostHead = 256 << 10

    /// The text of a page, and the name of its encoding.
    static func decode(
        _ raw: [UInt8], contentType: String?, language: Language?, analysis: any TextAnalyzing
    ) -> (bytes: [UInt8], encoding: String) {
        let raw = raw.count > most ? Array(raw[..<most]) : raw
        let head = PageHead(raw.prefix(mostHead))
        let language = language ?? head.language.flatMap(Language.init(tag:))
        let guess = GuessByText(base: analysis)
        let stated = analysis.statedCharset == nil ? charset(contentType) ?? head.charset : nil
        guard let stated, !hasMark(raw), !isUTF8(raw, though: stated) else {
            return text(of: raw, language, guess)
        }
        return text(of: raw, language, StatedCharset(stated, over: guess))
    }

    private static func text(
        of raw: [UInt8], _ language: Language?, _ analysis: any TextAnalyzing
    ) -> (bytes: [UInt8], encoding: String) {
        let decoded = DecodedText.bytes(of: raw, language: language, analysis: analysis)
        return (decoded.bytes, decoded.encoding.rawValue.lowercased())
    }

    private static func hasMark(_ raw: [UInt8]) -> Bool {
        raw.starts(with: [0xEF, 0xBB, 0xBF]) || raw.starts(with: [0xFF, 0xFE])
            || raw.starts(with: [0xFE, 0xFF])
    }

    /// True when a page is UTF-8 that states another encoding; a few characters of two bytes may be
    /// UTF-8 by chance.
    private static func isUTF8(_ raw: [UInt8], though stated: String) -> Bool {
        if stated == "utf-8" { return true }
        if stated == "iso-2022-jp" { return false }
        let beyond = raw.lazy.filter { $0 >= 0x80 }.prefix(64).count
        let isWestern = stated.hasPrefix("windows-") || stated.hasPrefix("iso-")
        return beyond >= (isWestern ? 2 : 16) && String(validating: raw, as: UTF8.self) != nil
    }

    /// The encoding that a header or an attribute states.
    static func charset(_ value: String?) -> String? {
        guard let value = value?.prefix(300).lowercased(), let at = value.find("charset") else {
            return nil
        }
        let rest = value[at...].dropFirst(7).drop { $0 == " " }
        guard rest.first == "=" else { return nil }
        let name = rest.dropFirst().drop { " \"'".contains($0) }.prefix {
            !" ;,\"'".contains($0)
        }
        return named(String(name))
    }

    /// The name of an encoding as pages write it.
    static func named(_ name: String) -> String? {
        let name = name.lowercased()
        if let usual = usual[name] { return usual }
        let known = TextCharset.named(name)?.name
        // A page that could be read so far cannot be UTF-16.
        return known?.hasPrefix("utf-16") == true ? "utf-8" : known
    }

    private static let usual = [
        "us-ascii": "windows-1252", "ascii": "windows-1252", "iso8859-1": "windows-1252",
        "x-sjis": "shift_jis", "x-euc-jp": "euc-jp", "x-gbk": "gb18030", "gb_2312-80": "gb18030",
        "ks_c_5601-1987": "euc-kr", "ksc5601": "euc-kr", "x-cp1251": "windows-1251",
        "x-x-big5": "big5", "koi": "koi8-r", "koi8": "koi8-r",
    ]
}

extension String {
    /// The place of a part.
    fileprivate func find(_ part: String) -> Index? { firstRange(of: part)?.lowerBound }
}

/// The encoding and the language that a page states in its head.
private struct PageHead {
    private(set) var charset: String?
    private(set) var language: String?

    init(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = TagScanner(buffer)
            while charset == nil || language == nil {
                scanner.at = scanner.next(0x3C, from: scanner.at)
                guard !scanner.isAtEnd else { return }
                guard TagScanner.isLetter(scanner.peek(1)) else {
                    if scanner.peek(1) == 0x21 {
                        scanner.passDeclaration()
                    } else {
                        scanner.at += 1
                    }
                    continue
                }
                scanner.at += 1
                let range = scanner.name()
                let tag = HTMLTag.named(PackedName(buffer[range]))
                guard scanner.tagEnd(most: 32), tag != .body else { return }
                read(tag, scanner)
                if tag == .script { _ = scanner.scriptContent(of: range) }
                if tag == .style || tag == .title { _ = scanner.rawContent(of: range) }
            }
        }
    }

    private mutating func read(_ tag: HTMLTag, _ scanner: TagScanner) {
        func value(_ name: StaticString) -> String? {
            scanner.attributes.first {
                $0.name.count == name.utf8CodeUnitCount
                    && scanner.stands(name, at: $0.name.lowerBound)
            }.map { String(decoding: scanner.bytes[$0.value].prefix(300), as: UTF8.self) }
        }
        if tag == .html { language = value("lang") ?? value("xml:lang") ?? "" }
        guard tag == .meta, charset == nil else { return }
        charset =
            value("charset").flatMap(HTMLCharset.named)
            ?? value("content").flatMap { HTMLCharset.charset($0) }
    }
}

/// Guesses an encoding by the text of a page alone: its tags are the same in all of them.
private struct GuessByText: WrappingAnalysis {
    let base: any TextAnalyzing
    private static let most = 65_536

    func charsets(of bytes: [UInt8], language: Language?) -> [String] {
        var text: [UInt8] = []
        var isTag = false
        for byte in bytes where text.count < Self.most {
            switch byte {
            case 0x3C: isTag = true
            case 0x3E where isTag:
                isTag = false
                text.append(0x20)
            case _ where !isTag: text.append(byte)
            default: break
            }
        }
        return base.charsets(of: text, language: language)
    }
}
