import FoundationEssentials
import ListenCore

/// What a service says of its error, in whichever of the usual shapes:
/// LibreTranslate's `{"error": "…"}`, DeepL's `{"message": "…", "detail": "…"}`,
/// the chat endpoints' `{"error": {"message": "…"}}`, FastAPI's `{"detail": "…"}`.
enum ServiceErrorText {
    private struct Shape: Decodable {
        struct Inner: Decodable {
            let message: String?
        }

        let texts: [String]

        private enum CodingKeys: CodingKey {
            case error, message, detail
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var texts: [String?] = []
            for key in [CodingKeys.error, .message, .detail] {
                texts.append(try? container.decode(String.self, forKey: key))
            }
            texts.append((try? container.decode(Inner.self, forKey: .error))?.message)
            self.texts = texts.compactMap { $0 }
        }
    }

    private static let largest = 64 << 10

    /// One line for a person without the key, or `nil` where the body says nothing.
    static func text(of body: [UInt8], hiding key: String?) -> String? {
        guard body.count <= largest,
            let shape = try? JSONDecoder().decode(Shape.self, from: Data(body))
        else { return nil }
        let whole = shape.texts.joined(separator: "; ")
        // Some services repeat the key they refuse.
        let safe = key.map { $0.isEmpty ? whole : whole.replacing($0, with: "***") } ?? whole
        let line = safe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .printable(limit: 200)
        return line.isEmpty ? nil : line
    }
}
