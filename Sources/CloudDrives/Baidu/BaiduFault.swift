import Fetching
import FoundationEssentials
import HTTPCaching

/// An error of Baidu Netdisk, in either of its forms: `{"errno":…}` at 200, `{"error_code":…}` at
/// any status; pure.
enum BaiduFault: Hashable, Sendable {
    /// The access token is refused.
    case token
    /// Anything else.
    case told(ToldFault)

    /// The error in an answer; `nil` for an answer of success.
    init?(status: Int, body: [UInt8]) {
        let shape =
            body.count <= Self.longest
            ? (try? JSONDecoder().decode(Shape.self, from: Data(body))) : nil
        guard let code = shape?.code, code != 0 else { return nil }
        self = Self.meaning(of: code, status)
    }

    /// The codes of tokens, of rates, and of things that are gone, as far as they are known.
    private static func meaning(of code: Int, _ status: Int) -> BaiduFault {
        switch code {
        case -6, 110, 111, 31_045: .token
        case 31_034, 9_019, 42_000: .told(Self.often)
        case -9, 31_066, 31_202, -31_066:
            .told(ToldFault(status: 404, words: "it is gone from Baidu Netdisk"))
        case -7, 31_064, 31_326, 42_213:
            .told(ToldFault(status: 403, words: "Baidu does not let this client read it"))
        case 31_360: .told(ToldFault(status: 403, words: "the address of the file has expired"))
        case 31_362: .told(ToldFault(status: 403, words: "Baidu does not accept the signature"))
        case 31_212, 31_299, 2_000: .told(ToldFault(status: 503, words: "Baidu is in trouble"))
        case 2, 31_023:
            .told(ToldFault(status: 400, words: "Baidu does not understand the question"))
        case 42_000...42_999: .told(Self.often)
        default:
            .told(ToldFault(status: status >= 400 ? status : 403, words: "Baidu's error \(code)"))
        }
    }

    private static let often = ToldFault(
        status: 429, words: "Baidu limits how often it is asked", wait: 60)

    /// The longest error that is read as one, in bytes; the list of a folder is longer, and its
    /// number is read with it.
    private static let longest = 4_096

    private struct Shape: Decodable {
        let code: Int?

        private enum CodingKeys: String, CodingKey {
            case errno
            case code = "error_code"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            code = values.wholeNumber(.errno) ?? values.wholeNumber(.code)
        }
    }
}
