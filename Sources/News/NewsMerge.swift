import FoundationEssentials
package import ListenCore

/// Headlines of several providers as one list.
package enum NewsMerge {
    /// The headlines of all providers, the newest first, each article once; those without a time
    /// stand behind, in the order of their lists.
    ///
    /// The list is as old as the oldest of its parts past their time; without any, of those that
    /// could not be asked for, or of all. A provider that fails is passed over; throws the first
    /// failure when all do.
    package static func headlines(
        of providers: [any NewsProviding], _ wish: NewsWish, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Headline]> {
        let answers = await withTaskGroup(
            of: (Int, Result<Snapshot<[Headline]>, ServiceError>).self
        ) { group in
            for (index, provider) in providers.enumerated() {
                group.addTask {
                    do throws(ServiceError) {
                        return (index, .success(try await provider.headlines(wish, mode)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var answers: [(Int, Result<Snapshot<[Headline]>, ServiceError>)] = []
            for await answer in group { answers.append(answer) }
            return answers.sorted { $0.0 < $1.0 }.map(\.1)
        }
        let lists = answers.compactMap { try? $0.get() }
        if lists.isEmpty, case .failure(let error)? = answers.first { throw error }
        return Snapshot(merged(lists.map(\.value)), freshness(of: lists.map(\.freshness)))
    }

    /// Lists as one.
    package static func merged(_ lists: [[Headline]]) -> [Headline] {
        var seen: Set<String> = []
        let all = lists.joined().filter { seen.insert($0.address).inserted }
        return all.enumerated().sorted { one, other in
            let times = (one.element.publishedAt, other.element.publishedAt)
            switch times {
            case (let first?, let second?) where first != second: return first > second
            case (_?, nil): return true
            case (nil, _?): return false
            default: return one.offset < other.offset
            }
        }.map(\.element)
    }

    private static func freshness(of parts: [Freshness]) -> Freshness {
        let stale = parts.filter(\.needsRefresh)
        let unasked = parts.filter { if case .offline = $0 { true } else { false } }
        let worst = !stale.isEmpty ? stale : !unasked.isEmpty ? unasked : parts
        return worst.max { ($0.age ?? .zero) < ($1.age ?? .zero) } ?? .local
    }
}
