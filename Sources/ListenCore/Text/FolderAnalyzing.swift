/// Text analysis that also looks at the files beside a text.
///
/// Every call blocks for as long as the disk needs.
package protocol FolderAnalyzing: WrappingAnalysis {
    /// The analysis for the bytes of a file: `whole`, with the encoding of the files beside it when
    /// the bytes do not show their own.
    func analysis(
        for bytes: [UInt8], at path: String, language: Language?, over whole: any TextAnalyzing
    ) -> any TextAnalyzing
    /// The bytes of a file that the file at a path refers to; `nil` when there is none.
    func companion(_ name: String, of path: String) -> [UInt8]?
}

extension TextAnalyzing {
    /// The analysis for the bytes of a file; without a path, or where no layer looks at folders,
    /// this one.
    package func analysis(
        for bytes: [UInt8], at path: String?, language: Language?
    ) -> any TextAnalyzing {
        guard let path, let folders else { return self }
        return folders.analysis(for: bytes, at: path, language: language, over: self)
    }

    /// The bytes of a file that the file at a path refers to; `nil` without a path, or where no
    /// layer looks at folders.
    package func companion(_ name: String, of path: String?) -> [UInt8]? {
        path.flatMap { folders?.companion(name, of: $0) }
    }

    private var folders: (any FolderAnalyzing)? { layer((any FolderAnalyzing).self) }
}
