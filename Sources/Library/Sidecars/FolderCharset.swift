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
    /// Without a path it is `base`. Blocks: reads the files beside it.
    public static func analysis(
        for bytes: [UInt8], at path: String?, language: Language?, _ base: any TextAnalyzing
    ) -> any TextAnalyzing {
        guard let path, base.statedCharset == nil,
            let name = name(of: bytes, at: path, language, base)
        else { return base }
        return StatedCharset(name, over: base, sparesUnicode: true)
    }

    /// The bytes of a file that is to be read elsewhere: as UTF-8 where only the files beside it
    /// tell its encoding.
    public static func independent(
        _ bytes: [UInt8], at path: String, language: Language?, _ base: any TextAnalyzing
    ) -> [UInt8] {
        guard base.statedCharset == nil, let name = name(of: bytes, at: path, language, base)
        else { return bytes }
        return base.decode(bytes, charset: name).map { Array($0.utf8) } ?? bytes
    }

    /// The encoding that fits the file and those beside it; `nil` where it is told by itself.
    private static func name(
        of bytes: [UInt8], at path: String, _ language: Language?, _ base: any TextAnalyzing
    ) -> String? {
        guard ListEncoding.isOld(bytes) else { return nil }
        let own = ListEncoding.sample(of: bytes, most: most)
        guard own.reduce(0, { $0 + $1.count }) < enough else { return nil }
        let others = lines(beside: FilePlace(path))
        guard !others.isEmpty,
            let name = base.sharedCharset(of: own + others, language: language)
        else { return nil }
        let pool = Array(own.joined(separator: [0x0A]))
        let likely = base.charsets(of: pool, language: language).prefix(mostLikely)
        return likely.contains(name) && base.decode(bytes, charset: name) != nil ? name : nil
    }

    /// Lines in other letters of the subtitle files beside one whose names say the same language.
    private static func lines(beside file: FilePlace) -> [[UInt8]] {
        let language = Sidecars.language(inNameOf: file.name)
        let names = LocalFile.names(in: file.folder, beginningWith: "", most: most) {
            Sidecars.isSubtitle($0) && $0 != file.name
                && Sidecars.language(inNameOf: $0)?.code == language?.code
        }
        var lines: [[UInt8]] = []
        var count = 0
        for name in names.prefix(mostFiles) where count < most {
            let path = FilePlace.path(name, in: file.folder)
            guard
                let head = LocalFile.head(
                    of: path, count: mostBytes, limit: LocalLibrary.trackLimitBytes),
                ListEncoding.isOld(head)
            else { continue }
            let found = ListEncoding.sample(of: head, most: most - count)
            count += found.reduce(0) { $0 + $1.count }
            // The last one may be cut inside a character.
            lines += head.count < mostBytes ? found : found.dropLast()
        }
        return lines
    }
}
