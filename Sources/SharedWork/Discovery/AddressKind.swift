import UIVocabulary

/// The things that an address may lead to, in the order in which they are offered.
package enum AddressKind: Hashable, Sendable, CaseIterable {
    /// An item of archive.org, or a page of LibriVox.
    case audiobook
    /// A recording alone.
    case recording
    /// The feed of a podcast, or a page that names it.
    case podcast
    /// A radio station.
    case station
    /// A page or a document to be read aloud.
    case text

    private static let streams = [".pls", ".m3u", ".m3u8", ".asx", ".xspf"]
    private static let recordings = [
        ".mp3", ".m4a", ".m4b", ".aac", ".ogg", ".oga", ".opus", ".flac", ".wav", ".wma", ".mka",
        ".mkv", ".mp4", ".webm", ".aiff", ".ac3",
    ]

    /// The kinds that an address may be of, the likeliest first.
    package static func likely(_ address: String) -> [AddressKind] {
        let bare = address.lowercased().prefix { $0 != "?" && $0 != "#" }
        let host = bare.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
        if let host,
            ["archive.org", "librivox.org"].contains(where: {
                host == $0 || host.hasSuffix("." + $0)
            })
        {
            return [.audiobook, .text]
        }
        let texts = DiscoveryRequest.textEndings.filter { !$0.hasPrefix(".htm") }
        if texts.contains(where: bare.hasSuffix) { return [.text] }
        // What is called so may be sent without an end, too.
        if recordings.contains(where: bare.hasSuffix) { return [.recording, .station, .podcast] }
        if streams.contains(where: bare.hasSuffix) || bare.contains("/stream") {
            return [.station, .podcast]
        }
        let isFeed = ["rss", "feed", ".xml", "podcast"].contains { bare.contains($0) }
        return isFeed ? [.podcast, .text, .station] : [.text, .podcast, .station]
    }

    /// The name of its row.
    package var title: String {
        switch self {
        case .audiobook: "hear the audiobook"
        case .recording: "play it"
        case .podcast: "follow it as a podcast"
        case .station: "keep it as a radio station"
        case .text: "have the page read aloud"
        }
    }
}
