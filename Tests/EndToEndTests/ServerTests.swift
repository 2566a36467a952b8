import Foundation
import ListenTestSupport
import ProgramTestSupport
import ServerTestSupport
import Testing

/// Books from a backend: the network there, gone, lying and broken.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct ServerTests {
    private func isSentence(_ messages: String) -> Bool {
        let lines = messages.split(separator: "\n")
        return lines.count(where: { $0.hasPrefix("listen: ") }) == 1
            && lines.last?.hasSuffix(".") == true
    }

    @Test func `a chapter plays from a server, and from the cache when it is gone`() async throws {
        let backend = try await StubBackend.serving(Shelf.library(audio: Tone.wav(seconds: 6)))
        let program = try Program()
        let added = try await program.run("server", "add", backend.url)
        #expect(added.code == 0 && added.messages.contains("is in use"), "\(added.messages)")
        #expect(!added.messages.contains("does not answer"))
        let first = try await program.run("book", "3", "chapter", "2", "--speed", "3")
        #expect(first.code == 0, "\(first.messages)")
        #expect(first.lines.map(\.text) == Shelf.sentences)
        #expect(first.messages.contains("Libro 3"), "\(first.messages)")
        await backend.stop()
        let again = try await program.run(
            "book", "3", "chapter", "2", "--from-start", "--speed", "3")
        #expect(again.code == 0, "\(again.messages)")
        #expect(again.lines.map(\.text) == Shelf.sentences)
        #expect(again.messages.contains("cache"), "\(again.messages)")
        // Longer than the text may be sought for: none of it is lost.
        let asked = try await program.run(
            "book", "3", "chapter", "2", "--from-start", "--refresh")
        #expect(asked.code == 0, "\(asked.messages)")
        #expect(asked.lines.map(\.text) == Shelf.sentences)
        #expect(asked.messages.contains("offline — from the cache"), "\(asked.messages)")
        let offline = try await program.run(
            "book", "3", "--offline", "chapter", "2", "--speed", "3")
        #expect(offline.code == 0, "\(offline.messages)")
        // What was never heard is not there, and says so.
        let other = try await program.run("book", "3", "chapter", "1")
        #expect(other.code == 69 && isSentence(other.messages), "\(other.messages)")
        let list = try await program.run("books", "--refresh")
        #expect(list.code == 0 && list.output.contains("Libro 3"))
        #expect(list.messages.contains("offline"), "\(list.messages)")
    }

    @Test func `chapters of a server that sorts as text are in order`() async throws {
        var library = Shelf.library()
        let chapter = library.books[2].chapters[0]
        library.books[2].chapters = (0...11).map { "\($0)" }.sorted().map { number in
            var own = chapter
            (own.id, own.title, own.number) = ("chapter" + number, "Capítulo", nil)
            return own
        }
        let backend = try await StubBackend.serving(library)
        defer { withExtendedLifetime(backend) {} }
        let program = try await Program.with(backend)
        let listed = try await program.run("chapters", "3", "--json")
        let ids = listed.output.matches(of: /"id" : "([^"]*)"/).map { String($0.1) }
        #expect(ids == (0...11).map { "chapter\($0)" }, "\(listed.output)")
        #expect(listed.output.contains("\"order\" : \"numberInID\""))
        // The next by itself and the count are of that list: its third is 2, not 10.
        let view = try program.start("book", "3", "chapter", "1", "--speed", "3")
        #expect(await view.shows("3/12"), "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        let last = try await program.run("progress", "--json")
        #expect(last.output.contains("chapter2") && !last.output.contains("chapter10"))
    }

    @Test func `the status line says that the server is away`() async throws {
        let backend = try await StubBackend.serving(Shelf.library(audio: Tone.wav(seconds: 9)))
        let program = try await Program.with(backend)
        let once = try await program.run("book", "3", "chapter", "2", "--speed", "3")
        #expect(once.code == 0, "\(once.messages)")
        await backend.stop()
        let view = try program.start("book", "3", "chapter", "2", "--from-start", "--refresh")
        #expect(await view.shows("Tres se quedan."), "\(view.text)")
        #expect(await view.shows("offline — from the cache"), "\(view.text)")
        #expect(await view.shows("▶ 1×"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a server that is down with nothing stored is one clear sentence`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        await backend.stop()
        for arguments in [["books"], ["chapters", "3"], ["book", "3", "chapter", "2"]] {
            let outcome = try await program.run(arguments)
            #expect(outcome.code == 69, "\(arguments): \(outcome.messages)")
            #expect(isSentence(outcome.messages), "\(outcome.messages)")
            #expect(outcome.messages.contains("cannot be reached"), "\(outcome.messages)")
        }
        let test = try await program.run("server", "test")
        #expect(test.code == 69 && isSentence(test.messages))
        let offline = try await program.run("books", "--offline")
        #expect(offline.code == 69 && offline.messages.contains("not stored"))
        let local = try await program.run("books", "--local")
        #expect(local.code == 0 && local.output.contains("El cartero"))
    }

    @Test(
        arguments: [
            ("page", 69), ("shape", 65), ("404", 66), ("401", 77), ("500", 69), ("503", 75),
        ] as [(String, Int32)])
    func `a wrong answer is one clear sentence with its code`(kind: String, code: Int32)
        async throws
    {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        let fault: StubFault =
            switch kind {
            case "page": .page
            case "shape": .json(#"{"items": [1, 2]}"#)
            case "404": .status(404, detail: "no such page")
            case "401": .status(401, detail: "who are you")
            case "500": .status(500, detail: "it went wrong")
            default: .status(503, detail: "later", retryAfter: "3600")
            }
        backend.fail("/books", with: fault, times: 10)
        let outcome = try await program.run("books")
        #expect(outcome.code == code, "\(outcome.messages)")
        #expect(isSentence(outcome.messages), "\(outcome.messages)")
        // The library that is on beside it is listed all the same.
        #expect(outcome.output.contains("this machine, with --local:\n1  "))
        #expect(!outcome.output.contains("in use"))
        #expect(outcome.messages.contains("`listen server use local`"), "\(outcome.messages)")
        if kind == "503" { #expect(outcome.messages.contains("3600 seconds")) }
        if kind == "500" { #expect(outcome.messages.contains("it went wrong")) }
    }

    @Test func `a failure never destroys what is stored`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        #expect(try await program.run("book", "3", "chapter", "2", "--speed", "3").code == 0)
        for fault in [StubFault.page, .json("[1]"), .status(500), .status(404)] {
            for path in ["/books", "/chapters", "/chapter2", "/audio", "/subtitles"] {
                backend.fail(path, with: fault, times: 4)
            }
            let outcome = try await program.run("books", "--refresh")
            #expect(outcome.output.contains("Libro 3"), "\(fault): \(outcome.messages)")
            _ = try await program.run("book", "3", "chapter", "2", "--refresh", "--start", "2.4")
        }
        await backend.stop()
        let again = try await program.run(
            "book", "3", "chapter", "2", "--from-start", "--speed", "3")
        #expect(again.code == 0, "\(again.messages)")
        #expect(again.lines.map(\.text) == Shelf.sentences)
    }

    @Test func `a slow server delays and does no more`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        for path in ["/books", "/chapters", "/audio", "/subtitles"] {
            backend.fail(path, with: .delay(.milliseconds(700)))
        }
        let outcome = try await program.run("book", "3", "chapter", "2", "--speed", "3")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.lines.last?.text == Shelf.sentences.last)
    }

    @Test(arguments: [StubBehaviour.Tags.none, .strong, .generation])
    func `servers with and without entity tags are played from`(tags: StubBehaviour.Tags)
        async throws
    {
        var behaviour = StubBehaviour()
        behaviour.tags = tags
        behaviour.confirms = tags == .strong
        behaviour.servesRanges = tags == .strong
        behaviour.redirectsMedia = tags == .generation
        behaviour.addresses = .absolute
        behaviour.sendsOddKeys = true
        let backend = try await StubBackend.serving(Shelf.library(), behaviour)
        let program = try await Program.with(backend)
        for flag in ["--from-start", "--refresh"] {
            let outcome = try await program.run("book", "3", "chapter", "2", flag, "--speed", "3")
            #expect(outcome.code == 0, "\(outcome.messages)")
            #expect(outcome.lines.last?.text == Shelf.sentences.last)
        }
    }

    @Test func `sound that is cut off is completed or refused, never kept as whole`() async throws {
        let sound = Tone.wav(seconds: 4)
        let half = Array(sound.prefix(sound.count / 2))
        let head = RawResponder.head(
            "HTTP/1.1 200 OK", "Content-Type: audio/wav", "Content-Length: \(sound.count)",
            "Connection: close")
        let cutting = try #require(RawResponder([.send(head + half), .reset]))
        let backend = try await StubBackend.serving(Shelf.library(audio: sound))
        let program = try await Program.with(backend)
        backend.fail("/audio", with: .redirect(to: cutting.url + "/audio"), times: 20)
        let outcome = try await program.run("book", "3", "chapter", "2", "--speed", "3")
        #expect(outcome.code != 0, "\(outcome.messages)")
        #expect(isSentence(outcome.messages), "\(outcome.messages)")
        let cache = try await program.run("cache", "list", "--json")
        #expect(!cache.output.contains("/audio"), "\(cache.output)")
        let repaired = try await StubBackend.serving(Shelf.library(audio: sound))
        _ = try await program.run("server", "add", repaired.url, "--name", "good")
        let whole = try await program.run("book", "3", "chapter", "2", "--speed", "3")
        #expect(whole.code == 0, "\(whole.messages)")
    }

    @Test func `the cache is listed, shown, counted and cleared`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        let empty = try await program.run("cache", "list")
        #expect(empty.code == 0)
        #expect(try await program.run("book", "3", "chapter", "2", "--speed", "3").code == 0)
        let list = try await program.run("cache", "list")
        for path in ["/books", "/books/book3/chapters", "/chapter2", "/audio", "/subtitles"] {
            #expect(list.output.contains(path), "\(list.output)")
        }
        let shown = try await program.run("cache", "show", backend.url + "/books")
        #expect(shown.code == 0 && shown.output.contains("sha256"), "\(shown.messages)")
        let stats = try await program.run("cache", "stats", "--json")
        #expect(stats.output.contains("\"version\" : 1"))
        let refused = try await program.run("cache", "clear")
        #expect(refused.code == 64 && refused.messages.contains("--all"), "\(refused.messages)")
        let cleared = try await program.run("cache", "clear", "--all")
        #expect(cleared.code == 0 && cleared.messages.contains("Removed"))
        await backend.stop()
        #expect(try await program.run("books").code == 69)
        // Clearing loses nothing of the person's.
        #expect(try await program.progress().map(\.chapter) == ["chapter2"])
        #expect(try await program.run("server", "list").output.contains("stub"))
    }

    @Test func `servers are added, listed, chosen, tested and removed`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        let list = try await program.run("server", "list", "--json")
        #expect(list.output.contains("\"inUse\" : true") && list.output.contains(backend.url))
        let test = try await program.run("server", "test")
        #expect(test.code == 0 && test.output.contains("3 books"))
        #expect(try await program.run("server", "use", "local").code == 0)
        #expect(try await program.run("books").output.contains("El cartero"))
        #expect(try await program.run("books", "--server", "stub").output.contains("Libro 3"))
        let mistyped = try await program.run("server", "use", "stubb")
        #expect(mistyped.code == 66 && mistyped.messages.contains("Did you mean \"stub\"?"))
        #expect(try await program.run("server", "use", "stub").code == 0)
        let last = try await program.run("server", "remove", "stub")
        #expect(last.code == 77 && last.messages.contains("use local"), "\(last.messages)")
        _ = try await program.run("server", "add", backend.url + "/other", "--name", "other")
        _ = try await program.run("server", "use", "other")
        let removed = try await program.run("server", "remove", "other")
        #expect(removed.code == 0 && removed.messages.contains("Books come from stub"))
        #expect(try await program.run("books").output.contains("Libro 3"))
    }

    @Test func `a server translates and explains, and may not know how`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        let first = try await program.run("translate", "--from", "es", "Hola, mundo.")
        #expect(first.code == 0 && first.output.contains("[Hola, mundo.]"), "\(first.messages)")
        let count = backend.targets.count
        let stored = try await program.run("translate", "--from", "es", "Hola, mundo.")
        #expect(stored.output.contains("[Hola, mundo.]") && backend.targets.count == count)
        let sentence = try await program.run(
            "explain", "--book", "3", "--chapter", "2", "--sentence", "2")
        #expect(sentence.code == 0, "\(sentence.messages)")
        #expect(sentence.output.contains("About: Dos van detrás."))
        backend.change {
            $0.translates = false
            $0.explains = false
        }
        let refused = try await program.run("translate", "--from", "xx", "--to", "yy", "Ping.")
        #expect(refused.code == 69 && isSentence(refused.messages), "\(refused.messages)")
    }

    @Test(arguments: ["1000000000", "-5", "0"])
    func `a nonsense length from a server changes nothing`(seconds: String) async throws {
        var library = Shelf.library()
        let length = try #require(Double(seconds))
        library.books[2].chapters[1].seconds = length
        let backend = try await StubBackend.serving(library)
        let program = try await Program.with(backend)
        #expect(try await program.run("chapters", "3").code == 0)
        let outcome = try await program.run("book", "3", "chapter", "2", "--speed", "3")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.lines.last?.text == Shelf.sentences.last)
        let view = try program.start("book", "3", "chapter", "2", "--from-start")
        #expect(await view.shows("/ 0:02"), "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `sound that cannot be had is said on the screen, and tried again`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        backend.fail("/audio", with: .status(404, detail: "no sound here"))
        let view = try program.start("book", "3", "chapter", "2")
        #expect(await view.shows("no sound here"), "\(view.text)")
        #expect(await view.shows("Enter tries again"), "\(view.text)")
        view.terminal.type("\r")
        #expect(await view.shows("Tres se quedan."), "\(view.text)")
        #expect(await view.hides("no sound here"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a number too large for JSON readers is a clear sentence`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        backend.fail(
            "/chapters",
            with: .json(#"[{"id":"a","title":"A","audio_duration_sec":1e999}]"#), times: 4)
        let outcome = try await program.run("chapters", "3")
        #expect([0, 65].contains(outcome.code), "\(outcome.messages)")
    }

    @Test func `hostile titles from a server do not reach the terminal`() async throws {
        var library = Shelf.library()
        let evil = "\u{1B}]52;c;ZXZpbA==\u{7}\u{1B}[2J\u{9B}31m\u{202E}Libro"
        library.books[2].title = evil
        library.books[2].chapters[1].title = evil
        library.books[2].chapters[1].subtitles = Array(
            Tone.srt(["\(evil) uno.", "Dos."], every: 1.2).utf8)
        let backend = try await StubBackend.serving(library)
        let program = try await Program.with(backend)
        let view = try program.start()
        #expect(await view.shows("Libro 1"))
        view.terminal.type("jj\r")
        #expect(await view.shows("Capítulo 1"))
        view.terminal.type("j\r")
        #expect(await view.shows("uno."), "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        view.refresh()
        #expect(!view.scanner.commands.contains { $0.contains("52;") })
        #expect(view.scanner.controls.isEmpty)
        #expect(!view.raw.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
        for arguments in [["books"], ["chapters", "3"], ["books", "--json"]] {
            let outcome = try await program.run(arguments)
            let scalars = (outcome.output + outcome.messages).unicodeScalars
            #expect(
                !scalars.contains {
                    $0.value < 32 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
                })
        }
    }

    @Test func `another web service that is well is added, not used`() async throws {
        let foreign = try await StubBackend.serving(Shelf.library())
        foreign.fail("/books", with: .json(#"{"books": 3}"#), times: 10)
        let program = try Program()
        let added = try await program.run("server", "add", foreign.url, "--name", "foreign")
        #expect(added.code == 0 && added.messages.contains("was added, but is not used"))
        #expect(added.messages.contains("no listen backend"), "\(added.messages)")
        #expect(try await program.run("books").output.contains("El cartero"))
        let test = try await program.run("server", "test", "foreign")
        #expect(test.code == 65 && !test.messages.contains("server test"), "\(test.messages)")
        #expect(!test.messages.contains("--local"), "\(test.messages)")
    }

    @Test func `a connection that is not secure is refused`() async throws {
        let plain = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(plain)
        let address = plain.url.replacing("http://", with: "https://")
        let added = try await program.run("server", "add", address, "--name", "wrong")
        #expect(added.code == 0 && added.messages.contains("is not used"), "\(added.messages)")
        #expect(try await program.run("server", "use", "wrong").code == 0)
        for flags in [["--server", "wrong"], []] {
            let outcome = try await program.run(["books"] + flags)
            #expect(outcome.code == 69 && isSentence(outcome.messages), "\(outcome.messages)")
            #expect(outcome.messages.contains("secure"), "\(outcome.messages)")
        }
    }
}
