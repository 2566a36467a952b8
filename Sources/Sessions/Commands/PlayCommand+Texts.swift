import ConsoleOutput
import ListenCore
import SharedWork

extension PlayCommand {
    /// The source with the requested text; `nil` when the texts were only listed.
    func texts(
        of chosen: Chosen, on service: any BookSource, _ wish: TextWish
    ) async throws -> (any BookSource)? {
        guard wish != .own else { return service }
        let playback = try await service.playback(
            of: chosen.chapter.id, in: chosen.book.id, host.mode
        ).value
        let choice = playback.texts
        switch wish {
        case .own: return service
        case .number(let number):
            let all = choice.all
            guard all.indices.contains(number - 1) else {
                throw StatedError.noText(number, of: all.count)
            }
            return ChosenTextSource(
                service, of: playback.address, speaking: all[number - 1].text.track)
        case .list(let json):
            list(choice, of: chosen, json: json)
            return nil
        }
    }

    private func list(_ choice: TextChoice, of chosen: Chosen, json: Bool) {
        var listing = TextListing()
        listing.add(choice, of: chosen.chapter)
        let console = host.console
        if json { return console.print(json: TextListing.JSON(texts: listing.lines)) }
        console.note(chosen.header)
        if !listing.lines.isEmpty { console.print(listing.table(withChapters: false)) }
        console.note(Self.advice(for: choice, of: chosen))
    }

    /// Advice on choosing another text.
    private static func advice(for choice: TextChoice, of chosen: Chosen) -> String {
        let other =
            chosen.number.map {
                "`listen subtitles add \($0) \(chosen.chapter.label(place: chosen.place)) FILE` "
                    + "gives the chapter another."
            } ?? "--subtitles FILE takes any file."
        let guess =
            choice.isGuess
            ? "No name says which language is spoken; --language TAG does. " : ""
        let rest =
            switch choice.all.count {
            case 0: "No text was found. \(other)"
            case 1 where choice.spoken != nil: other
            default: "--text N plays with the text of that number; \(other)"
            }
        return guess + rest
    }
}
