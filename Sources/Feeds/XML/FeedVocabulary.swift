/// The vocabularies of feeds: a namespace, or several that mean the same.
enum FeedVocabulary: UInt8 {
    /// RSS of any version, and Atom.
    case core
    case itunes, podcast, content, dublin, media, play, podlove, rdf, enclosure, page
    /// The prefix `xml`.
    case xml
    /// One that is not read.
    case other

    /// The vocabulary of a namespace; `nil` for one that is unknown.
    init?(namespace: String) {
        let name = namespace.lowercased()
        for (part, vocabulary) in Self.namespaces where name.contains(part) {
            self = vocabulary
            return
        }
        return nil
    }

    /// The vocabulary a prefix stands for where nobody declares it, or declares something unknown.
    init(prefix: UInt64) {
        self = Self.prefixes[prefix] ?? .other
    }

    private static let namespaces: [(part: String, vocabulary: FeedVocabulary)] = [
        ("dtds/podcast-1.0", .itunes), ("itunes.com", .itunes),
        ("podcastindex.org/namespace", .podcast), ("podcast-namespace", .podcast),
        ("rss/1.0/modules/content", .content), ("rss/1.0/modules/", .other),
        ("purl.org/dc/", .dublin), ("search.yahoo.com/mrss", .media),
        ("tools.search.yahoo.com/mrss", .media), ("play-podcasts", .play),
        ("podlove.org/simple-chapters", .podlove), ("22-rdf-syntax-ns", .rdf),
        ("rss_2.0/enc", .enclosure), ("1999/xhtml", .page), ("w3.org/2005/atom", .core),
        ("purl.org/atom", .core), ("purl.org/rss/1.0", .core), ("userland.com/rss", .core),
        ("netscape.com/rdf", .core), ("purl.org/net/rss", .core),
    ]

    private static let prefixes = NumberTable<FeedVocabulary>([
        (MarkupKey.of("itunes"), .itunes), (MarkupKey.of("podcast"), .podcast),
        (MarkupKey.of("content"), .content), (MarkupKey.of("dc"), .dublin),
        (MarkupKey.of("dcterms"), .dublin), (MarkupKey.of("media"), .media),
        (MarkupKey.of("googleplay"), .play), (MarkupKey.of("psc"), .podlove),
        (MarkupKey.of("rdf"), .rdf), (MarkupKey.of("enc"), .enclosure),
        (MarkupKey.of("xhtml"), .page), (MarkupKey.of("atom"), .core),
        (MarkupKey.of("atom10"), .core),
        (MarkupKey.of("a10"), .core), (MarkupKey.of("rss"), .core), (MarkupKey.of("xml"), .xml),
    ])
}
