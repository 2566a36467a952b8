package import ListenCore

extension RecordingTags {
    /// The bytes of texts whose encoding is not known yet.
    var undecoded: [[UInt8]] {
        var found: [[UInt8]] = []
        for text in [
            title, subtitle, album, series?.name, series?.part, publisher, description, comment,
        ] {
            if let bytes = text.flatMap(UndecodedText.bytes) { found.append(bytes) }
        }
        for list in [artists, albumArtists, composers, authors, lyricists, narrators, genres] {
            found += list.compactMap(UndecodedText.bytes)
        }
        return found
    }

    /// Decodes the texts whose encoding was not known.
    package mutating func decode(by charset: LegacyCharset) {
        for field in [\RecordingTags.title, \.subtitle, \.album, \.publisher, \.isbn, \.asin] {
            self[keyPath: field] = self[keyPath: field].map(charset.name)
        }
        for field in [\RecordingTags.description, \.comment] {
            self[keyPath: field] = self[keyPath: field].map(charset.decoded)
        }
        for field in [
            \RecordingTags.artists, \.albumArtists, \.composers, \.authors, \.lyricists,
            \.narrators, \.genres,
        ] {
            self[keyPath: field] = self[keyPath: field].map(charset.name)
        }
        series = series.map {
            BookSeries(name: charset.name($0.name), part: $0.part.map(charset.name))
        }
    }
}

extension LegacyCharset {
    /// A text whose bytes are decoded.
    func decoded(_ text: String) -> String {
        UndecodedText.decoded(text) { self.text(of: $0) }
    }

    /// A name whose bytes are decoded, without blanks of any script at its edges.
    fileprivate func name(_ text: String) -> String { TagText.name(decoded(text)) ?? text }

    /// Chapters with decoded titles.
    package func decoded(_ chapters: [RecordingChapter]) -> [RecordingChapter] {
        chapters.map {
            RecordingChapter(title: $0.title.map(name), start: $0.start, end: $0.end)
        }
    }
}

extension EmbeddedText {
    fileprivate var undecoded: [[UInt8]] {
        ([name] + lines.map(\.text)).compactMap(UndecodedText.bytes)
    }

    fileprivate func decoded(by charset: LegacyCharset) -> EmbeddedText {
        let lines = lines.map {
            Line(start: $0.start, end: $0.end, text: charset.decoded($0.text))
        }
        return EmbeddedText(
            language: language, name: charset.decoded(name), kind: kind,
            document: document.map(charset.decoded), lines: lines) ?? self
    }
}

extension RecordingFacts {
    /// The bytes of texts whose encoding is not known yet, from which it can be guessed.
    package var undecoded: [[UInt8]] {
        tags.undecoded
            + (chapters?.chapters ?? []).compactMap { $0.title.flatMap(UndecodedText.bytes) }
            + texts.flatMap(\.undecoded)
    }

    /// Decodes the texts whose encoding was not known.
    mutating func decode(by charset: LegacyCharset) {
        tags.decode(by: charset)
        texts = texts.map { $0.decoded(by: charset) }
        if let list = chapters {
            chapters = RecordingChapters(charset.decoded(list.chapters), source: list.source)
        }
    }
}
