import CCurl
import Glibc
import HTTPCaching

/// The callbacks of libcurl, on the curl thread.
///
/// The context is the transfer itself, unretained: the loop holds it for as long as its handle is
/// in use.
extension CurlTransfer {
    func listenToHandle() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        listen_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        listen_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        listen_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
        listen_curl_set_pointer(handle, CURLOPT_PREREQDATA, context)
        listenToAddresses()
        listen_curl_set_data(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let bytes, let transfer = CurlTransfer.from(context) else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer.takeLine(line) ? line.count : 0
        }
        listen_curl_set_data(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let bytes, let transfer = CurlTransfer.from(context) else { return 0 }
            return transfer.takeBytes(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
    }

    /// Installs the address checks: a new connection is refused before anything is sent, a kept one
    /// before the request is sent.
    private func listenToAddresses() {
        listen_curl_set_open(handle, CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
            guard let address, let transfer = CurlTransfer.from(context) else { return -1 }
            if let classes = CurlTransfer.classes(of: address), !transfer.mayConnect(to: classes) {
                return -1
            }
            let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
            return socket(address.pointee.family, kind, address.pointee.protocol)
        }
        listen_curl_set_prereq(handle, CURLOPT_PREREQFUNCTION) { context, address, _, _, _ in
            guard let transfer = CurlTransfer.from(context) else { return CURL_PREREQFUNC_ABORT }
            let number = address.map { String(cString: $0) } ?? ""
            return transfer.mayAsk(number) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The class of an address libcurl is about to connect to; `nil` for a Unix socket.
    private static func classes(
        of address: UnsafeMutablePointer<curl_sockaddr>
    ) -> AddressClasses? {
        let inner: Int?
        let count: Int
        switch address.pointee.family {
        case AF_INET: (inner, count) = (MemoryLayout<sockaddr_in>.offset(of: \.sin_addr), 4)
        case AF_INET6: (inner, count) = (MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr), 16)
        default: return nil
        }
        guard let head = MemoryLayout<curl_sockaddr>.offset(of: \.addr), let inner,
            inner + count <= Int(address.pointee.addrlen)
        else { return .special }
        // The generic head is followed by the whole address, `addrlen` bytes of it.
        let start = UnsafeRawPointer(address) + head + inner
        return AddressClasses(
            bytes: Array(UnsafeRawBufferPointer(start: start, count: count))) ?? .special
    }
}
