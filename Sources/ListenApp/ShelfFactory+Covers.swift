package import AppEnvironment
import Covers
package import HTTPCaching
package import Library
package import ListenCore
package import MediaTags
import Pictures
package import Reports
package import SharedWork
package import Storage
import Terminal

extension ShelfFactory {
    /// `listen covers`.
    package func makeCoversReport() throws -> CoversReport {
        CoversReport(
            store: { try app.stores.person().importedBooks },
            collector: { try makeCoverCollector($0) },
            books: { try await app.origins.library().books(.cacheOnly).value },
            asksServices: try app.configuration.isOn(.coversOnline), localTime: app.localTime,
            environment: app.environment, console: app.console)
    }

    /// The store of the covers of imported books.
    package var coverFolder: CoverFolder { CoverFolder(path: app.paths.covers) }

    /// The covers of imported books on this machine.
    package var bookCovers: BookCovers {
        BookCovers(keeper: coverFolder) { path in
            try recordingReader.facts(of: RecordingFile(path: path))
        }
    }

    /// The reader of the texts inside recordings.
    package var recordingReader: RecordingReader { RecordingReader(analysis: app.analysis) }

    private func makeCoverCollector(_ store: any ImportedBookKeeping) throws -> CoverCollector {
        CoverCollector(
            books: store, covers: bookCovers, search: try app.helpers.coverSearch(),
            clock: app.clock)
    }

    /// Looks for missing covers while books are shown; `nil` unless the settings allow it.
    package func makeMissingCovers(_ service: any BookSource) throws -> MissingCovers? {
        guard app.configuration.isSurelyOn(.coversOnline), app.selection.mode != .cacheOnly,
            service.sourceID == .local, let store = try? app.stores.person().importedBooks
        else { return nil }
        do {
            return MissingCovers(collector: try makeCoverCollector(store), log: app.log)
        } catch let fault as ConfigurationError where fault.isOfSetting {
            return nil
        }
    }

    /// The services that are asked for covers.
    package static func makeCoverSearch(
        _ configuration: Configuration, _ transport: any HTTPTransport, _ timing: RequestTiming
    ) throws(ConfigurationError) -> any CoverSearching {
        let network = CoverNetwork(transport: transport, timing: timing) { fault(of: $0) }
        let address = try configuration.text(.coversURL)
        guard !address.isEmpty else { return CoverSearch(network: network) }
        // A person who names a server of their own does not want the public services to be asked.
        guard let mirror = HTTPURL(address) else { return NoCovers(address: address) }
        return CoverSearch(mirror: mirror, network: network)
    }

    /// The smallest side of a cover, in pixels.
    private static let leastSide = 32

    /// The reason that bytes are not a cover, as a clause; `nil` for a cover.
    private static func fault(of bytes: [UInt8]) -> String? {
        do throws(PictureError) {
            let image = try PictureDecoder().decode(bytes)
            return min(image.width, image.height) < leastSide ? "it is too small" : nil
        } catch {
            // Without the library the picture cannot be checked until it is shown.
            if case .libraryMissing = error.code { return nil }
            return error.description
        }
    }
}

/// Replaces the services when the setting is not an address.
private struct NoCovers: CoverSearching {
    let provider = "covers-url"
    let address: String

    func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        throw ServiceError(
            .notSupported,
            context: "a cover at “\(address.addressWithoutPassword.printable(limit: 200))”",
            advice: "Give an address that begins with https:// in the setting covers-url.")
    }
}
