import Foundation
import Testing

/// A new kind of source needs an edit in the container alone: nothing else asks which source a book
/// is of.
@Suite struct SourceNameTests {
    /// The ids of the sources that are part of the program; those of the library and of files are
    /// places on this machine, and no kind among others.
    static let ids = ["articles", "news", "podcasts", "librivox", "radio"]

    /// Targets that are a source, and the one that makes them.
    static let sources: Set<String> = [
        "Reading", "News", "Podcasts", "OpenShelf", "Radio", "ListenApp",
    ]

    /// The names of folders that belong to one source, in whatever target.
    static let folders: Set<String> = [
        "Reading", "News", "Podcasts", "Podcast", "LibriVox", "Radio", "Shelf",
    ]

    /// Files that name a source all the same, with the reason.
    static let exceptions = [
        "ListenCore/Sources/KeptSource.swift": "declares the kinds, and which nobody adds",
        "ListenCore/Services/Holdings.swift": "counts records by their table",
        "Storage/Person/PodcastRows.swift": "the tables of podcasts",
        "Storage/Person/PodcastFacts.swift": "the facts of podcasts, for other devices",
        "Storage/Backup/BackupTimelines.swift": "the times of texts read aloud, in a backup",
        "Syncing/Gpodder/GpodderPlaces.swift": "a service that knows podcasts alone",
        "UIVocabulary/Messages/DiscoveryMessages.swift": "the places where more is found",
        "ListenUI/Discovery/DiscoveryModel.swift": "the places where more is found",
    ]

    /// Marks by which an id is told from another thing of its name.
    private static func marks(of id: String) -> [String] {
        ["SourceID.", "== .", "!= .", "source: .", "case .", "[.", ", .", "{ ."].map { $0 + id }
    }

    private static func names(in text: String) -> [String] {
        ids.filter { id in
            marks(of: id).contains { mark in
                text.ranges(of: mark).contains { range in
                    text[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber } ?? true
                }
            }
        }
    }

    @Test func `no file beside a source and the container names it`() throws {
        var found: Set<String> = []
        for file in try SourceTree.files(in: "Sources") where !Self.sources.contains(file.target) {
            let path = String(file.path.dropFirst("Sources/".count))
            let isOwn = path.split(separator: "/").dropLast().dropFirst()
                .contains { Self.folders.contains(String($0)) }
            guard !isOwn, !Self.names(in: file.text).isEmpty else { continue }
            found.insert(path)
            #expect(Self.exceptions[path] != nil, "\(path) names \(Self.names(in: file.text))")
        }
        #expect(found == Set(Self.exceptions.keys), "exceptions that are none any more")
    }

    @Test func `an id is found where it is asked for, and not in longer names`() {
        #expect(Self.names(in: "guard source == .podcasts else") == ["podcasts"])
        #expect(Self.names(in: "[.articles, .news].contains") == ["articles", "news"])
        #expect(Self.names(in: "case .radioStations: 1; of: .podcasts") == [])
    }
}
