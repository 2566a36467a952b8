import ListenCore

extension DictionaryShelf {
    /// The readings of a Japanese headword, common ones first; none when no dictionary has it.
    ///
    /// Reads the disk; a dictionary that cannot be read has no answer.
    public func japaneseReadings(of headword: String) -> [String] {
        guard let japanese = Language(tag: "ja") else { return [] }
        var readings: [String] = []
        for file in files(from: japanese, to: .english) {
            let entries = (try? entries(of: headword, in: file)) ?? []
            for entry in entries
            where entry.headword == headword || entry.variants.contains(headword) {
                for part in (entry.reading ?? "").split(separator: ",") {
                    let reading = String(part).trimmed.description
                    if !reading.isEmpty, !readings.contains(reading) { readings.append(reading) }
                }
            }
        }
        return readings
    }
}
