import Files
public import ListenCore

/// The old encoding that the subtitle files of one folder share: a short one alone may read well
/// in several, and is read as the longer ones beside it.
public enum FolderCharset {
    /// A file with so many bytes of lines in other letters is told by itself.
    private static let enough = 4_096
    /// So many bytes of such lines are looked at together.
    private static let most = 16_384
    /// So many files beside it are looked at, and of each so many bytes.
    private static let mostFiles = 200
    private static let mostBytes = 65_536
    /// The encoding of the folder is among so many that the file itself is likely to be in.
    private static let mostLikely = 8

    /// What reads the bytes of a file: `base`, with the encoding of the files beside it where
    /// the bytes are of none that tells itself.
    ///
    /// Without a path, and where an encoding is stated, it is `base`. Blocks: reads the files
    /// beside it, once for all of a folder where a `FolderAnalysis` is in `base`.
    public static func analysis(
        for bytes: [UInt8], at path: String?, language: Language?, _ base: any TextAnalyzing
    ) -> any TextAnalyzing {
        guard let path, let name = name(of: bytes, at: path, language, base) else { return base }
        return StatedCharset(name, over: base, sparesUnicode: true)
    }

    /// The bytes of a file that is to be read elsewhere: as UTF-8 where only the files beside it
    /// tell its encoding.
    public static func independent(
        _ bytes: [UInt8], at path: String, language: Language?, _ base: any TextAnalyzing
    ) -> [UInt8] {
        guard let name = name(of: bytes, at: path, language, base) else { return bytes }
        return base.decode(bytes, charset: name).map { Array($0.utf8) } ?? bytes
    }

    /// The encoding that fits the file and those beside it; `nil` where it is told by itself or
    /// stated.
    private static func name(
        of bytes: [UInt8], at path: String, _ language: Language?, _ base: any TextAnalyzing
    ) -> String? {
        guard base.statedCharset == nil, base.layer(StatedCharset.self) == nil,
            ListEncoding.isOld(bytes)
        else { return nil }
        let own = ListEncoding.sample(of: bytes, most: most)
        guard own.reduce(0, { $0 + $1.count }) < enough else { return nil }
        let file = FilePlace(path)
        let shared = shared(in: file.folder, likeNameOf: file.name, language, base)
        guard let name = shared.charset, shared.only != file.name else { return nil }
        let pool = Array(own.joined(separator: [0x0A]))
        let likely = base.charsets(of: pool, language: language).prefix(mostLikely)
        return likely.contains(name) && base.decode(bytes, charset: name) != nil ? name : nil
    }

    /// The encoding of the subtitle files of a folder whose names say the same language.
    private static func shared(
        in folder: String, likeNameOf name: String, _ language: Language?,
        _ base: any TextAnalyzing
    ) -> FolderAnalysis.Shared {
        let named = Sidecars.language(inNameOf: name)?.code
        func find() -> FolderAnalysis.Shared {
            let (lines, names) = lines(in: folder, named: named)
            return FolderAnalysis.Shared(
                charset: lines.isEmpty ? nil : base.sharedCharset(of: lines, language: language),
                only: names.count == 1 ? names.first : nil)
        }
        guard let keeping = base.layer(FolderAnalysis.self) else { return find() }
        return keeping.shared(in: folder, named: named, language: language, find: find)
    }

    /// Lines in other letters of the subtitle files of a folder, and the files that have them.
    private static func lines(
        in folder: String, named code: String?
    ) -> (lines: [[UInt8]], names: [String]) {
        let files = LocalFile.names(in: folder, beginningWith: "", most: most) {
            Sidecars.isSubtitle($0) && Sidecars.language(inNameOf: $0)?.code == code
        }
        var (lines, names, count) = ([[UInt8]](), [String](), 0)
        for name in files.prefix(mostFiles) where count < most {
            let path = FilePlace.path(name, in: folder)
            guard
                let head = LocalFile.head(
                    of: path, count: mostBytes, limit: LibrarySource.trackLimitBytes),
                ListEncoding.isOld(head)
            else { continue }
            let sample = ListEncoding.sample(of: head, most: most - count)
            count += sample.reduce(0) { $0 + $1.count }
            // The last one may be cut inside a character.
            let found = head.count < mostBytes ? sample : sample.dropLast()
            if !found.isEmpty { names.append(name) }
            lines += found
        }
        return (lines, names)
    }
}
