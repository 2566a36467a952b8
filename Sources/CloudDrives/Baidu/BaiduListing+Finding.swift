import Fetching
import FoundationEssentials
import HTTPCaching
package import ListenCore

extension BaiduListing {
    /// The source for the folder at the top, once it was asked for, with the number of the person
    /// it belongs to.
    package func found() async throws(ServiceError) -> KeptSource {
        let context = "the account on Baidu Netdisk"
        let answer = try await answer("nas", [("method", "uinfo")], context)
        let user = try answer.json(User.self, context: context).number
        _ = try await page(
            "file",
            [("method", "list"), ("dir", root), ("start", "0"), ("limit", "1"), ("web", "1")],
            "the folder \(root.printable(limit: 100)) on Baidu Netdisk")
        var source = BaiduNetdisk.source(root, of: user)
        let last = root.split(separator: "/").last.map { String($0).printable(limit: 40) }
        if let last, !last.isEmpty { source.name = last }
        return source
    }

    private func answer(
        _ method: String, _ fields: [(String, String)], _ context: String
    ) async throws(ServiceError) -> FetchedContent {
        try await asking.content(method, fields, context: context) {
            (request) async throws(ServiceError) in
            try await cache.exchange(request, context: context)
        }
    }

    private struct User: Decodable {
        let number: String

        private enum CodingKeys: String, CodingKey {
            case number = "uk"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? values.decode(UInt64.self, forKey: .number) {
                self.number = String(number)
            } else {
                number = try values.decodeIdentifier(.number)
            }
        }
    }
}
