package import HTTPCaching
package import ListenCore
import Markup

/// A folder of an object store, as `s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION`.
///
/// Without an endpoint it is Amazon's of the region. A store of one's own is asked by
/// `https://HOST/BUCKET`, with `style=host` by `https://BUCKET.HOST`.
package struct S3Address: Hashable, Sendable {
    /// The beginning of the addresses of its objects, the bucket included.
    package let base: HTTPURL
    /// The name of the bucket.
    package let bucket: String
    /// The beginning of the names of its objects: empty, or with a slash at its end.
    package let prefix: String
    /// The region that requests are signed for.
    package let region: String
    /// The text that is kept and shown.
    package let text: String

    /// Reads an address; `nil` for one of another kind; throws what is wrong with it.
    package init?(_ typed: String) throws(StatedError) {
        guard typed.lowercased().hasPrefix("s3://") else { return nil }
        let rest = typed.dropFirst(5)
        let place = rest.prefix { $0 != "?" }
        let names = place.split(separator: "/", maxSplits: 1)
        let bucket = names.first.map(String.init) ?? ""
        guard Self.isBucket(bucket) else { throw Self.noBucket(bucket, typed) }
        let wishes = try Self.wishes(rest.dropFirst(place.count + 1))
        let region = wishes["region"] ?? "us-east-1"
        guard region.utf8.count <= 40, !region.isEmpty,
            region.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else {
            throw StatedError(
                .usage, "The region of that address is none; give one such as eu-central-1.")
        }
        let endpoint = wishes["endpoint"] ?? "https://s3.\(region).amazonaws.com"
        let isByHost = wishes["style"].map { $0 == "host" } ?? (wishes["endpoint"] == nil)
        guard let host = HTTPURL(endpoint), host.path == "/", host.query == nil,
            let base = isByHost
                ? HTTPURL(host.origin.replacing("://", with: "://\(bucket)."))
                : HTTPURL(host.origin + "/" + bucket)
        else {
            throw StatedError(
                .usage,
                "\(endpoint.addressWithoutSecrets.printable(limit: 100)) is no endpoint. Give it"
                    + " like endpoint=https://minio.example:9000, without a path.")
        }
        let folder = names.dropFirst().first.map(String.init) ?? ""
        (self.base, self.bucket, self.region) = (base, bucket, region)
        prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
        let shown = wishes.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        text =
            "s3://\(bucket)/\(prefix)" + (shown.isEmpty ? "" : "?")
            + shown.joined(separator: "&")
    }

    /// The address of an object; every byte of its name is data.
    func url(of key: String) -> HTTPURL? {
        let path = key.split(separator: "/", omittingEmptySubsequences: false)
            .map { HTTPURL.encoded(String($0)) }.joined(separator: "/")
        let start = base.description
        return HTTPURL(start.hasSuffix("/") ? start + path : start + "/" + path)
    }

    /// The address of a list of what begins with a name, up to the next slash.
    func list(_ prefix: String, after token: String?) -> HTTPURL? {
        let fields: [(String, String?)] = [
            ("continuation-token", token), ("delimiter", "/"), ("encoding-type", "url"),
            ("list-type", "2"), ("max-keys", "1000"), ("prefix", prefix),
        ]
        let query = fields.compactMap { name, value in
            value.map { "\(name)=" + HTTPURL.encoded($0) }
        }
        return HTTPURL(base.description + "?" + query.joined(separator: "&"))
    }

    private static func wishes(
        _ query: some StringProtocol
    ) throws(StatedError) -> [String: String] {
        var wishes: [String: String] = [:]
        for part in query.split(separator: "&") {
            let name = String(part.prefix { $0 != "=" })
            guard ["endpoint", "region", "style"].contains(name) else {
                throw StatedError(
                    .usage,
                    "“\(name.printable(limit: 40))” means nothing in that address. There is:"
                        + " endpoint, region, style. Keys are asked for, and never stand in it.")
            }
            let value = String(part.dropFirst(name.count + 1))
            wishes[name] = PercentEncoding.decoded(value) ?? value
        }
        return wishes
    }

    private static func noBucket(_ name: String, _ typed: String) -> StatedError {
        let form =
            "Write it as s3://BUCKET/FOLDER, with ?endpoint=https://HOST for a store that is not"
            + " Amazon's."
        // What stands before the host's @ is a password to whoever reads the message.
        guard !name.isEmpty, !name.contains("@") else {
            let shown = typed.addressWithoutSecrets.printable(limit: 100)
            return StatedError(.usage, "\(shown) names no bucket. \(form)")
        }
        return StatedError(
            .usage,
            "“\(name.printable(limit: 80))” is no name of a bucket, which has"
                + " \(lengths.lowerBound) to \(lengths.upperBound) letters without accents, digits,"
                + " dots, dashes and underscores. \(form)")
    }

    /// The bytes that a name of a bucket has.
    private static let lengths = 3...63

    private static func isBucket(_ name: String) -> Bool {
        lengths.contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
                    || (0x41...0x5A).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
            } && name.first != "." && name.first != "-"
    }
}
