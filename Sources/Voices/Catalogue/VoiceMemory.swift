import Files
import FoundationEssentials
import ListenCore

/// The answers of the engines to the last search for voices, kept in a file: asking espeak-ng and
/// Python again takes longer than to speak the first sentence.
///
/// They count while PATH, the programs on it and the folders with engines and Python packages are
/// as they were then. A file that is damaged, or cannot be written, is no memory.
package struct VoiceMemory: Sendable {
    private let folder: String

    /// The memory in a folder, which may be missing.
    package init(folder: String) { self.folder = folder }

    private var path: String { folder + "/voices.json" }

    /// The folders in which a package manager leaves a trace of every engine that it installs.
    private static let systemFolders = [
        "/usr/bin", "/usr/lib", "/usr/share", "/usr/share/doc", "/usr/local/bin", "/usr/local/lib",
        "/usr/local/share",
    ]
    /// The most bytes of the file.
    private static let limit = 1 << 20

    /// The engines' answers to the same search; `nil` where anything changed since.
    func answers(to search: String) -> EngineAnswers? {
        guard let bytes = try? LocalFile.bytes(of: path, limit: Self.limit),
            let kept = try? JSONDecoder().decode(Kept.self, from: Data(bytes)),
            kept.search == search, kept.places == Self.marks(of: Array(kept.places.keys))
        else { return nil }
        return kept.answers
    }

    /// Keeps the answers to a search.
    func keep(_ answers: EngineAnswers, to search: String, programs: [String]) {
        let places = Self.systemFolders + programs + answers.piper.folders
        let kept = Kept(
            search: search, places: Self.marks(of: places), piper: answers.piper,
            listed: answers.listed.map(Kept.Row.init))
        guard let bytes = try? JSONEncoder().encode(kept) else { return }
        try? PrivateFolder.make(folder)
        try? AtomicFile.write(bytes, to: path)
    }

    /// The time of the last change of each place; places that are not there have none.
    private static func marks(of places: [String]) -> [String: Int64] {
        Dictionary(places.map { ($0, PathFacts.changed($0) ?? 0) }) { first, _ in first }
    }

    /// The form in the file.
    private struct Kept: Codable {
        struct Row: Codable {
            let id: String
            let name: String
            let languages: [String]
            let bytes: Int64?
            let rate: Int?

            init(_ voice: Voice) {
                (id, name, bytes) = (voice.id.text, voice.name, voice.bytes)
                languages = voice.languages.map(\.tag)
                rate = voice.rate?.framesPerSecond
            }

            var voice: Voice? {
                Voice.ID(id).map {
                    Voice(
                        $0, name: name, languages: languages.compactMap(Language.init(tag:)),
                        bytes: bytes, rate: rate.map { SampleRate($0) })
                }
            }
        }

        let search: String
        let places: [String: Int64]
        let piper: PiperSearch.Found
        let listed: [Row]

        var answers: EngineAnswers {
            EngineAnswers(piper: piper, listed: listed.compactMap(\.voice))
        }
    }
}

/// The answers of this machine's engines that were asked for their voices.
struct EngineAnswers: Hashable, Sendable {
    var piper: PiperSearch.Found
    /// The voices of the libraries that speak in a worker.
    var listed: [Voice]
}
