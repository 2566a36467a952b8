import Fetching
import HTTPCaching

/// Addresses of sound and text in a backend's answers: relative, absolute, or `gs://`.
enum CloudAddress {
    /// The URL that may be asked for an address; `nil` when there is none.
    ///
    /// `gs://bucket/object` is Google's public storage over https, every byte outside unreserved
    /// and `/` percent-encoded.
    static func url(_ text: String, on base: HTTPURL) -> HTTPURL? {
        guard text.lowercased().hasPrefix("gs://") else {
            return LinkedAddress.url(text, on: base)
        }
        let rest = text.dropFirst(5)
        let bucket = rest.prefix { $0 != "/" }
        let object = rest[bucket.endIndex...].dropFirst()
        guard isBucket(bucket), !object.isEmpty, object.utf8.count <= 2_048,
            object.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        let path = HTTPURL.encoded(String(object), keeping: "/")
        return HTTPURL("https://storage.googleapis.com/\(bucket)/\(path)")
    }

    private static func isBucket(_ name: Substring) -> Bool {
        (3...222).contains(name.utf8.count) && !name.contains("..")
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
                    || [0x2D, 0x2E, 0x5F].contains(byte)
            }
    }
}
