import FoundationEssentials
import HTMLText
import ListenCore

/// Title, author, time, language, site and summary of an article.
struct PageFacts {
    let title: String?
    let author: String?
    let published: Date?
    let language: Language?
    let site: String?
    let summary: String?
    /// True when the page says that one has to pay.
    let isPaid: Bool
    /// The text as the page states it beside what it shows.
    let body: String?

    init(_ page: HTMLPage, _ survey: PageSurvey, address: String?) {
        let meta = PageMeta(page)
        let data = LinkedData(page)
        let stated = meta.first("og:site_name", "application-name", "citation_journal_title")
        site = data.publisher ?? stated ?? address.flatMap(WebAddress.host)
        title = PageTitle.title(page, meta, data, site: data.publisher ?? stated)
        author = PageByline.author(page, meta, data, survey)
        let time =
            data.published
            ?? meta.first(
                "article:published_time", "datepublished", "parsely-pub-date", "dc:date:issued",
                "dcterms:created", "dc:date", "dcterms:date", "citation_publication_date", "date",
                "pubdate", "og:published_time", "og:article:published_time")
            ?? Self.time(page, survey)
        published = time.flatMap(WebDate.date)
        language =
            page.language
            ?? (data.language ?? meta.first("og:locale")).flatMap(StatedLanguage.language)
        summary =
            data.summary
            ?? meta.first("dc:description", "dcterms:description", "og:description")
            ?? meta.first("twitter:description", "description")
        body = data.body
        isPaid = data.isPaid || meta.first("article:content_tier")?.lowercased() == "locked"
    }

    /// The time of the first element that says when the text was published.
    private static func time(_ page: HTMLPage, _ survey: PageSurvey) -> String? {
        for node in page.body..<page.end(page.body) where page.tag(node) != .text {
            let isTime = page.tag(node) == .time
            guard isTime || page.attribute("itemprop", of: node) == "datePublished",
                !survey.isAway(node)
            else { continue }
            let stated = page.attribute("datetime", of: node) ?? page.attribute("content", of: node)
            if let stated = stated ?? PlainFact.line(page.content(of: node)),
                WebDate.date(stated) != nil
            {
                return stated
            }
        }
        return nil
    }
}
