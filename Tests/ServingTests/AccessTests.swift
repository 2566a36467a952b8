import HTTPCaching
import ListenCore
import Testing

@testable import Serving

struct AccessTests {
    static let open = ListeningAddress.port(host: "0.0.0.0", port: 8_000)

    @Test(
        arguments: [
            ("Bearer 0123456789abcdef", nil), ("bearer  0123456789abcdef", nil),
            (nil, 401), ("Bearer 0123456789abcdeF", 401), ("Bearer 0123456789abcde", 401),
            ("Bearer 0123456789abcdef0", 401), ("Basic 0123456789abcdef", 401),
            ("Bearer", 401), ("0123456789abcdef", 401), ("", 401),
        ] as [(String?, Int?)])
    func `only the token itself opens`(_ value: String?, _ status: Int?) {
        let access = Access(token: Secret("0123456789abcdef"), address: Self.open, names: ["a"])
        var fields: HTTPFields = ["Host": "a"]
        if let value { fields.append("Authorization", value) }
        #expect(access.refusal(of: RequestHead("/books", fields: fields))?.status == status)
    }

    @Test func `two authorizations are none`() {
        let access = Access(token: Secret("0123456789abcdef"), address: Self.open)
        let fields: HTTPFields = [
            "Authorization": "Bearer 0123456789abcdef",
            "Authorization": "Bearer 0123456789abcdef",
        ]
        #expect(access.refusal(of: RequestHead("/", fields: fields))?.status == 401)
    }

    @Test(
        arguments: [
            ("127.0.0.1:8000", nil), ("localhost", nil), ("LOCALHOST:8000", nil),
            ("[::1]:8000", nil), ("evil.example", 421), ("127.0.0.1.evil.example", 421),
            ("192.168.1.2:8000", 421), ("a b", 421), ("", 421), ("localhost@evil.example", 421),
        ] as [(String, Int?)])
    func `a web page cannot reach a server of this machine under its own name`(
        _ host: String, _ status: Int?
    ) {
        let access = Access(token: nil, address: .standard)
        let head = RequestHead("/books", fields: ["Host": host])
        #expect(access.refusal(of: head)?.status == status)
    }

    @Test(
        arguments: [
            ("192.168.1.2:8000", nil), ("[fe80::1]:8000", nil), ("localhost", nil),
            ("DESK:8000", nil), ("desk.", nil), ("books.example", nil),
            ("evil.example", 421), ("desk.evil.example", 421), ("192.168.1.2.evil.example", 421),
            ("[fe80::1", 421), ("", 421),
        ] as [(String, Int?)])
    func `with a token a server answers to numbers and to its names`(
        _ host: String, _ status: Int?
    ) {
        let head = RequestHead(
            "/books", fields: ["Host": host, "Authorization": "Bearer 0123456789abcdef"])
        for address in [Self.open, .standard] {
            let access = Access(
                token: Secret("0123456789abcdef"), address: address,
                names: ["desk", "books.example"])
            #expect(access.refusal(of: head)?.status == status)
        }
    }

    @Test func `a listed name needs no token, and behind a socket the name does not matter`() {
        let head = RequestHead("/books", fields: ["Host": "books.example"])
        let listed = Access(token: nil, address: .standard, names: ["books.example"])
        #expect(listed.refusal(of: head) == nil)
        #expect(Access(token: nil, address: .socket(path: "/x")).refusal(of: head) == nil)
    }
}
