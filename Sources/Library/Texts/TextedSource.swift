import Files
package import FoundationEssentials
package import ListenCore
import Subtitles

/// A source of books with the texts that were attached to its chapters.
///
/// An attached text replaces the chapter's own in its language. When the attached texts cannot be
/// read, the source stays as it is.
package struct TextedSource: WrappingSource {
    /// The wrapped source.
    package let source: any BookSource
    private let texts: any AttachedTextKeeping
    private let folder: String
    private let analysis: any TextAnalyzing
    /// The time before which added texts are ignored.
    private let since: Date

    /// A source with the texts in `folder` that were added after an instant.
    package init(
        _ source: any BookSource, texts: any AttachedTextKeeping, folder: String,
        since: Date = .distantPast, analysis: any TextAnalyzing = PlainTextAnalysis()
    ) {
        self.since = since
        self.analysis = analysis
        self.source = source
        self.texts = texts
        self.folder = folder
    }

    /// The chapters of the source; those with an attached text have subtitles.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        let chapters = try await source.chapters(of: book, mode)
        let attached = Set(await attached(to: book).map(\.chapter.chapter))
        guard !attached.isEmpty else { return chapters }
        return Snapshot(
            chapters.value.map { attached.contains($0.id) ? $0.withSubtitles : $0 },
            chapters.freshness)
    }

    /// The locations of a chapter's sound and texts.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        try await playback(of: chapter, in: book, mode, with: await attached(to: book))
    }

    /// The places of the spoken texts of books, attached or of the source.
    ///
    /// A book with attached texts whose chapters cannot be read is left out.
    package func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        var places = try await source.spokenTexts(of: books, mode)
        let all = (try? await texts.texts(of: Array(places.keys), at: sourceID)) ?? []
        let added = all.filter { $0.addedAt > since }
        for (book, attached) in Dictionary(grouping: added, by: \.chapter.book) {
            guard let own = places[book] else { continue }
            places[book] = await spokenTexts(of: book, mode, own, with: attached)
        }
        return places
    }

    private func spokenTexts(
        of book: BookID, _ mode: FetchMode, _ own: [SpokenTextPlace], with attached: [AttachedText]
    ) async -> [SpokenTextPlace]? {
        guard let chapters = try? await source.chapters(of: book, mode).value else { return nil }
        let changed = Set(attached.map(\.chapter.chapter))
        var places = own.filter { !changed.contains($0.chapter) }
        for chapter in chapters where changed.contains(chapter.id) {
            let playback = try? await playback(of: chapter.id, in: book, mode, with: attached)
            places.append(
                SpokenTextPlace(
                    chapter: chapter.id, location: playback?.value.subtitles?.location))
        }
        return places
    }

    private func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode, with attached: [AttachedText]
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        let playback = try await source.playback(of: chapter, in: book, mode)
        let own = attached.filter { $0.chapter.chapter == chapter }
        guard !own.isEmpty else { return playback }
        return Snapshot(playback.value.with(own.map { ($0, path(of: $0)) }), playback.freshness)
    }

    /// The bytes of a track, attached or of the source.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        let own = await attached(to: playback.address.book)
            .filter { $0.chapter == playback.address }
        guard case .file(let path) = track.location,
            let text = own.first(where: { self.path(of: $0) == path })
        else { return try await source.track(track, of: playback, mode) }
        do {
            if text.isWhole { return Snapshot(try payload(of: text, track.language), .local) }
            return Snapshot(try await joined(text, own, track, of: playback, mode), .local)
        } catch let error as FileError {
            throw error.serviceError
        } catch let error as SubtitleError {
            throw ServiceError(
                .file(reason: "its text cannot be used"), context: text.name,
                advice: error.description)
        } catch {
            throw error as? ServiceError
                ?? ServiceError(.notFound, context: "\(text.name): \(error)")
        }
    }

    private func payload(
        of text: AttachedText, _ language: Language?
    ) throws(FileError) -> TrackPayload {
        let bytes = try LocalFile.bytes(of: path(of: text), limit: LibrarySource.trackLimitBytes)
        return TrackPayload(bytes: bytes, name: text.name, language: language)
    }

    /// The text of a chapter that was divided, or joined from several, since texts were added: the
    /// parts of the added ones, the latest first, and elsewhere the chapter's own text.
    ///
    /// A part that cannot be read is left out alone; throws when nothing else is there.
    private func joined(
        _ latest: AttachedText, _ own: [AttachedText], _ track: TrackReference,
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws -> TrackPayload {
        var layers = TextLayers(analysis: analysis)
        var (failure, remarks) = ((any Error)?.none, [String]())
        func made() throws -> TrackPayload {
            if layers.isEmpty, let failure { throw failure }
            var payload = layers.payload(language: track.language, named: latest.name)
            payload.remarks = remarks
            return payload
        }
        for text in own where text.language == latest.language {
            do {
                try layers.add(try payload(of: text, track.language), text)
            } catch {
                failure = failure ?? error
                remarks.append("A part of the text is missing here. \(error)")
                continue
            }
            if text.isWhole { return try made() }
        }
        let source = try await source.playback(
            of: playback.address.chapter, in: playback.address.book, mode
        ).value
        let all = [source.subtitles].compactMap(\.self) + source.translations
        let given =
            all.first { $0.language == track.language }
            ?? all.first { $0.language?.code == track.language?.code }
        if let given, let below = try? await self.source.track(given, of: source, mode).value {
            try? layers.add(below, nil)
        }
        return try made()
    }

    private func attached(to book: BookID) async -> [AttachedText] {
        let all = (try? await texts.texts(of: book, at: sourceID)) ?? []
        return all.filter { $0.addedAt > since }
    }

    private func path(of text: AttachedText) -> String { FilePlace.path(text.file, in: folder) }
}

