import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// An error of Google Drive by its reason, as the guide "Resolve errors" lists them; pure.
enum DriveFault {
    /// The meaning of an error answer; `nil` where its status says all.
    static func told(status: Int, body: [UInt8]) -> ToldFault? {
        guard status >= 400, body.count <= 64 << 10,
            let shape = try? JSONDecoder().decode(Shape.self, from: Data(body))
        else { return nil }
        let reason = shape.error.reasons.first?.reason ?? ""
        if let passing = passing(status, reason) { return passing }
        guard let words = words[reason] else {
            let message = (shape.error.message ?? reason).printable(limit: 160)
            return message.isEmpty ? nil : ToldFault(status: status, words: "Google: \(message)")
        }
        return ToldFault(status: status, words: words)
    }

    /// True when a page token was refused, so that a list begins anew.
    static func refusesPage(_ response: HTTPResponse) -> Bool {
        ToldFault.code(in: response) == .page
    }

    /// A rate that is too high passes by itself: whatever its status, it is asked again as after
    /// 429.
    private static func passing(_ status: Int, _ reason: String) -> ToldFault? {
        switch reason {
        case "rateLimitExceeded", "userRateLimitExceeded", "sharingRateLimitExceeded":
            ToldFault(status: 429, words: "Google limits how often Drive is asked; wait a minute")
        case "backendError", "internalError":
            ToldFault(status: status, words: "Google Drive is in trouble")
        case "invalid" where status == 400:
            ToldFault(
                status: 400, words: "Google does not know this page of the list any more",
                code: .page)
        default: nil
        }
    }

    private static let words = [
        "downloadQuotaExceeded":
            "Google's quota of downloads of this file is used up; it is left alone now, and can be"
            + " had again within a day",
        "cannotDownloadAbusiveFile":
            "Google marks this file as harmful; set drive-accept-flagged = true if you trust it all"
            + " the same",
        "dailyLimitExceeded": "the daily limit of your client id is used up; try again tomorrow",
        "accessNotConfigured":
            "the Google Drive API is not enabled for your client id; enable it as docs/clouds.md"
            + " says",
        "insufficientPermissions":
            "the sign-in does not allow reading; sign in again, and allow it on Google's page",
        "appNotAuthorizedToFile":
            "the sign-in covers only files that listen made; sign in again as docs/clouds.md says",
        "insufficientFilePermissions": "you may not read this any more; ask its owner",
        "fileNotFound": "it is gone from Google Drive, or is not shared with you any more",
        "notFound": "it is gone from Google Drive, or is not shared with you any more",
        "cannotDownloadFile": "its owner does not allow downloads",
        "authError": "Google does not accept the sign-in",
    ]

    private struct Shape: Decodable {
        let error: Inner
    }

    private struct Inner: Decodable {
        let message: String?
        let reasons: [Reason]

        private enum CodingKeys: String, CodingKey {
            case message
            case errors
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            message = values.optional(.message)
            reasons = values.optional(.errors) ?? []
        }
    }

    private struct Reason: Decodable {
        let reason: String
    }
}
