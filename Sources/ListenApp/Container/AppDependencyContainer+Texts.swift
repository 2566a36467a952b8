import FoundationEssentials
import Library
import ListenCore
import MediaTags
import Storage

extension AppDependencyContainer {
    /// `listen subtitles`.
    public func makeSubtitlesReport() -> SubtitlesReport {
        let folder = TextFolder(path: paths.texts)
        return SubtitlesReport(
            catalog: { try await catalog() }, texts: { try person().attachedTexts },
            read: { try LocalFile.bytes(of: $0, limit: LocalLibrary.trackLimitBytes) },
            write: { try folder.write($0, as: $1) }, delete: { folder.delete($0) },
            analysis: analysis, clock: clock,
            environment: environment, console: console)
    }

    /// A source with its chapters in order, and with the texts that were attached to them after
    /// an instant.
    func withTexts(
        _ source: any APIServiceProtocol, since: Date = .distantPast
    ) -> any APIServiceProtocol {
        let ordered = OrderedSource(source)
        guard let texts = try? person().attachedTexts else { return ordered }
        return TextedSource(
            ordered, texts: texts, folder: paths.texts, since: since, analysis: analysis)
    }

    /// The texts with times inside a recording; none where it cannot be read.
    ///
    /// Blocks.
    func texts(inside path: String) -> [InnerText] {
        let facts = try? recordingReader.facts(of: RecordingFile(path: path))
        return InnerText.all(of: facts?.texts ?? [])
    }

    /// What writes the texts inside recordings to files of their own.
    func embeddedTexts(_ reader: RecordingReader) -> EmbeddedTexts {
        let folder = TextFolder(path: paths.texts)
        return EmbeddedTexts(
            folder: folder.path,
            read: { try reader.facts(of: RecordingFile(path: $0)).texts },
            write: { try folder.write($0, as: $1) })
    }
}
