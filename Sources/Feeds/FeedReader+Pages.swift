package import ListenCore
import Subtitles

extension FeedReader {
    /// The beginnings of feeds in small letters.
    private static let marks = ["<rss", "<feed", "<rdf:rdf", "jsonfeed.org/version"]

    /// That what was fetched to be read is a feed, with the command that follows it; `nil` for what
    /// is none.
    package static func refusal(
        of page: FetchedPage, analysis: any TextAnalyzing = PlainTextAnalysis()
    ) -> StatedError? {
        // A page is not read twice for what it is not.
        let head = String(decoding: page.bytes.prefix(4_096), as: UTF8.self).lowercased()
        let first = head.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        guard first == "<" || first == "{", marks.contains(where: { head.contains($0) }),
            let found = try? Self.feed(
                of: page.bytes, contentType: page.contentType, address: page.address,
                analysis: analysis)
        else { return nil }
        let address = page.address.addressWithoutSecrets.printable(limit: 200)
        let title = found.title.map { " (“\($0.printable(limit: 80))”)" } ?? ""
        let hasSound = found.items.contains { $0.sound != nil }
        return StatedError(
            .badData,
            "\(address) is a feed\(title) and no page. "
                + (hasSound
                    ? "`listen podcast add` with its address follows it."
                    : "`listen news add` with its address follows it, to be read aloud."))
    }
}
