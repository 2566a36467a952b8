import Files
package import ListenCore

/// The old encoding that the subtitle files of one folder share: a short file alone may read well
/// in several, and is decoded like the longer ones beside it.
package enum FolderCharset {
    /// The bytes of lines in other letters from which a file is decoded by itself.
    private static let enough = 4_096
    /// The most bytes of such lines that are looked at together.
    private static let most = 16_384
    /// The most files beside it that are read, and the most bytes of each.
    private static let mostFiles = 200
    private static let mostBytes = 65_536
    /// The number of the file's most likely encodings among which the folder's must be.
    private static let mostLikely = 8

    /// The analysis for the bytes of a file: `base`, with the encoding of the files beside it when
    /// the bytes do not show their own.
    ///
    /// Without a path, or when an encoding is stated, it is `base`. Blocks: reads the files beside
    /// it, once for all of a folder when a `FolderAnalysis` is in `base`.
    package static func analysis(
        for bytes: [UInt8], at path: String?, language: Language?, _ base: any TextAnalyzing
    ) -> any TextAnalyzing {
        guard let path, let name = name(of: bytes, at: path, language, base) else { return base }
        return StatedCharset(name, over: base, sparesUnicode: true)
    }

    /// The bytes of a file that is to be read elsewhere: as UTF-8 when only the files beside it
    /// show its encoding.
    package static func independent(
        _ bytes: [UInt8], at path: String, language: Language?, _ base: any TextAnalyzing
    ) -> [UInt8] {
        guard let name = name(of: bytes, at: path, language, base) else { return bytes }
        return base.decode(bytes, charset: name).map { Array($0.utf8) } ?? bytes
    }

    /// The encoding that fits the file and those beside it; `nil` when the file shows its own or
    /// one is stated.
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

    /// The encoding of the subtitle files of a folder whose names state the same language.
    private static func shared(
        in folder: String, likeNameOf name: String, _ language: Language?,
        _ base: any TextAnalyzing
    ) -> FolderAnalysis.Shared {
        let named = SidecarName.language(inNameOf: name)?.code
        func find() -> FolderAnalysis.Shared {
            let (lines, names) = lines(in: folder, named: named)
            return FolderAnalysis.Shared(
                charset: lines.isEmpty ? nil : base.sharedCharset(of: lines, language: language),
                only: names.count == 1 ? names.first : nil)
        }
        guard let keeping = base.layer(FolderAnalysis.self) else { return find() }
        return keeping.shared(in: folder, named: named, language: language, find: find)
    }

    /// The lines in other letters of the subtitle files of a folder, and the files that have them.
    private static func lines(
        in folder: String, named code: String?
    ) -> (lines: [[UInt8]], names: [String]) {
        let files = LocalFile.names(in: folder, beginningWith: "", most: most) {
            Sidecars.isSubtitle($0) && SidecarName.language(inNameOf: $0)?.code == code
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
            // The last line may be cut inside a character.
            let found = head.count < mostBytes ? sample : sample.dropLast()
            if !found.isEmpty { names.append(name) }
            lines += found
        }
        return (lines, names)
    }
}