extension ChapterPlayback {
    /// The chapter with attached texts, the latest first: those in no language or that of the
    /// present text are spoken ones, the others translations.
    fileprivate func with(_ attached: [(text: AttachedText, path: String)]) -> ChapterPlayback {
        var spoken: TextChoice.Text?
        var others: [TextChoice.Text] = []
        var leftOut: [TextChoice.LeftOut] = []
        for (text, path) in attached {
            let own = TextChoice.Text(
                TrackReference(
                    location: .file(path: path), language: text.language ?? subtitles?.language),
                name: text.name, origin: .added)
            let isSpoken =
                text.language.map { tag in subtitles?.language.map(tag.mayBe) ?? false } ?? true
                || subtitles == nil && translations.isEmpty && spoken == nil
            let place = isSpoken ? spoken : others.first { $0.isAlike(own) }
            if let place {
                // A text for only a part of the chapter is a layer of the shown one, so it is not
                // left out.
                if text.isWhole {
                    leftOut.append(TextChoice.LeftOut(own, .another(name: place.name)))
                }
            } else if isSpoken {
                spoken = own
            } else {
                others.append(own)
            }
        }
        for text in texts.translations {
            if let own = others.first(where: { $0.isAlike(text) }) {
                leftOut.append(TextChoice.LeftOut(text, .another(name: own.name)))
            } else {
                others.append(text)
            }
        }
        if let spoken, let former = texts.spoken {
            leftOut.append(TextChoice.LeftOut(former, .another(name: spoken.name)))
        }
        var playback = ChapterPlayback(
            address: address, chapter: chapter.withSubtitles, audio: audio,
            texts: TextChoice(
                spoken: spoken ?? texts.spoken, translations: others,
                leftOut: leftOut + texts.leftOut, isGuess: spoken == nil && texts.isGuess))
        playback.moved = moved
        return playback
    }
}

extension TextChoice.Text {
    /// True when both state the same language, script and region, or state none.
    fileprivate func isAlike(_ other: TextChoice.Text) -> Bool {
        guard let own = track.language, let language = other.track.language else {
            return track.language == other.track.language
        }
        return !own.isTold(from: language)
    }
}
