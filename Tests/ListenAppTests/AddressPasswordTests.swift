import ListenCore
import Testing

@testable import SharedWork

/// Addresses with a user or a password, which stations and recordings do not take.
struct AddressPasswordTests {
    @Test(arguments: ["http://ann:secret@a.example/live", "https://ann@a.example", "HTTP://a@b@c/"])
    func `a password before the host is said not to be supported, and is not repeated`(
        _ address: String
    ) {
        let error = #expect(throws: StatedError.self) {
            try PlayError.wantsNoPassword(in: address)
        }
        #expect(error?.description.contains("secret") == false)
        #expect(error?.description.contains("not supported") == true)
    }

    @Test(arguments: ["http://a.example/@ann", "http://a.example?at=a@b", "a@b", "~/a@b.mp3"])
    func `an at sign elsewhere is none`(_ address: String) throws {
        try PlayError.wantsNoPassword(in: address)
    }
}
