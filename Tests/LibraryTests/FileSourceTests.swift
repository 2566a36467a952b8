import Files
import FoundationEssentials
import ListenCore
import Testing

@testable import Library

@Suite struct FileSourceTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("sound", to: "03_The_Fox.mp3")
    }

    @Test func `a recording becomes a book of one chapter`() async throws {
        let file = try FileSource(path: "\(folder.path)/03_The_Fox.mp3")
        let books = try await file.books(.cacheFirst)
        #expect(books.value.map(\.title) == ["03 The Fox"])
        #expect(books.freshness == .local)
        let chapter = try #require(
            try await file.chapters(of: file.book.id, .cacheFirst).value.first)
        #expect(chapter.number == 1)
        #expect(!chapter.hasSubtitles)
        let playback = try await file.playback(of: chapter.id, in: file.book.id, .cacheFirst).value
        #expect(playback.address.source == .file)
        #expect(playback.audio == .file(path: "\(folder.path)/03_The_Fox.mp3"))
        try await file.health()
    }

    @Test func `the id depends on the real path alone`() throws {
        try folder.link("same.mp3", to: "03_The_Fox.mp3")
        try folder.write("sound", to: "other.mp3")
        let names = ["03_The_Fox.mp3", "./03_The_Fox.mp3", "same.mp3", "other.mp3"]
        let ids = try names.map { try FileSource(path: "\(folder.path)/\($0)").book.id.rawValue }
        #expect(Set(ids.prefix(3)).count == 1)
        #expect(ids[0] != ids[3])
        #expect(ids.allSatisfy { $0.utf8.count == 16 })
    }

    @Test func `subtitles and a translation beside the recording are found`() async throws {
        try folder.write("spoken", to: "03_The_Fox.srt")
        try folder.write("german", to: "03_The_Fox.de.vtt")
        try folder.write("elsewhere", to: "03_The_Foxes.srt")
        let file = try FileSource(path: "\(folder.path)/03_The_Fox.mp3")
        let track = try #require(file.playback.subtitles)
        let payload = try await file.track(track, of: file.playback, .cacheFirst).value
        #expect(payload.bytes == Array("spoken".utf8))
        #expect(payload.name == "03_The_Fox.srt")
        #expect(file.playback.translations.map(\.language?.tag) == ["de"])
        #expect(file.chapter.hasSubtitles)
    }

    @Test(arguments: [
        "talk.mp3.srt", "talk.en.sdh.srt", "talk.en.cc.srt", "talk.en[cc].srt", "TALK.srt",
        "talk.English.srt", "talk_en.srt", "subs/talk.srt", "Subs/talk/2_English.srt",
        "Subtitles/talk.en.srt", "English.srt",
    ])
    func `subtitles are found by every habit of naming them`(name: String) throws {
        try folder.write("sound", to: "book/talk.mp3")
        let path = try folder.write("spoken", to: "book/" + name)
        let file = try FileSource(path: "\(folder.path)/book/talk.mp3")
        #expect(file.playback.subtitles?.location == .file(path: path))
        #expect(SoundBeside.recording(of: path) == "\(folder.path)/book/talk.mp3")
    }

    @Test func `what is left out can be read all the same`() async throws {
        let forced = try folder.write("x", to: "03_The_Fox.en.forced.srt")
        let file = try FileSource(path: "\(folder.path)/03_The_Fox.mp3")
        #expect(file.playback.subtitles == nil && !file.chapter.hasSubtitles)
        let left = try #require(file.playback.texts.leftOut.first)
        #expect(left.text.track.location == .file(path: forced) && left.reason == .partial)
        let payload = try await file.track(left.text.track, of: file.playback, .cacheFirst).value
        #expect(payload.bytes == Array("x".utf8))
        #expect(
            file.playback.texts.remark
                == "03_The_Fox.en.forced.srt was left out: only what is foreign, signs or songs by its name."
        )
    }

    @Test func `subtitles appeared when they were put there, however old they are`() throws {
        let before = Date().addingTimeInterval(-2)
        let place = "\(folder.path)/03_The_Fox"
        #expect(try FileSource(path: place + ".mp3").subtitlesAppeared == .distantPast)
        try folder.write("spoken", to: "03_The_Fox.srt")
        let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 9)]
        try FileManager.default.setAttributes(old, ofItemAtPath: place + ".srt")
        #expect(try FileSource(path: place + ".mp3").subtitlesAppeared > before)
    }

    @Test func `tracks given by hand win over those beside the recording`() throws {
        try folder.write("x", to: "03_The_Fox.srt")
        let cue = "00:00:01,000 --> 00:00:02,000\nUno.\n"
        let given = try folder.write(cue, to: "elsewhere/text.es.srt")
        let translation = try folder.write("WEBVTT\n\n\(cue)", to: "elsewhere/text.en.vtt")
        let file = try FileSource(
            path: "\(folder.path)/03_The_Fox.mp3", subtitles: given, translation: translation)
        #expect(file.playback.subtitles?.location == .file(path: given))
        #expect(file.book.language?.tag == "es")
        #expect(file.playback.translations.map(\.location) == [.file(path: translation)])
    }

    @Test(arguments: ["03_The_Fox.srt", "elsewhere/text.VTT"])
    func `a text in the place of a recording is told to be one`(name: String) throws {
        let text = try folder.write("00:00:01,000 --> 00:00:02,000\nUno.\n", to: name)
        #expect(throws: FileError(.isSubtitles, path: text)) { try FileSource(path: text) }
    }

    @Test func `a text given by hand that is none is refused`() throws {
        let given = try folder.write("no times", to: "elsewhere/text.srt")
        let recording = "\(folder.path)/03_The_Fox.mp3"
        for (subtitles, translation) in [(given, nil), (nil, given)] {
            #expect {
                try FileSource(path: recording, subtitles: subtitles, translation: translation)
            } throws: { error in
                (error as? FileError)?.description.contains("holds no subtitles") == true
            }
        }
    }

    @Test func `a media overlay given by hand is read with the page it names`() throws {
        try folder.write("<html><body><p id=\"a\">Uno.</p></body></html>", to: "m/page.xhtml")
        let overlay = try folder.write(
            """
            <smil><body><par><text src="page.xhtml#a"/>
            <audio src="x.mp3" clipBegin="0s" clipEnd="2s"/></par></body></smil>
            """, to: "m/book.smil")
        let file = try FileSource(
            path: "\(folder.path)/03_The_Fox.mp3", subtitles: overlay)
        #expect(file.playback.subtitles?.location == .file(path: overlay))
    }

    @Test func `a stated language tells which text is spoken, or what it is in`() throws {
        try folder.write("x", to: "talk.mp3")
        let plain = try folder.write("y", to: "talk.srt")
        func spoken(_ tag: String) throws -> TrackReference? {
            try FileSource(path: "\(folder.path)/talk.mp3", language: Language(tag: tag))
                .playback.subtitles
        }
        #expect(
            try spoken("el")
                == TrackReference(location: .file(path: plain), language: Language(tag: "el")))
        let german = try folder.write("z", to: "talk.de.srt")
        #expect(try spoken("de")?.location == .file(path: german))
        #expect(try spoken("el")?.location == .file(path: plain))
    }

    @Test func `what the recording says of itself ends a guess`() throws {
        try folder.write("x", to: "talk.mp3")
        for tag in ["am", "de", "es"] { try folder.write("y", to: "talk.\(tag).srt") }
        func texts(_ tag: String?) throws -> TextChoice {
            try FileSource(
                path: "\(folder.path)/talk.mp3",
                recordingLanguage: tag.flatMap { Language(tag: $0) }
            ).playback.texts
        }
        #expect(try texts(nil).spoken?.name == "talk.am.srt" && texts(nil).isGuess)
        #expect(try texts("es").spoken?.name == "talk.es.srt" && !texts("es").isGuess)
        #expect(try texts("fr").spoken?.name == "talk.am.srt" && texts("fr").isGuess)
        try folder.write("z", to: "talk.srt")
        #expect(try texts("de").spoken?.name == "talk.srt")
        #expect(try texts("de").translations.count == 3)
    }

    @Test func `neighbours of a link are looked for beside the link`() throws {
        try folder.write("x", to: "store/data")
        try folder.link("book.mp3", to: "store/data")
        let subtitles = try folder.write("y", to: "book.srt")
        let file = try FileSource(path: "\(folder.path)/book.mp3")
        #expect(file.book.title == "book")
        #expect(file.playback.subtitles?.location == .file(path: subtitles))
    }

    @Test func `what cannot be played is named as it was typed`() throws {
        try folder.write("", to: "empty.mp3")
        try folder.write("x", to: "dir.mp3/x")
        for (name, code) in [
            ("none.mp3", FileError.Code.fileMissing), ("empty.mp3", .fileEmpty),
            ("dir.mp3", .isFolder), ("dir.mp3/x/y.mp3", .fileMissing),
        ] {
            let path = "\(folder.path)/./\(name)"
            #expect(throws: FileError(code, path: path)) { try FileSource(path: path) }
        }
        #expect(throws: FileError(.fileMissing, path: "")) { try FileSource(path: "") }
        #expect(throws: FileError(.notRegular, path: "/dev/null")) {
            try FileSource(path: "/dev/null")
        }
        let missing = "\(folder.path)/none.srt"
        #expect(throws: FileError(.fileMissing, path: missing)) {
            try FileSource(path: "\(folder.path)/03_The_Fox.mp3", subtitles: missing)
        }
    }

    @Test func `other books, chapters and tracks are not there`() async throws {
        let file = try FileSource(path: "\(folder.path)/03_The_Fox.mp3")
        await #expect(throws: ServiceError.self) {
            try await file.chapters(of: BookID(rawValue: "x"), .cacheFirst)
        }
        await #expect(throws: ServiceError.self) {
            try await file.playback(of: ChapterID(rawValue: "2"), in: file.book.id, .cacheFirst)
        }
        let foreign = TrackReference(location: .file(path: "/etc/hostname"))
        await #expect(throws: ServiceError.self) {
            try await file.track(foreign, of: file.playback, .cacheFirst)
        }
    }

    @Test func `a recording that vanishes afterwards is said to be missing`() async throws {
        let file = try FileSource(path: "\(folder.path)/03_The_Fox.mp3")
        try folder.remove("03_The_Fox.mp3")
        let error = await #expect(throws: ServiceError.self) {
            try await file.audio(of: file.playback, .cacheFirst)
        }
        #expect(error?.code == .notFound)
    }
}
