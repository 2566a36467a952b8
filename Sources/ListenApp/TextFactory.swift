import AppEnvironment
import Backend
import ConsoleOutput
import Files
package import FoundationEssentials
import Library
package import ListenCore
import MediaTags
package import Reports
import Sessions
import SharedWork
import Storage

/// Makes the texts of books and of recordings.
package struct TextFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen subtitles`.
    package func makeSubtitlesReport() -> SubtitlesReport {
        let folder = TextFolder(path: app.paths.texts)
        return SubtitlesReport(
            catalog: { try await app.catalog() }, texts: { try app.stores.person().attachedTexts },
            read: { path, stated in
                let bytes = try LocalFile.bytes(of: path, limit: LibrarySource.trackLimitBytes)
                let named = SubtitleNames.language(in: path)
                let language = stated ?? named
                return (
                    FolderCharset.independent(bytes, at: path, language: language, app.analysis),
                    named
                )
            },
            write: { try folder.write($0, as: $1) }, delete: { folder.delete($0) },
            analysis: app.analysis, clock: app.clock,
            environment: app.environment, console: app.console,
            removals: RemovalFactory(app: app).removals,
            path: { [paths = app.paths] file in paths.texts + "/" + file })
    }

    /// The text on standard input; throws a `TextInputError`.
    ///
    /// Blocks.
    package func textOfStandardInput() throws -> String { try TextInput.read(app.analysis) }

    /// A source with its chapters in order, and with the texts that were attached to them after an
    /// instant.
    package func withTexts(
        _ source: any BookSource, since: Date = .distantPast
    ) -> any BookSource {
        let ordered = OrderedSource(source)
        guard let texts = try? app.stores.person().attachedTexts else { return ordered }
        return TextedSource(
            ordered, texts: texts, folder: app.paths.texts, since: since, analysis: app.analysis)
    }

    package func source(
        ofFile path: String, subtitles: String?, translation: String?,
        translationOffset: MediaTime?, language: String?
    ) throws -> (source: any BookSource, book: Book) {
        if ProcessEnvironment.isAddress(path) {
            let texts = try addressTexts(subtitles, translation, translationOffset)
            let source = try app.origins.recording(path, texts, try language.map(Language.typed))
            let sound = AddressedSound(
                address: source, url: source.url,
                radio: { [radio = app.origins.radio] in try radio.source() })
            return (withTexts(sound, since: app.clock.now), source.book)
        }
        let inside = texts(inside: path)
        let file = try FileSource(
            path: path, subtitles: subtitles, translation: translation,
            translationOffset: translationOffset,
            readersLanguage: try? app.configuration.translationLanguage,
            language: try language.map(Language.typed),
            recordingLanguage: inside.language, inside: inside.texts)
        // Texts beside the recording, or named, take precedence over texts made earlier.
        let since = subtitles == nil ? file.subtitlesAppeared : app.clock.now
        return (withTexts(file, since: since), file.book)
    }

    /// The texts that were named for a recording at an address.
    private func addressTexts(
        _ subtitles: String?, _ translation: String?, _ offset: MediaTime?
    ) throws -> AddressSource.Texts {
        var texts = AddressSource.Texts()
        if let subtitles {
            let text = try FileSource.namedText(subtitles)
            texts.spoken = text.track
            texts.payloads[text.track.location] = text.payload
        }
        if let translation {
            let text = try FileSource.namedText(translation, offset)
            texts.translation = text.track
            texts.payloads[text.track.location] = text.payload
        }
        return texts
    }

    /// The texts with times inside a recording, and the recording's stated language; none when it
    /// cannot be read.
    ///
    /// Blocks for two seconds at most when the whole file must be searched; prints a message
    /// when that was not enough.
    private func texts(inside path: String) -> (texts: [InnerText], language: Language?) {
        let end = ContinuousClock.now + .seconds(2)
        let facts = try? ShelfFactory(app: app).recordingReader.facts(of: RecordingFile(path: path))
        {
            Task.isCancelled || ContinuousClock.now >= end
        }
        if let end = facts?.textsReadTo, !Task.isCancelled {
            app.console.note(
                "The text inside \(FilePlace.name(of: path)) was read up to \(end.clockText) only, "
                    + "as the file has no index of it. `listen import` reads all of it.")
        }
        let language = facts?.tags.language
        // Matroska's default language is English, so that `en` may mean unstated.
        let isUnsaid = facts?.form == "Matroska" && language?.code == "en"
        return (InnerText.all(of: facts?.texts ?? []), isUnsaid ? nil : language)
    }

    /// Writes the texts inside recordings to files of their own.
    func embeddedTexts(_ reader: RecordingReader) -> EmbeddedTexts {
        let folder = TextFolder(path: app.paths.texts)
        return EmbeddedTexts(
            folder: folder.path,
            read: { try reader.facts(of: RecordingFile(path: $0)).texts },
            write: { try folder.write($0, as: $1) })
    }
}
