import ListenCore

/// The subtitle files in a folder, and in folders of subtitles in it, by the recordings they belong
/// to.
///
/// Pure: made of names. A file belongs to the recording with the longest name that begins its own;
/// the case of letters counts only where it tells two recordings apart.
struct SidecarFolder: Sendable {
    /// A subtitle file of a recording.
    struct File: Hashable, Sendable {
        /// Its path from the recording's folder.
        let name: String
        /// The words of its name.
        let said: SidecarName
        /// The distance of its name from the recording's: 0 for the same letters beside it.
        let distance: Int

        /// True for one that has not the recording's name, and lies beside it alone or in its
        /// folder.
        var isNamedOtherwise: Bool { distance >= SidecarFolder.otherName }
    }

    /// The distance of a name that is not the recording's.
    private static let otherName = 4

    /// The files for one recording.
    struct Found: Hashable, Sendable {
        /// The texts of the recording.
        var files: [File] = []
        /// Files that may be its texts, with the reason they are not used.
        var doubtful: [Doubtful] = []
    }

    /// A file that may be a recording's.
    struct Doubtful: Hashable, Sendable {
        /// Its path from the recording's folder.
        let name: String
        /// The first word of its name that is not understood; `nil` when it has not the recording's
        /// name.
        let word: String?
    }

    /// A folder of subtitles beside recordings.
    struct Below: Hashable, Sendable {
        /// Its path from the folder of the recordings: `Subs`, `Subs/talk`.
        let path: String
        /// The names in it.
        let names: [String]
    }

    private var found: [String: Found] = [:]
    private var strays: [Doubtful] = []
    private var owners: [String: [String]] = [:]
    private let recordings: [String]

    /// A folder with some names; `recording` is one whatever its name, and `isText` says which are
    /// texts.
    init(
        _ names: [String], below: [Below] = [], recording: String? = nil,
        isText: (String) -> Bool = Sidecars.isSubtitle
    ) {
        let named = [recording].compactMap(\.self)
        recordings = names.filter { Self.isRecording($0) && $0 != recording } + named
        for recording in recordings {
            owners[Self.key(recording), default: []].append(recording)
            owners[Self.key(Sidecars.stem(of: recording)), default: []].append(recording)
        }
        func isFile(_ name: String) -> Bool { !name.hasPrefix(".") && isText(name) }
        for name in names where name != recording && isFile(name) { add(name, in: nil) }
        for folder in below {
            for name in folder.names where isFile(name) { add(name, in: folder.path) }
        }
    }

    /// The files for a recording; the only recording also gets those that fit none.
    subscript(recording: String) -> Found {
        var found = found[recording] ?? Found()
        if recordings == [recording] { found.doubtful += strays }
        return found
    }

    /// The first recording that a subtitle file belongs to.
    func recording(of name: String) -> String? {
        recordings.first { found[$0]?.files.contains { $0.name == name } ?? false }
    }

    /// True for a folder in a folder of subtitles that may hold texts of these recordings: it is
    /// named after one of them, or after a language.
    func mayHold(_ folder: String) -> Bool {
        owners[Self.key(folder)] != nil || (try? SidecarName(tail: folder, isWhole: true)) != nil
    }

    private mutating func add(_ name: String, in folder: String?) {
        let path = folder.map { $0 + "/" + name } ?? name
        let stem = Sidecars.stem(of: name)
        // The folder in `Subs/en/talk.srt` names the language, in `Subs/talk/2_English.srt` the
        // recording.
        let parent = folder?.split(separator: "/").dropFirst().first.map(String.init)
        var (holders, tail) = owners(of: stem)
        var isWhole = false
        if holders.isEmpty {
            (holders, tail, isWhole) = (parent.flatMap { owners[Self.key($0)] } ?? [], stem, true)
            if holders.isEmpty, recordings.count == 1 { holders = recordings }
        }
        do throws(SidecarName.Unknown) {
            var said = try SidecarName(tail: tail, isWhole: isWhole)
            if said.language == nil, let parent, owners[Self.key(parent)] == nil,
                let named = try? SidecarName(tail: parent, isWhole: true)
            {
                said.language = named.language
            }
            for holder in holders {
                // `talk.srt` is nearer than `talk.mp3.srt`, which a program made of the recording.
                let isExact =
                    !isWhole && stem.hasPrefix(Sidecars.stem(of: holder))
                    && !Self.key(stem).hasPrefix(Self.key(holder))
                let file = File(
                    name: path, said: said,
                    distance: (folder == nil ? 0 : 2) + (isWhole ? Self.otherName : isExact ? 0 : 1)
                )
                found[holder, default: Found()].files.append(file)
            }
        } catch {
            // Any file with times may be JSON; only certain texts are worth a note.
            guard Self.isSurelyText(name) else { return }
            if isWhole {
                strays.append(Doubtful(name: path, word: nil))
            } else {
                for holder in holders {
                    found[holder, default: Found()].doubtful
                        .append(Doubtful(name: path, word: error.word))
                }
            }
        }
    }

    /// The recordings with the longest name that a name begins with, and the rest of the name.
    private func owners(of stem: String) -> ([String], String) {
        var end = stem.endIndex
        while end > stem.startIndex {
            if end == stem.endIndex || SidecarWords.separates(stem[end]) {
                let prefix = stem[..<end]
                if let all = owners[Self.key(String(prefix))] {
                    let exact = all.filter { $0 == prefix || Sidecars.stem(of: $0) == prefix }
                    return (exact.isEmpty ? all : exact, String(stem[end...]))
                }
            }
            end = stem.index(before: end)
        }
        return ([], stem)
    }

    private static func key(_ name: String) -> String { name.lowercased() }

    private static func isSurelyText(_ name: String) -> Bool {
        !["json", "tsv", "csv", "txt", "xml"].contains(
            name.split(separator: ".").last?.lowercased() ?? "")
    }

    /// True for the name of a recording or a video.
    static func isRecording(_ name: String) -> Bool {
        ImportWalk.isSound(name)
            || SidecarVocabulary.videos.contains(
                name.split(separator: ".").last?.lowercased() ?? "")
    }

    /// True for a name that matters here: a recording, a text, or a folder of texts.
    static func isOfInterest(_ name: String) -> Bool {
        isRecording(name) || Sidecars.isSubtitle(name) || isFolderOfTexts(name)
    }

    /// True for the usual name of a folder of subtitles.
    static func isFolderOfTexts(_ name: String) -> Bool {
        SidecarVocabulary.folders.contains(name.lowercased())
    }
}
