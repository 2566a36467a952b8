package import HTTPCaching
package import ListenCore

/// Fetches pages and documents of the web that a person names.
///
/// ```swift
/// let page = try await PageFetcher(transport: transport, timing: timing).page(at: address)
/// ```
package struct PageFetcher: Sendable {
    private let sender: RequestSender

    /// The largest page or document, in bytes.
    package static let limitBytes: Int64 = 32 << 20

    /// A fetcher over a transport.
    package init(transport: any HTTPTransport, timing: RequestTiming) {
        sender = RequestSender(transport: transport, timing: timing)
    }

    /// The page at an address; follows redirects.
    ///
    /// Throws `.malformed` for what is no address of the web, `.tooLarge`, and the failures of a
    /// transfer.
    package func page(at typed: String) async throws(ServiceError) -> FetchedPage {
        let context = "the page \(typed.printable(limit: 200))"
        guard let url = HTTPURL(HTTPURL.withoutBlanks(typed)) else {
            throw ServiceError(
                .malformed(path: "", reason: "it is no address of the web"), context: context,
                advice: "Give one such as https://news.example/story.")
        }
        let request = HTTPRequest(
            "GET", url,
            fields: ["Accept": "text/html, application/xhtml+xml, application/pdf, */*;q=0.5"],
            redirects: .follow, reach: AddressReach(home: url))
        let limits = TransferLimits.page(maxBytes: Self.limitBytes, total: .seconds(60))
        let response: HTTPResponse
        do throws(ServiceError) {
            response = try await sender.send(request, limits: limits, context: context)
        } catch {
            guard case .tooLarge = error.code else {
                throw error.aboutPage(way: "Check the network and the address.")
            }
            throw ServiceError(
                error.code, context: context,
                advice: "Save the part you want to read as a file, and read that.")
        }
        guard response.head.status == 200 else {
            throw ServiceError(
                .status(response.head.status, detail: nil), context: context,
                advice: "Check the address in a browser.")
        }
        return FetchedPage(
            bytes: response.body, contentType: response.head.fields.first("Content-Type"),
            address: response.head.url.description)
    }
}
