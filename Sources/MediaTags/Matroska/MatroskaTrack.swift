import ListenCore
import Zlib

/// A track of a Matroska file, as far as tags and texts need it.
struct MatroskaTrack {
    enum Kind { case sound, text, other }

    /// The compression of its blocks.
    enum Packing: Equatable {
        case plain
        /// These bytes were removed from the front of each block.
        case stripped([UInt8])
        /// zlib (RFC 1950).
        case compressed
        /// Encrypted, or compressed in an obsolete way.
        case unknown
    }

    /// The most bytes of a track's own head.
    private static let longestHead = 1 << 20

    private(set) var number: UInt64 = 0
    private(set) var uid: UInt64 = 0
    private(set) var kind = Kind.other
    private(set) var codec = ""
    private(set) var name = ""
    private(set) var language: Language?
    private(set) var packing = Packing.plain
    /// The bytes in front of all blocks: the styles of ASS.
    private(set) var head: [UInt8] = []

    init(_ entry: EBMLElement, _ walker: EBMLWalker, isWeb: Bool) {
        // English by default, but WebM programs do not know this rule.
        var stated = isWeb ? "" : "eng"
        var tag: String?
        for part in walker.children(of: entry.content) {
            switch part.id {
            case 0xD7: number = walker.unsigned(part)
            case 0x73C5: uid = walker.unsigned(part)
            case 0x83:
                switch walker.unsigned(part) {
                case 2: kind = .sound
                case 0x11: kind = .text
                default: kind = .other
                }
            case 0x86: codec = walker.string(part, limit: 64)
            case 0x536E: name = TagText.name(walker.string(part, limit: 1024)) ?? ""
            case 0x22B59C: stated = walker.string(part, limit: 32)
            case 0x22B59D: tag = walker.string(part, limit: 64)
            case 0x63A2: head = walker.bytes(part, limit: Self.longestHead)
            case 0x6D80: packing = Self.packing(part, walker)
            default: break
            }
        }
        language = ID3Facts.language(Array((tag ?? stated).utf8)[...])
    }

    /// The compression; text tracks never have several in a row.
    private static func packing(_ list: EBMLElement, _ walker: EBMLWalker) -> Packing {
        let all = walker.children(of: list.content).filter { $0.id == 0x6240 }
        guard let encoding = all.first else { return .plain }
        guard all.count == 1 else { return .unknown }
        let parts = walker.children(of: encoding.content)
        let kind = parts.first { $0.id == 0x5033 }.map(walker.unsigned) ?? 0
        guard kind == 0, let compression = parts.first(where: { $0.id == 0x5034 }) else {
            return .unknown
        }
        let how = walker.children(of: compression.content)
        switch how.first(where: { $0.id == 0x4254 }).map(walker.unsigned) ?? 0 {
        case 0: return .compressed
        case 3:
            let settings = how.first { $0.id == 0x4255 }
            return .stripped(settings.map { walker.bytes($0, limit: 4096) } ?? [])
        default: return .unknown
        }
    }

    /// The uncompressed bytes of a block; `nil` when the compression is not known.
    func unpacked(_ block: [UInt8]) -> [UInt8]? {
        switch packing {
        case .plain: block
        case .stripped(let front): front + block
        case .compressed: Self.inflated(block)
        case .unknown: nil
        }
    }

    /// The longest text of one block.
    static let longestText = 65_536

    private static func inflated(_ block: [UInt8]) -> [UInt8]? {
        let outcome = block.withUnsafeBytes { Inflation.whole($0, .zlib, limit: longestText) }
        guard case .whole(let text) = outcome else { return nil }
        return text
    }
}
