import FoundationEssentials
import ListenCore

/// A service's message about its error, in any of the usual forms: LibreTranslate's `{"error":
/// "…"}`, DeepL's `{"message": "…", "detail": "…"}`, the chat endpoints' `{"error": {"message":
/// "…", "code": "…", "param": "…"}}`, Google's with `status` and `details`, alone or in a list,
/// FastAPI's `{"detail": "…"}`.
struct ServiceErrorText {
    private struct Shape: Decodable {
        struct Inner: Decodable {
            let message: String?
            let names: [String]
            let parameter: String?
            /// The time to wait: `17s`.
            let delay: String?

            private struct Detail: Decodable {
                let retryDelay: String?
            }

            private enum CodingKeys: String, CodingKey {
                case message, code, type, status, details
                case parameter = "param"
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                // Some services send a number for the code, or leave out any of these.
                message = try? container.decode(String.self, forKey: .message)
                parameter = try? container.decode(String.self, forKey: .parameter)
                let details = try? container.decode([Detail].self, forKey: .details)
                delay = details?.compactMap(\.retryDelay).first
                names = [CodingKeys.code, .type, .status].compactMap {
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
    /// The names of the error at a chat endpoint: its code and its type.
    let names: [String]
    /// The part of the question that a chat endpoint rejects.
    let parameter: String?
    /// The time to wait that is in the body, in seconds.
    let delay: Int?

    /// The message in a body; empty when it has none of the forms.
    init(of body: [UInt8]) {
        let shape =
            body.count <= Self.largest
            ? Self.shape(of: Data(body)) : nil
        whole = shape?.texts.joined(separator: "; ") ?? ""
        names = shape?.inner?.names ?? []
        parameter = shape?.inner?.parameter
        delay = shape?.inner?.delay.flatMap { text in
            Double(text.prefix { $0 != "s" }).flatMap {
                (0..<86_400).contains($0) ? Int($0.rounded(.up)) : nil
            }
        }
    }

    private static func shape(of body: Data) -> Shape? {
        let decoder = JSONDecoder()
        return (try? decoder.decode(Shape.self, from: body))
            ?? (try? decoder.decode([Shape].self, from: body))?.first
    }

    /// The status of an error that passes by itself, for one that comes in a stream; `nil` for any
    /// other.
    var passingStatus: Int? {
        if names.contains("overloaded_error") { return 529 }
        if !["rate_limit_error", "RESOURCE_EXHAUSTED"].allSatisfy({ !names.contains($0) }) {
            return 429
        }
        return names.contains("UNAVAILABLE") ? 503 : nil
    }

    /// One line for a person, without the key; `nil` when there is no message.
    func line(hiding key: String?) -> String? {
        // Some services repeat the key they refuse.
        let safe = key.map { $0.isEmpty ? whole : whole.replacing($0, with: "***") } ?? whole
        let line = safe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .printable(limit: 200)
        return line.isEmpty ? nil : line
    }

    /// True when the message contains any of some words, in lower case.
    func says(_ words: String...) -> Bool {
        let text = whole.lowercased()
        return words.contains { text.contains($0) }
    }

    /// One line for a person, without the key; `nil` when there is no message.
    static func text(of body: [UInt8], hiding key: String?) -> String? {
        ServiceErrorText(of: body).line(hiding: key)
    }
}
