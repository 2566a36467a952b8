import FoundationEssentials
import ListenCore

/// What a service says of its error, in whichever of the usual shapes:
/// LibreTranslate's `{"error": "…"}`, DeepL's `{"message": "…", "detail": "…"}`,
/// the chat endpoints' `{"error": {"message": "…", "code": "…", "param": "…"}}`,
/// FastAPI's `{"detail": "…"}`.
struct ServiceErrorText {
    private struct Shape: Decodable {
        struct Inner: Decodable {
            let message: String?
            let names: [String]
            let parameter: String?

            private enum CodingKeys: String, CodingKey {
                case message, code, type
                case parameter = "param"
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                // Some send a number for a code, or leave any of these out.
                message = try? container.decode(String.self, forKey: .message)
                parameter = try? container.decode(String.self, forKey: .parameter)
                names = [CodingKeys.code, .type].compactMap {
                    try? container.decode(String.self, forKey: $0)
                }
            }
        }

        let texts: [String]
        let inner: Inner?

        private enum CodingKeys: CodingKey {
            case error, message, detail
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var texts: [String?] = []
            for key in [CodingKeys.error, .message, .detail] {
                texts.append(try? container.decode(String.self, forKey: key))
            }
            inner = try? container.decode(Inner.self, forKey: .error)
            texts.append(inner?.message)
            self.texts = texts.compactMap { $0 }
        }
    }

    private static let largest = 64 << 10

    private let whole: String
    /// What a chat endpoint calls the error: its code and its type.
    let names: [String]
    /// The part of the question that a chat endpoint does not like.
    let parameter: String?

    /// What a body says; nothing where it is in none of the shapes.
    init(of body: [UInt8]) {
        let shape =
            body.count <= Self.largest
            ? try? JSONDecoder().decode(Shape.self, from: Data(body)) : nil
        whole = shape?.texts.joined(separator: "; ") ?? ""
        names = shape?.inner?.names ?? []
        parameter = shape?.inner?.parameter
    }

    /// One line for a person without the key, or `nil` where the body says nothing.
    func line(hiding key: String?) -> String? {
        // Some services repeat the key they refuse.
        let safe = key.map { $0.isEmpty ? whole : whole.replacing($0, with: "***") } ?? whole
        let line = safe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .printable(limit: 200)
        return line.isEmpty ? nil : line
    }

    /// Whether its words hold any of some, in lower case.
    func says(_ words: String...) -> Bool {
        let text = whole.lowercased()
        return words.contains { text.contains($0) }
    }

    /// One line for a person without the key, or `nil` where the body says nothing.
    static func text(of body: [UInt8], hiding key: String?) -> String? {
        ServiceErrorText(of: body).line(hiding: key)
    }
}
