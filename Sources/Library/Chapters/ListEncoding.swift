import ListenCore
import MediaTags
import Subtitles

/// The old encoding of the cue sheets and lists of chapters of one folder, chosen once for all.
struct ListEncoding {
    /// The number of bytes of each list that are looked at.
    private static let mostBytes = 8192

    private let charset: LegacyCharset
    private let analysis: any TextAnalyzing

    /// The encoding of some lists.
    init(of lists: some Sequence<[UInt8]>, analysis: any TextAnalyzing) {
        self.analysis = analysis
        charset = LegacyCharset(
            of: lists.flatMap { Self.isOld($0) ? Self.sample(of: $0) : [] }, analysis: analysis)
    }

    /// The text of one of the lists; a list that does not fit the others is decoded by itself.
    func text(of bytes: [UInt8]) -> String {
        guard Self.isOld(bytes), Self.sample(of: bytes).allSatisfy(charset.fits) else {
            return DecodedText.text(of: bytes, analysis: analysis)
        }
        return DecodedText.text(of: Array(charset.text(of: bytes).utf8))
    }

    /// True when bytes are in no encoding of Unicode, apart from damage.
    static func isOld(_ bytes: [UInt8]) -> Bool {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]),
            !bytes.prefix(4096).contains(0), String(validating: bytes, as: UTF8.self) == nil
        else { return false }
        let beyond = String(decoding: bytes, as: UTF8.self).unicodeScalars
            .filter { $0.value >= 0x80 }
        return beyond.count { $0 == "\u{FFFD}" } * 2 > beyond.count
    }

    /// The lines with letters outside ASCII, up to about this many bytes.
    static func sample(of bytes: [UInt8], most: Int = mostBytes) -> [[UInt8]] {
        var left = most
        return bytes.split { $0 == 0x0A || $0 == 0x0D }.lazy
            .filter { line in line.contains { $0 >= 0x80 } }
            .prefix { line in
                defer { left -= min(left, line.count) }
                return left > 0
            }
            .map { Array($0.prefix(most)) }
    }
}
