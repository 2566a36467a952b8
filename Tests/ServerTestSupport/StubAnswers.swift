import FlyingFox
import Foundation

/// The right answers of a stub backend.
struct StubAnswers {
    let library: StubLibrary
    let behaviour: StubBehaviour
    let url: String

    func answer(_ request: HTTPRequest, path: String, body: Data) -> HTTPResponse {
        let parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        let method = request.method.rawValue
        switch (method, parts.first, parts.count) {
        case ("GET", "health", 1): return .json(["status": "ok"])
        case ("GET", "books", 1): return tagged(library.books.map(shape), request)
        case ("GET", "books", 2...): return book(parts, request)
        case ("GET", "signed", 4): return book(["books"] + parts.dropFirst(), request, signed: true)
        case ("POST", "translations", 1) where behaviour.translates: return translation(body)
        case ("POST", "explain", 2) where behaviour.explains: return explanation(body)
        default: return .failure(404, "Not Found")
        }
    }

    private func book(
        _ parts: [String], _ request: HTTPRequest, signed: Bool = false
    ) -> HTTPResponse {
        guard let book = library.books.first(where: { $0.id == parts[1] }) else {
            return .failure(404, "Book not found")
        }
        if parts.count == 2 { return tagged(shape(book), request) }
        if parts.count == 3, parts[2] == "chapters" {
            return tagged(book.chapters.map(shape), request)
        }
        let place = signed ? 2 : 3
        guard parts.count > place,
            let chapter = book.chapters.first(where: { $0.id == parts[place] })
        else { return .failure(404, "Chapter not found") }
        if parts.count == place + 1 {
            return tagged(playback(chapter, of: book), request)
        }
        if behaviour.redirectsMedia, !signed {
            return HTTPResponse(
                statusCode: HTTPStatusCode(307, phrase: "Temporary Redirect"),
                headers: [.location: "/signed/\(book.id)/\(chapter.id)/\(parts[place + 1])?sig=1"])
        }
        switch parts[place + 1] {
        case "audio": return media(chapter.audio, chapter.audioType, request)
        case "subtitles": return media(chapter.subtitles, "text/plain; charset=utf-8", request)
        default: return .failure(404, "Not Found")
        }
    }

    private func shape(_ book: StubLibrary.Book) -> [String: Any] {
        var shape: [String: Any] = ["id": book.id, "title": book.title]
        if let cover = book.coverURL { shape["cover_url"] = cover }
        if behaviour.sendsOddKeys { shape["rating"] = ["stars": 5] }
        return shape
    }

    private func shape(_ chapter: StubLibrary.Chapter) -> [String: Any] {
        var shape: [String: Any] = [
            "id": chapter.id, "title": chapter.title,
            "chapter_number": chapter.number.map { $0 as Any } ?? NSNull(),
            "audio_available": true, "subtitles_available": true,
        ]
        if behaviour.sendsOddKeys {
            shape["speaking_pace"] = "slow"
            shape["word_count"] = NSNull()
        } else {
            shape["word_count"] = 1_123
            shape["audio_duration_sec"] = chapter.seconds.map { $0 as Any } ?? NSNull()
            shape["words_per_minute"] = 147.5
        }
        return shape
    }

    private func playback(
        _ chapter: StubLibrary.Chapter, of book: StubLibrary.Book
    ) -> [String: Any] {
        let path = "/books/\(book.id)/chapters/\(chapter.id)"
        let start =
            switch behaviour.addresses {
            case .relative: path
            case .absolute: url + path
            case .cloud: "gs://audio-bucket" + path
            }
        return shape(chapter).merging(
            ["audio_url": start + "/audio", "subtitles_url": start + "/subtitles"],
            uniquingKeysWith: { first, _ in first })
    }

    private func translation(_ body: Data) -> HTTPResponse {
        let asked = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
        guard let text = asked["text"] as? String, asked["target_language_code"] is String else {
            return .json(["detail": [["loc": ["body", "text"], "msg": "Field required"]]], 422)
        }
        return .json([
            "translated_text": "[\(text)]", "detected_source_language": "es", "cached": false,
        ])
    }

