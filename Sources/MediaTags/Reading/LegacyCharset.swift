package import ListenCore
import Markup

/// The legacy encoding of texts that belong together: chosen once for all of them.
///
/// A single text may be readable in several encodings; for all texts together only one makes sense.
package struct LegacyCharset: Sendable {
    /// The most bytes that are examined.
    static let mostBytes = 65_536
    /// The most encodings that are tried.
    private static let mostTried = 8

    /// Its IANA name; `nil` when none fits all texts.
    package let name: String?
    private let analysis: (any TextAnalyzing)?

    /// The encoding of the bytes of some texts that are no UTF-8; `language` is their language.
    ///
    /// Without `analysis`, and when nothing fits, it is windows-1252.
    package init(
        of samples: [[UInt8]], language: Language? = nil, analysis: (any TextAnalyzing)?
    ) {
        self.analysis = analysis
        guard let analysis, !samples.isEmpty else {
            name = nil
            return
        }
        var pool: [UInt8] = []
        var own: [[UInt8]] = []
        var seen: Set<[UInt8]> = []
        for sample in samples where seen.insert(sample).inserted {
            guard pool.count < Self.mostBytes else { break }
            let part = sample.prefix(Self.mostBytes - pool.count)
            pool += part + [0x0A]
            own.append(Array(part))
        }
        name = analysis.charsets(of: pool, language: language).prefix(Self.mostTried)
            .first { name in own.allSatisfy { Self.read($0, name, analysis) != nil } }
    }

    /// True when a text makes sense in the encoding.
    package func fits(_ bytes: [UInt8]) -> Bool {
        guard let name, let analysis else { return false }
        return Self.read(bytes, name, analysis) != nil
    }

    /// Decodes bytes; those that do not fit the encoding are windows-1252.
    package func text(of bytes: [UInt8]) -> String {
        guard let name, let analysis, let text = Self.read(bytes, name, analysis) else {
            return WindowsLatin.text(bytes)
        }
        return text
    }

    /// The text in an encoding; `nil` when it holds characters that nobody writes.
    private static func read(
        _ bytes: [UInt8], _ name: String, _ analysis: any TextAnalyzing
    ) -> String? {
        guard let text = analysis.decode(bytes, charset: name) else { return nil }
        if MisreadText.isPlausible(text, in: name) { return text }
        // ID3v1 cuts after thirty bytes, even inside a character.
        guard bytes.count >= shortestCut, let last = bytes.last, last >= 0x80,
            let cut = analysis.decode(bytes.dropLast(), charset: name),
            MisreadText.isPlausible(cut, in: name)
        else { return nil }
        return cut
    }

    /// The shortest text that may be a full field of ID3v1.
    private static let shortestCut = 28
}
