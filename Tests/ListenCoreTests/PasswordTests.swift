import ListenCore
import Testing

@Suite struct PasswordTests {
    @Test(arguments: [
        ("http://host/a", "http://host/a"), ("", ""), ("http://me:pw@host", "http://***@host"),
        ("http://me:p w@host/a", "http://***@host/a"),
        ("http://me:p/w?x#y@host", "http://***@host"),
        ("http://me:p@w@host", "http://***@host"), ("me:pw@host:3128", "***@host:3128"),
        ("ht!tp:/me:pw@host", "***@host"), ("@", "***@"), ("@://", "***@://"),
    ])
    func `an address is shown without what stands before its last at sign`(
        text: String, shown: String
    ) {
        #expect(text.addressWithoutPassword == shown)
    }

    @Test(arguments: [
        ("see http://me:pw@host/a, please", "see http://***@host/a, please"),
        ("\"http://me:p/w@host\" is none", "\"http://***@host\" is none"),
        ("http://a,http://me:pw@b", "http://***@b"),
        ("http://host:80/@me and me@host", "http://host:80/@me and me@host"),
        ("http://host/@me", "http://host/@me"), ("a\u{2028}http://u:p@h", "a\u{2028}http://***@h"),
        ("/books/1:2@3.mp3", "/books/1:2@3.mp3"), ("no address", "no address"),
    ])
    func `a sentence is shown without the passwords of its addresses`(
        text: String, shown: String
    ) {
        #expect(text.withoutPasswords == shown)
    }
}
