import ListenCore
import Markup

/// A page of the answer to ListObjectsV2.
struct S3List {
    private(set) var items: [RemoteItem] = []
    /// The token of the next page; `nil` for the last.
    private(set) var next: String?

    /// Reads a page of what is in the folder `prefix`; `nil` for an answer that is none.
    init?(_ bytes: [UInt8], in prefix: String) {
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        guard let root = XMLTree(text, isStrictXML: true).root,
            root.isNamed("ListBucketResult")
        else { return nil }
        let isEncoded = root.first("EncodingType")?.innerText == "url"
        func name(_ element: XMLElement?) -> String? {
            guard let text = element?.innerText, !text.isEmpty else { return nil }
            guard isEncoded else { return text }
            // Amazon writes blanks as `+`, which stands encoded where it is meant.
            return PercentEncoding.decoded(text.replacing("+", with: " "))
        }
        func own(_ key: String) -> String? {
            guard key.hasPrefix(prefix), key.count > prefix.count else { return nil }
            return String(key.dropFirst(prefix.count))
        }
        for element in root.elements {
            if element.isNamed("CommonPrefixes"), let key = name(element.first("Prefix")),
                key.hasSuffix("/"), let rest = own(key)
            {
                items.append(RemoteItem(id: key, name: String(rest.dropLast()), kind: .folder))
            } else if element.isNamed("Contents"), let key = name(element.first("Key")),
                !key.hasSuffix("/"), let rest = own(key), !rest.contains("/")
            {
                items.append(
                    RemoteItem(
                        id: key, name: rest, kind: .file,
                        size: element.first("Size").flatMap { Int64($0.innerText) },
                        modified: element.first("LastModified").flatMap {
                            StatedTime.seconds($0.innerText)
                        },
                        version: element.first("ETag")?.innerText.filter { $0 != "\"" }))
            }
        }
        if root.first("IsTruncated")?.innerText == "true" {
            next = root.first("NextContinuationToken")?.innerText
        }
    }

    /// The code and the words of an error; `nil` for an answer that is none.
    static func error(_ bytes: [UInt8]) -> (code: String, message: String)? {
        let text = Array(String(decoding: bytes.prefix(1 << 16), as: UTF8.self).utf8)
        guard let root = XMLTree(text, isStrictXML: true).root, root.isNamed("Error") else {
            return nil
        }
        return (
            root.first("Code")?.innerText ?? "",
            (root.first("Message")?.innerText ?? "").printable(limit: 200)
        )
    }
}
