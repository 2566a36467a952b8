import Glibc
import Testing

@testable import Serving

@Suite struct AcceptFaultTests {
    @Test(arguments: [
        (ECONNABORTED, AcceptFault.lost), (EPROTO, .lost), (EINTR, .lost), (EMFILE, .scarce),
        (ENFILE, .scarce), (ENOMEM, .scarce), (EBADF, .ended), (EINVAL, .ended),
    ])
    func `only a socket that accepts no more ends a server`(
        _ number: Int32, _ fault: AcceptFault
    ) {
        #expect(AcceptFault(number) == fault)
    }
}
