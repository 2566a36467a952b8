import HTTPCaching
import ListenCore
import Testing

struct ServerAddressTests {
    @Test(arguments: [
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000"),
        (" HTTPS://Example.com/api// \n", "https://example.com/api"),
        ("http://a:80", "http://a"),
    ])
    func `an address is normalised`(_ text: String, _ normal: String) throws {
        #expect(try ServerAddress.normalised(text) == normal)
    }

    @Test(arguments: [
        ("HTTPS://a", true), ("http+unix://%2Frun%2Fx", true), ("http://", true),
        ("ftp://a", false), ("a.example", false), ("", false),
    ])
    func `an address of a server is known by its beginning`(_ text: String, _ isMeant: Bool) {
        #expect(ServerAddress.isMeant(by: text) == isMeant)
    }

    @Test(
        arguments: [
            ("127.0.0.1:8000", .noScheme), ("", .noScheme), ("ftp://a", .scheme),
            ("file:///etc", .scheme), ("http://u:secret@a", .userName),
            ("http://a/?q=secret", .query), ("a?key=secret", .noScheme), ("?secret", .noScheme),
            ("ftp://a?k=secret", .scheme),
            ("http://a/#f", .query), ("http://", .unreadable), ("http://a:0", .unreadable),
            ("http://a b", .unreadable),
        ] as [(String, AddressError.Code)])
    func `what is no address is refused with a sentence`(
        _ text: String, _ code: AddressError.Code
    ) {
        let error = #expect(throws: AddressError.self) { try ServerAddress.normalised(text) }
        #expect(error?.code == code)
        #expect(error?.kind == .usage)
        #expect(error?.description.hasSuffix(".") == true)
        #expect(error?.description.contains("secret") == false)
    }
}
