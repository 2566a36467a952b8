import Foundation
import ListenCore
import Testing

@testable import Library

@Suite struct BookSidecarsTests {
    private func tags(_ text: String, _ kind: BookSidecars.Kind) -> RecordingTags {
        BookSidecars.contents(Array(text.utf8), kind: kind).tags
    }

    @Test func `metadata of Audiobookshelf is read in both its shapes`() {
        let flat = """
            {"title":"The Book","subtitle":null,"authors":["Ana","Bo"],"narrators":["Reader"],
             "series":["Saga #2.5"],"genres":["Fantasy"],"publishedYear":2008,"publisher":"House",
             "description":"<p>One &amp; two</p><p>three</p>","isbn":"978-3-16-148410-0","asin":"B00",
             "language":"Spanish","chapters":[{"id":0,"start":0,"end":10.5,"title":"One"},
             {"id":1,"start":"10.5","end":20,"title":"Two"},{"title":"lost"}]}
            """
        let contents = BookSidecars.contents(Array(flat.utf8), kind: .metadata)
        let tags = contents.tags
        #expect(tags.album == "The Book" && tags.bookAuthors == ["Ana", "Bo"])
        #expect(
            tags.bookNarrators == ["Reader"] && tags.series == BookSeries(name: "Saga", part: "2.5")
        )
        #expect(tags.year == 2008 && tags.language?.tag == "es" && tags.isbn == "9783161484100")
        #expect(tags.description == "One & two\nthree" && tags.isAudiobook)
        #expect(contents.chapters?.chapters.map(\.title) == ["One", "Two"])
        #expect(contents.diagnostics == [])
        let nested = """
            {"metadata":{"title":"B","authors":[{"id":"1","name":"Ana"}],
             "series":[{"name":"Saga","sequence":"1"}],"narratorName":"X, Y","publishedYear":"1999"}}
            """
        let other = self.tags(nested, .metadata)
        #expect(other.album == "B" && other.authors == ["Ana"] && other.narrators == ["X", "Y"])
        #expect(other.series == BookSeries(name: "Saga", part: "1") && other.year == 1999)
        // A field of another form costs only itself.
        #expect(self.tags("{\"title\":\"B\",\"authors\":7,\"series\":{}}", .metadata).album == "B")
        for damaged in ["", "{", "[]", "7", "{}"] {
            let contents = BookSidecars.contents(Array(damaged.utf8), kind: .metadata)
            #expect(contents.tags.isEmpty && contents.diagnostics.count == 1)
        }
    }

    @Test func `packages of Calibre are read`() {
        let tags = tags(
            """
            <?xml version='1.0' encoding='utf-8'?>
            <package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata
              xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
            <dc:title>El libro</dc:title>
            <dc:creator opf:file-as="A, Ana" opf:role="aut">Ana A</dc:creator>
            <dc:creator opf:role="nrt">Reader</dc:creator>
            <dc:contributor opf:role="bkp">calibre</dc:contributor>
            <dc:date>1984-01-01T00:00:00+00:00</dc:date><dc:language>spa</dc:language>
            <dc:identifier opf:scheme="ISBN">9783161484100</dc:identifier>
            <dc:description>&lt;p&gt;About it&lt;/p&gt;</dc:description><dc:subject>Fiction</dc:subject>
            <meta name="calibre:series_index" content="3.0"/><meta name="calibre:series" content="Saga"/>
            </metadata></package>
            """, .opf)
        #expect(
            tags.album == "El libro" && tags.authors == ["Ana A"] && tags.narrators == ["Reader"])
        #expect(tags.year == 1984 && tags.language?.tag == "es" && tags.isbn == "9783161484100")
        #expect(tags.description == "About it" && tags.genres == ["Fiction"])
        #expect(tags.series == BookSeries(name: "Saga", part: "3"))
    }

    @Test func `information files are read as lines and as Kodi's XML`() {
        let lines = tags(
            """
            =====================
            Title............: The Book
             Author:           Ana & Bo
            Read By:  Reader
            Series Name: Saga
            Position in Series: 2
            Copyright:  2011
            Language: English
            Bitrate: 64 kbps
            Description:
            First line.

            Last line.
            ---------------------
            Genre: Fantasy, Fiction
            """, .nfo)
        #expect(lines.album == "The Book" && lines.authors == ["Ana", "Bo"])
        #expect(
            lines.narrators == ["Reader"] && lines.series == BookSeries(name: "Saga", part: "2"))
        #expect(
            lines.year == 2011 && lines.language == .english
                && lines.genres == ["Fantasy", "Fiction"])
        #expect(lines.description?.hasPrefix("First line.\n\nLast line.") == true)
        let kodi = tags(
            "<album><title>B</title><artist>Ana</artist><year>1999</year><genre>x</genre>"
                + "<plot>About &amp; so</plot></album>", .nfo)
        #expect(kodi.album == "B" && kodi.authors == ["Ana"] && kodi.year == 1999)
        #expect(kodi.description == "About & so")
    }

    @Test func `plain texts, and kinds by name`() {
        #expect(tags("One\r\n\r\ntwo\u{7}", .description).description == "One\n\ntwo")
        #expect(tags("Ana; Bo\n", .reader).narrators == ["Ana", "Bo"])
        let kinds = ["metadata.json", "Book.OPF", "a.nfo", "desc.txt", "Reader.txt", "x.txt"]
            .map { BookSidecars.Kind(name: $0) }
        #expect(kinds == [.metadata, .opf, .nfo, .description, .reader, nil])
    }

    @Test(
        arguments: [
            ("Ana A - The Book (1998)", "The Book", "Ana A", 1998, nil),
            ("1984", "1984", nil, nil, nil), ("1998 - The Book", "The Book", nil, 1998, nil),
            ("2001_ A Space", "2001 A Space", nil, nil, nil),
            ("21 Lessons", "21 Lessons", nil, nil, nil),
            ("03 - Title", "Title", nil, nil, 3), ("003. Title", "Title", nil, nil, 3),
            ("Title [2004]", "Title", nil, 2004, nil), ("01", "01", nil, nil, nil),
        ] as [(String, String, String?, Int?, Int?)])
    func `names are taken apart`(
        name: String, title: String, author: String?, year: Int?, number: Int?
    ) {
        let parts = BookNames.parts(of: name, hasAuthor: true)
        #expect(parts.title == title && parts.author == author && parts.year == year)
        #expect(parts.number?.number == number)
    }

    @Test func `folders say author, series and title`() {
        let deep = BookNames.tags(ofFolders: "Ana/Saga/Vol. 2 - The Book {Reader}")
        #expect(deep.authors == ["Ana"] && deep.series == BookSeries(name: "Saga", part: "2"))
        #expect(deep.album == "The Book" && deep.narrators == ["Reader"])
        let flat = BookNames.tags(ofFolders: "Ana/The Book")
        #expect(flat.authors == ["Ana"] && flat.series == nil && flat.album == "The Book")
        #expect(BookNames.tags(ofFolders: "").isEmpty)
    }

    @Test func `covers are chosen by their names`() {
        #expect(BookSidecars.cover(among: ["a.jpg", "Folder.PNG", "b.mp3"]) == "Folder.PNG")
        #expect(BookSidecars.cover(among: ["x.jpg", "front.jpeg", "cover.webp"]) == "cover.webp")
        #expect(BookSidecars.cover(among: ["only.jpg", "b.mp3"]) == "only.jpg")
        #expect(BookSidecars.cover(among: ["a.jpg", "b.jpg"]) == nil)
    }

    @Test func `damaged sidecars never break their readers`() {
        let seeds = [
            "{\"title\":\"B\",\"authors\":[\"a\"],\"chapters\":[{\"start\":1}]}",
            "<package><metadata><dc:title>x</dc:title><meta name=\"calibre:series\" content=\"s\"/></metadata></package>",
            "Title: x\nDescription:\ny\n----\n", "<album><title>x</title></album>",
        ].map { Array($0.utf8) }
        var state: UInt64 = 3
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for round in 0..<1200 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<1 + random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if random(3) == 0 { bytes.removeLast(random(bytes.count)) }
            for kind in BookSidecars.Kind.allCases {
                let tags = BookSidecars.contents(bytes, kind: kind).tags
                let names =
                    [tags.album, tags.publisher].compactMap(\.self) + tags.authors + tags.narrators
                #expect(
                    !names.contains { $0.isEmpty || $0.unicodeScalars.contains { $0.value < 0x20 } }
                )
            }
            _ = BookNames.parts(of: String(decoding: bytes, as: UTF8.self), hasAuthor: true)
        }
    }
}
