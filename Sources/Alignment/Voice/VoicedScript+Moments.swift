import Signal

extension VoicedScript {
    /// The moments of the synthesizer's phones in features of its voice, by number of the model:
    /// halves of each kind.
    func moments(_ features: CepstralFeatures, _ activity: SpeechActivity) -> [Moments] {
        let seen = Observation.all(of: features, activity)
        var moments = [Moments](repeating: Moments(), count: 2 + 2 * kinds.count)
        for (index, phone) in phones.enumerated() {
            var end = index + 1 < phones.count ? phones[index + 1].start : seen.count
            end = min(end, seen.count)
            while end > phone.start + 2, !activity.isSpeech[end - 1] { end -= 1 }
            guard phone.start < end else { continue }
            let middle = (phone.start + end + 1) / 2
            for frame in phone.start..<end {
                moments[2 + 2 * phone.kind + (frame < middle ? 0 : 1)].add(seen[frame])
            }
        }
        return moments
    }
}
