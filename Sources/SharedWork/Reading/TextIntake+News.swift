package import ListenCore

extension TextIntake {
    /// Reads the article of a headline and puts it on the shelf; one that is there already is not
    /// read again, unless with `.refresh`, and stays as it is where its page cannot be read now.
    ///
    /// Where its page has no article (it needs scripts, or a subscription), what its list says of it
    /// is read in its place, and said. Throws `.notCached` with `.cacheOnly` for one that is not
    /// there.
    package func keepArticle(
        _ headline: Headline, _ mode: FetchMode
    ) async throws(ServiceError) -> BookID {
        let context = "the article \(headline.title.printable(limit: 80))"
        do {
            let key = Self.withoutFragment(headline.address)
            let id = BookID(rawValue: StableHash.text(of: key))
            if try await store().text(id) != nil {
                // Who only looks takes nothing back.
                if mode == .cacheFirst || mode == .refresh {
                    try await store().set(isArchived: false, of: id)
                }
                guard mode == .refresh, let work = try await pageAnew(of: headline) else {
                    return id
                }
                try await keep(try await taken(work, key, headline.address))
                return id
            }
            guard mode != .cacheOnly else { throw ServiceError(.notCached, context: context) }
            let work = try await work(of: headline)
            try await keep(try await taken(work, key, headline.address))
            return id
        } catch let error as ServiceError {
            throw error
        } catch is CancellationError {
            throw ServiceError(.cancelled, context: context)
        } catch {
            throw ServiceError(.file(reason: "\(error)"), context: context)
        }
    }

    private func work(of headline: Headline) async throws -> WrittenWork {
        do { return try await page(of: headline) } catch {
            guard !Self.isCancelled(error), var work = await told(of: headline) else {
                throw error
            }
            work.facts.remarks.append(
                "This is what the list says of the article, since the page itself could not be read:"
                    + " \(error) Try it again with: listen read "
                    + headline.address.printable(limit: 200))
            return work
        }
    }

    private func page(of headline: Headline) async throws -> WrittenWork {
        let page = try await fetch(headline.address)
        return try page.isHTML
            ? WrittenWork(article(page, nil))
            : await document(page.bytes, Self.name(ofPage: page.address), nil)
    }

    /// The article as its page has it now; `nil` where it cannot be had.
    private func pageAnew(of headline: Headline) async throws -> WrittenWork? {
        do {
            let work = try await page(of: headline)
            return work.chapters.contains(where: \.hasSpokenWord) ? work : nil
        } catch {
            if Self.isCancelled(error) { throw error }
            return nil
        }
    }

    private static func isCancelled(_ error: any Error) -> Bool {
        error is CancellationError || (error as? ServiceError)?.code == .cancelled
            || Task.isCancelled
    }

    /// The text of an article as a list states it; `nil` when it says nothing.
    private func told(of headline: Headline) async -> WrittenWork? {
        var work: WrittenWork?
        if let content = headline.content, !content.isEmpty {
            work = try? await document(Array(content.utf8), "article.html", nil)
            // Not that of the file it never was.
            if work?.chapters.count == 1 { work?.chapters[0].title = headline.title }
        }
        if work == nil, let summary = headline.summary, !summary.isEmpty {
            work = WrittenWork(
                WrittenText(
                    blocks: summary.split(whereSeparator: \.isNewline).map {
                        TextBlock(.paragraph, String($0))
                    }))
        }
        work?.facts.title = headline.title
        work?.facts.site = headline.provider
        work?.facts.address = headline.address
        return work
    }
}
