import CurlTransport
import HTTPCaching
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

/// Stations of old, which answer in a protocol of their own.
@Suite(.timeLimit(.minutes(10)))
struct OldStationTests {
    private let answer =
        Array("ICY 200 OK\r\nicy-name:Radio\r\nicy-metaint:4096\r\n\r\n".utf8) + [1, 2, 3]

    private func fetch(_ fields: HTTPFields) async throws -> HTTPResponse {
        let responder = try #require(RawResponder([.send(answer)]))
        let url = try #require(HTTPURL(responder.url))
        return try await CurlTransport().send(
            HTTPRequest("GET", url, fields: fields, connection: .own), limits: .json)
    }

    @Test(arguments: ["0", "1"])
    func `a radio that is asked for titles may answer in ICY`(_ wish: String) async throws {
        let response = try await fetch(["Icy-MetaData": wish])
        #expect(response.head.status == 200 && response.body == [1, 2, 3])
        #expect(response.head.fields.first("Icy-MetaInt") == "4096")
        #expect(response.head.fields.first("icy-name") == "Radio")
    }

    @Test func `to any other request ICY is no answer`() async throws {
        await #expect(throws: TransportError.self) { try await fetch([:]) }
    }
}
