import HTTPCaching
package import ListenCore

extension ServerShelf {
    /// The sound of a chapter: a recording, or parts of recordings that may be arriving.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<AudioLocation>
    {
        let (part, stretches) = try await sound(of: playback, mode)
        if part.wholeTrack != nil, let only = stretches.first {
            return try await advised { () async throws(ServiceError) in
                try await downloads.audio(only.query, mode)
            }
        }
        var freshness = Freshness.fetched
        var parts: [PartedSound.Part] = []
        for (index, stretch) in stretches.enumerated() {
            let snapshot = try await advised { () async throws(ServiceError) in
                try await downloads.audio(stretch.query, mode)
            }
            // One recording out of date makes the whole so.
            if index == 0 || snapshot.freshness.needsRefresh { freshness = snapshot.freshness }
            // Only the last may be open: what follows a recording has to be placed.
            let end = stretch.end ?? (index + 1 < stretches.count ? stretch.length : nil)
            parts.append(
                PartedSound.Part(
                    of: snapshot.value, start: .seconds(stretch.start),
                    end: end.map { .seconds($0) }))
        }
        let name = "“\(part.title.printable(limit: 100))” from \(server.name)"
        return Snapshot(PartedSound.location(name: name, parts: parts), freshness)
    }

    /// A stretch of a recording, with the query for that.
    private struct Stretch {
        let query: CachedQuery
        let start: Double
        let end: Double?
        /// The length of the recording in seconds.
        let length: Double
    }

    /// A chapter with its stretches of recordings, in their order.
    private func sound(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> (ServerBook.Part, [Stretch]) {
        let (chapter, id) = (playback.address.chapter, playback.address.book)
        let known = try await book(id, mode == .cacheOnly ? .cacheOnly : .cacheFirst).value
        let (_, part) = try found(chapter, in: known, of: id)
        var stretches: [Stretch] = []
        for piece in part.pieces {
            guard known.tracks.indices.contains(piece.track),
                let query = query(for: known.tracks[piece.track], in: id, part.title)
            else {
                throw ServiceError(
                    .malformed(path: "", reason: "the address of its sound may not be asked"),
                    context: "“\(part.title.printable(limit: 100))” from \(server.name)")
            }
            stretches.append(
                Stretch(
                    query: query, start: piece.start, end: piece.end,
                    length: known.tracks[piece.track].seconds))
        }
        guard !stretches.isEmpty else {
            throw ServiceError(
                .noSound, context: "“\(part.title.printable(limit: 100))”",
                advice: "Choose another chapter.")
        }
        return (part, stretches)
    }

    /// The limits of a recording: a whole book in one file may have some gigabytes.
    private static let limits: TransferLimits = {
        var limits = TransferLimits.media
        limits.maxBytes = 16 << 30
        return limits
    }()

    private func query(
        for track: ServerBook.Track, in book: BookID, _ title: String
    ) -> CachedQuery? {
        guard let url = HTTPURL(track.address) else { return nil }
        return server.query(
            url, .media, of: book, chapter: ChapterID(rawValue: ServerBook.trackID(track)),
            accepting: "audio/*, application/octet-stream, */*;q=0.5", limits: Self.limits,
            context: "the sound \(track.id.printable(limit: 60)) of"
                + " “\(title.printable(limit: 100))” from \(server.place(of: url))")
    }

    private func advised<Value: Sendable>(
        _ ask: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        do throws(ServiceError) { return try await ask() } catch {
            throw dialect.asking.advising(error)
        }
    }
}

extension ServerShelf: OfflineKeeping {
    /// The sound of chapters whose recordings are here; recordings are kept, chapters are told.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        let recordings = await cache.keptSound(of: server).noted
        let parts: Set<String> = book == nil ? [] : await cache.partDigests()
        var kept = KeptSound()
        for id in book.map({ [$0] }) ?? Array(recordings.keys) {
            guard let known = try? await self.book(id, .cacheOnly).value else { continue }
            let presence = known.tracks.map { track -> SoundPresence? in
                recordings[id]?[ChapterID(rawValue: ServerBook.trackID(track))]
                    ?? query(for: track, in: id, "").flatMap {
                        parts.contains($0.key.digest) ? .partly : nil
                    }
            }
            for part in known.parts {
                let of = part.pieces.compactMap {
                    presence.indices.contains($0.track) ? presence[$0.track] : nil
                }
                guard !of.isEmpty else { continue }
                let isWhole = of.count == part.pieces.count && !of.contains(.partly)
                let isPinned = isWhole && of.allSatisfy { $0 == .pinned }
                kept.note(
                    isPinned ? .pinned : isWhole ? .stored : .partly,
                    of: ChapterID(rawValue: part.id), in: id)
            }
        }
        return kept
    }

    /// Fetches the recordings of a chapter whole.
    package func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        let (_, stretches) = try await sound(of: playback, mode)
        var (bytes, isNew): (Int64, Bool) = (0, false)
        for query in stretches.map(\.query) {
            let before = bytes
            let kept = try await advised { () async throws(ServiceError) in
                try await downloads.keep(query, mode) { arrival in
                    var sum = arrival
                    sum.held += before
                    sum.total = arrival.total.map { $0 + before }
                    progress(sum)
                }
            }
            bytes += kept.bytes
            isNew = isNew || kept.isNew
        }
        return KeptRecording(bytes: bytes, isNew: isNew)
    }

    /// Pins what is stored of a book, or of a chapter's recordings with the lists that lead to it.
    package func setPinned(_ isPinned: Bool, book: BookID, chapter: ChapterID?)
        async throws(StoreError) -> Int
    {
        let lists = [listQuery.key, bookQuery(book).key]
        guard let chapter, let known = try? await self.book(book, .cacheOnly).value,
            let part = known.part(chapter)?.part
        else {
            return try await cache.setPinned(
                isPinned, CacheSubject(source: sourceID, book: book, chapter: chapter),
                lists: lists)
        }
        var ids = Set(
            part.pieces.compactMap {
                known.tracks.indices.contains($0.track)
                    ? ServerBook.trackID(known.tracks[$0.track]) : nil
            })
        // Its texts are kept by the chapter's own id.
        ids.insert(chapter.rawValue)
        var count = 0
        for id in ids.sorted() {
            count += try await cache.setPinned(
                isPinned,
                CacheSubject(source: sourceID, book: book, chapter: ChapterID(rawValue: id)),
                lists: lists)
        }
        return count
    }
}
