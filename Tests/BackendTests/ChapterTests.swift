import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(10)))
struct ChapterTests {
    @Test func `chapters carry what the server knows`() async throws {
        let stub = try await StubBackend.serving()
        let chapters = try await Fixture(stub.url).service.chapters(
            of: BookID(rawValue: "book2"), .cacheFirst)
        let first = try #require(chapters.value.first)
        #expect(first.id.rawValue == "chapter0")
        #expect(first.number == 0)
        #expect(first.duration == .seconds(2.5))
        #expect(first.wordCount == 1_123)
        #expect(first.wordsPerMinute == 147.5)
    }

    @Test func `null, missing and unknown keys do no harm`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.sendsOddKeys = true }
        stub.changeLibrary { $0.books[0].chapters[0].number = nil }
        let fixture = try Fixture(stub.url)
        #expect(try await fixture.service.books(.cacheFirst).value.count == 3)
        let chapter = try await fixture.playback().chapter
        #expect(chapter.number == nil)
        #expect(chapter.duration == .zero)
        #expect(chapter.hasAudio)
    }

    @Test(arguments: [
        #"[{"id":7,"title":null,"chapter_number":"two","audio_duration_sec":-3}]"#,
        #"[{"id":"7","audio_duration_sec":1e300,"words_per_minute":"x","word_count":-1}]"#,
    ])
    func `wrong values of little weight count as none`(_ json: String) async throws {
        let stub = try await StubBackend.serving()
        stub.fail("/chapters", with: .json(json))
        let chapters = try await Fixture(stub.url).service.chapters(
            of: BookID(rawValue: "b"), .cacheFirst)
        #expect(chapters.value == [Chapter(id: ChapterID(rawValue: "7"), title: "7")])
    }

    @Test(arguments: [
        ("2.5", "2.5"), (#""2.50""#, "2.5"), ("2.0", "2"), (#"" 7 of 9""#, "7"), ("-1", "-1"),
        ("-0.5", "none"), ("1e300", "none"), (#""2,5""#, "none"), (#""1.x""#, "none"),
    ])
    func `a chapter number may lie between whole ones`(_ sent: String, label: String) async throws {
        let stub = try await StubBackend.serving()
        stub.fail("/chapters", with: .json(#"[{"id":"a","chapter_number":\#(sent)}]"#))
        let chapters = try await Fixture(stub.url).service.chapters(
            of: BookID(rawValue: "b"), .cacheFirst
        ).value
        let chapter = try #require(chapters.first)
        #expect((chapter.number == nil ? "none" : chapter.label(place: 4)) == label)
    }

    @Test(
        arguments: [
            ("", nil), (#","offset_ms":-400"#, -400), (#","offset_ms":"soon""#, nil),
            (#","offset_ms":9000000000000000000"#, nil),
        ] as [(String, Int64?)])
    func `a given translation carries its offset, if that can be one`(
        _ field: String, _ offset: Int64?
    ) async throws {
        let stub = try await StubBackend.serving()
        let translation = #"{"language":"en","url":"en.srt"\#(field)}"#
        stub.fail(
            "/chapters/chapter0",
            with: .json(#"{"id":"chapter0","translations":[\#(translation)]}"#))
        let track = try #require(try await Fixture(stub.url).playback().translations.first)
        #expect(track.language == .english)
        #expect(track.offset == offset.map { .milliseconds($0) })
    }

    @Test(arguments: [StubBehaviour.Addresses.relative, .absolute])
    func `addresses are made absolute`(_ addresses: StubBehaviour.Addresses) async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.addresses = addresses }
        let playback = try await Fixture(stub.url).playback()
        let start = stub.url + "/books/book1/chapters/chapter0"
        #expect(playback.audio == .remote(url: start + "/audio"))
        #expect(playback.subtitles?.location == .remote(url: start + "/subtitles"))
        #expect(playback.address.source.rawValue == stub.url)
    }

    @Test func `a cloud address becomes the one of Google's storage`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.addresses = .cloud }
        let playback = try await Fixture(stub.url).playback()
        let start = "https://storage.googleapis.com/audio-bucket/books/book1/chapters/chapter0"
        #expect(playback.audio == .remote(url: start + "/audio"))
    }

    @Test func `without addresses the usual places are taken`() async throws {
        let stub = try await StubBackend.serving()
        stub.fail("/chapter0", with: .json(#"{"id":"chapter0","subtitles_available":false}"#))
        let playback = try await Fixture(stub.url).playback()
        #expect(
            playback.audio == .remote(url: stub.url + "/books/book1/chapters/chapter0/audio"))
        #expect(playback.subtitles == nil)
    }

    @Test func `an error names the place where the sound is, not the backend`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let elsewhere = Fixture.playback(soundAt: "http://127.0.0.1:1/a.mp3")
        do throws(ServiceError) {
            _ = try await fixture.service.audio(of: elsewhere, .cacheFirst)
            Issue.record("nothing answers there")
        } catch {
            #expect(error.description.contains("from http://127.0.0.1:1 could not be fetched"))
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://a/b", "gs://X/y", "http://u@a/"])
    func `an address that may not be asked is refused with its place`(
        _ address: String
    ) async throws {
        let stub = try await StubBackend.serving()
        stub.fail("/chapter0", with: .json(#"{"id":"chapter0","audio_url":"\#(address)"}"#))
        let fixture = try Fixture(stub.url)
        let refused = await code {
            try await fixture.service.playback(
                of: ChapterID(rawValue: "chapter0"), in: BookID(rawValue: "book1"), .cacheFirst)
        }
        #expect(
            refused
                == .malformed(path: "$.audio_url", reason: "the address may not be asked"))
    }

    @Test func `an id of a server never climbs out of its path`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        _ = await code {
            try await fixture.service.chapters(of: BookID(rawValue: "../health"), .refresh)
        }
        #expect(stub.targets == ["GET /books/..%2Fhealth/chapters"])
    }

    @Test func `text comes through a redirect and is kept under its own address`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.redirectsMedia = true }
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        let track = try #require(playback.subtitles)
        let text = try await fixture.service.track(track, of: playback, .cacheFirst)
        #expect(String(decoding: text.value.bytes, as: UTF8.self).contains("Welcome"))
        #expect(text.value.name == "subtitles")
        await stub.stop()
        let again = try await fixture.service.track(track, of: playback, .cacheFirst)
        #expect(again.freshness == .fresh(age: .zero))
    }

    @Test func `a chapter without sound says so, and bad tracks cost themselves`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        stub.fail("/chapter0", with: .json(#"{"id":"chapter0","audio_available":false}"#))
        let silent = await code { try await fixture.playback() }
        #expect(silent == .noSound)
        stub.fail(
            "/chapter0",
            with: .json(
                #"{"id":"c","audio_url":" /a b.mp3 ","translations":"#
                    + #"[null,{"language":"en","url":"/t one.srt"},{"language":5,"url":"/x"}]}"#))
        let playback = try await fixture.playback()
        #expect(playback.audio == .remote(url: stub.url + "/a%20b.mp3"))
        #expect(playback.translations.map(\.location) == [.remote(url: stub.url + "/t%20one.srt")])
    }

    @Test func `what cannot be read is called a chapter of a book`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        stub.fail("/chapter0", with: .json("[1]"))
        let error = await #expect(throws: ServiceError.self) { try await fixture.playback() }
        #expect(
            error?.description.hasPrefix(
                "Chapter chapter0 of book book1 from \(stub.url) cannot be read") == true)
    }

    @Test func `a web page is no text`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        let track = try #require(playback.subtitles)
        stub.fail("/subtitles", with: .page)
        let refused = await code {
            try await fixture.service.track(track, of: playback, .cacheFirst)
        }
        #expect(refused == .webPage(from: nil))
    }
}

@Suite(.timeLimit(.minutes(10)))
struct LanguageTests {
    private func request(_ text: String = "Hola") throws -> TranslationRequest {
        TranslationRequest(
            text: text, source: Language(tag: "es"), target: try #require(Language(tag: "en")))
    }

    @Test func `a sentence is translated`() async throws {
        let stub = try await StubBackend.serving()
        let service = try Fixture(stub.url).service
        let translation = try await service.translate(request())
        #expect(translation == Translation(text: "[Hola]", provider: service.provider))
        #expect(service.provider.hasPrefix("backend 127.0.0.1"))
        #expect(stub.log.first?.body.contains("\"target_language_code\":\"en\"") == true)
    }

    @Test(arguments: [404, 405, 501])
    func `a server without translations passes the request on`(_ status: Int) async throws {
        let stub = try await StubBackend.serving()
        stub.fail("/translations", with: .status(status))
        let fixture = try Fixture(stub.url)
        let request = try request()
        #expect(await code { try await fixture.service.translate(request) } == .notSupported)
    }

    @Test func `a failed translation is not sent twice`() async throws {
        let stub = try await StubBackend.serving()
        stub.fail("/translations", with: .status(502, detail: "model failed"), times: 4)
        let fixture = try Fixture(stub.url)
        let request = try request()
        let failed = await code { try await fixture.service.translate(request) }
        #expect(failed == .status(502, detail: "model failed"))
        #expect(stub.log.count == 1)
    }

    @Test func `faults in a request are told in the server's words`() async throws {
        let stub = try await StubBackend.serving()
        let json = #"{"detail":[{"loc":["body"],"msg":"Field required"},{"msg":"too long"}]}"#
        stub.fail("/translations", with: .status(400, detail: json))
        let fixture = try Fixture(stub.url)
        let request = try request()
        #expect(
            await code { try await fixture.service.translate(request) }
                == .status(400, detail: json))
    }

    @Test func `explanations that are switched off are asked for once`() async throws {
        let stub = try await StubBackend.serving()
        let service = try Fixture(stub.url).service
        let request = ExplanationRequest(
            sentence: "Hola.", source: Language(tag: "es"), target: .english)
        let off = StubFault.status(503, detail: "Sentence explanation is disabled")
        stub.fail("/explain/sentence", with: off)
        #expect(await code { try await service.explain(request) } == .switchedOff)
        #expect(await code { try await service.explain(request) } == .switchedOff)
        #expect(stub.targets == ["POST /explain/sentence"])
        // Whoever comes back to the server asks it again.
        let later = try Fixture(stub.url).service
        #expect(try await later.explain(request).overview == "About: Hola.")
        // What is only busy is asked again.
        stub.fail("/translations", with: .status(503, detail: "the model is busy"))
        let text = TranslationRequest(
            text: "Hola.", source: Language(tag: "es"), target: .english)
        #expect(
            await code { try await service.translate(text) }
                == .status(503, detail: "the model is busy"))
        #expect(try await service.translate(text).text == "[Hola.]")
    }

    @Test func `what passes is asked again, however it is put`() async throws {
        let stub = try await StubBackend.serving()
        let service = try Fixture(stub.url).service
        let request = ExplanationRequest(
            sentence: "Hola.", source: Language(tag: "es"), target: .english)
        let detail = "Temporarily disabled for maintenance, back in 5 minutes"
        stub.fail("/explain/sentence", with: .status(503, detail: detail))
        #expect(await code { try await service.explain(request) } == .status(503, detail: detail))
        #expect(try await service.explain(request).overview == "About: Hola.")
    }

    @Test func `a sentence and a phrase are explained`() async throws {
        let stub = try await StubBackend.serving()
        let service = try Fixture(stub.url).service
        let target = try #require(Language(tag: "zh-TW"))
        let whole = try await service.explain(
            ExplanationRequest(sentence: "Hola.", source: nil, target: target))
        let part = try await service.explain(
            ExplanationRequest(sentence: "Hola.", phrase: "hola", source: nil, target: target))
        #expect(whole.overview == "About: Hola.")
        #expect(whole.translation == "意思")
        #expect(whole.isCached)
        #expect(part.vocabulary.map(\.word) == ["hola"])
        #expect(stub.targets == ["POST /explain/sentence", "POST /explain/phrase"])
    }
}