    private func explanation(_ body: Data) -> HTTPResponse {
        let asked = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
        guard let sentence = asked["sentence"] as? String else {
            return .json(
                ["detail": [["loc": ["body", "sentence"], "msg": "Field required"]]], 422)
        }
        let word = asked["phrase"] as? String ?? "word"
        return .json([
            "overview": "About: \(sentence)", "key_points": ["a point"],
            "vocabulary": [["word": word, "meaning": "a meaning", "note": NSNull()]],
            "chinese_meaning": "意思", "cached": true,
        ])
    }

    private func media(_ bytes: [UInt8], _ type: String, _ request: HTTPRequest) -> HTTPResponse {
        let whole = tagged(
            HTTPResponse(
                statusCode: .ok,
                headers: [.contentType: type, HTTPHeader("Accept-Ranges"): "bytes"],
                body: Data(bytes)), request, content: bytes)
        guard behaviour.servesRanges, whole.statusCode == .ok,
            let range = request.headers[HTTPHeader("Range")], range.hasPrefix("bytes=")
        else { return whole }
        if let tag = request.headers[HTTPHeader("If-Range")],
            tag != whole.headers[HTTPHeader("ETag")]
        {
            return whole
        }
        let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        let start = ends.first.flatMap { Int($0) } ?? 0
        let end = ends.count > 1 && !ends[1].isEmpty ? Int(ends[1]) ?? 0 : bytes.count - 1
        guard start <= end, end < bytes.count else {
            return HTTPResponse(
                statusCode: HTTPStatusCode(416, phrase: "Range Not Satisfiable"),
                headers: [HTTPHeader("Content-Range"): "bytes */\(bytes.count)"])
        }
        var headers = whole.headers
        headers[HTTPHeader("Content-Range")] = "bytes \(start)-\(end)/\(bytes.count)"
        return HTTPResponse(
            statusCode: HTTPStatusCode(206, phrase: "Partial Content"), headers: headers,
            body: Data(bytes[start...end]))
    }

    private func tagged(_ value: Any, _ request: HTTPRequest) -> HTTPResponse {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        return tagged(.json(value), request, content: Array(data ?? Data()))
    }

    /// The response with its entity tag, or the 304 that confirms it.
    private func tagged(
        _ response: HTTPResponse, _ request: HTTPRequest, content: [UInt8]
    ) -> HTTPResponse {
        var response = response
        let number = content.reduce(UInt64(5_381)) { ($0 &* 33) ^ UInt64($1) }
        let hash = String(number, radix: 16)
        if let control = behaviour.cacheControl {
            response.headers[HTTPHeader("Cache-Control")] = control
        }
        switch behaviour.tags {
        case .none: return response
        case .generation:
            response.headers[HTTPHeader("x-goog-generation")] = hash
            return response
        case .weak: response.headers[HTTPHeader("ETag")] = "W/\"\(hash)\""
        case .strong: response.headers[HTTPHeader("ETag")] = "\"\(hash)\""
        }
        guard behaviour.confirms, let tag = response.headers[HTTPHeader("ETag")],
            request.headers[HTTPHeader("If-None-Match")] == tag
        else { return response }
        return HTTPResponse(
            statusCode: HTTPStatusCode(304, phrase: "Not Modified"),
            headers: [HTTPHeader("ETag"): tag])
    }
}

extension HTTPResponse {
    static func json(_ value: Any, _ status: Int = 200) -> HTTPResponse {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        return HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: "Status"),
            headers: [.contentType: "application/json"], body: data ?? Data())
    }

    static func text(_ text: String, type: String) -> HTTPResponse {
        HTTPResponse(statusCode: .ok, headers: [.contentType: type], body: Data(text.utf8))
    }

    static func failure(_ status: Int, _ detail: String) -> HTTPResponse {
        .json(["detail": detail], status)
    }
}
