import ListenCore
import Places
import SharedWork

/// The servers that keep places, among the sources that are switched on.
struct PlaceServers: Sendable {
    private let kinds: [SourceKind]
    private let keeping: @Sendable () throws -> any SourceKeeping

    /// Servers of the kinds that are told places.
    init(_ kinds: [SourceKind], keeping: @escaping @Sendable () throws -> any SourceKeeping) {
        self.kinds = kinds.filter { $0.abilities.contains(.reportsProgress) }
        self.keeping = keeping
    }

    /// The servers as they are now, none of which is opened; none where the sources cannot be read.
    func meetings() async -> [ServerMeeting] {
        guard let keeping = try? keeping(), let sources = try? await keeping.sources(),
            !sources.isEmpty
        else { return [] }
        let inUse = try? await keeping.sourceInUse()
        return sources.filter { $0.isOn || $0.id == inUse?.id }.compactMap { source in
            kinds.first { $0.name == source.kind }.map { Self.meeting(source, of: $0) }
        }
    }

    private static func meeting(_ source: KeptSource, of kind: SourceKind) -> ServerMeeting {
        // Another account has other places.
        let id = source.account.map { "\(source.id.rawValue)#\($0)" } ?? source.id.rawValue
        return ServerMeeting(
            PlaceService(id: SourceID(rawValue: id), name: source.name),
            kind: kind.name.rawValue, title: kind.title, address: source.url
        ) { () throws(SyncError) in
            let opened: OpenedSource
            do {
                opened = try kind.open(source)
            } catch {
                let told = error as? any DescribedError
                throw SyncError(
                    .service(told?.description ?? "\(error)", told?.kind ?? .unavailable),
                    subject: source.name)
            }
            guard let places = opened.places else { return nil }
            let titles = ServerTitles(opened.books)
            return ServerMeeting.Opened(places: places) { await titles.titles(of: $0) }
        }
    }
}
