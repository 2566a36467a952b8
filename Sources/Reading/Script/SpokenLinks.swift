package import ListenCore

extension WrittenWork {
    /// The links of a chapter in reading order, each with the sentence it begins in as the chapter is
    /// spoken; throws where there is no such chapter.
    package func links(
        of chapter: ChapterID, _ analysis: any TextAnalyzing
    ) throws(ServiceError) -> [WrittenLink] {
        let text = chapters[try TextShelf.index(chapter, in: self)]
        let links = text.links
        guard !links.isEmpty else { return [] }
        let language = TextShelf.language(of: text, in: self)
        return SpokenScript(text, language: language, analysis: analysis).placed(links)
    }
}

extension SpokenScript {
    /// Links with the sentences they begin in; those of code stand in none.
    func placed(_ links: [WrittenLink]) -> [WrittenLink] {
        let byBlock = Dictionary(grouping: lines.indices) { lines[$0].block }
        return links.map { link in
            var link = link
            link.sentence = byBlock[link.block]?.first {
                lines[$0].range.upperBound > link.range.lowerBound
            }
            return link
        }
    }
}
