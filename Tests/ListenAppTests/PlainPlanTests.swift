import ListenCore
import ListenUI
import Testing

@testable import ListenApp

@Suite struct PlainPlanTests {
    private func settings(
        score: String? = nil, condenses: Bool? = nil, gain: Int? = nil
    ) -> BookSettings {
        var settings = BookSettings()
        settings.score = score
        settings.condenses = condenses
        settings.gainHundredths = gain
        return settings
    }

    @Test func `without wishes it plays straight on`() {
        let plan = PlainPlan().plan(for: [])
        #expect(plan.isFlowing)
        #expect(plan.condensing == nil)
        #expect(PlainPlan().gain == nil)
    }

    @Test func `what is kept of the book comes before the configuration`() {
        var plan = PlainPlan(newBook: settings(condenses: true, gain: 150))
        #expect(plan.plan(for: []).condensing != nil)
        #expect(plan.gain == 150)
        plan.practice.settings = settings(condenses: false, gain: 200)
        #expect(plan.plan(for: []).condensing == nil)
        #expect(plan.gain == 200)
    }

    @Test func `words a minute become this narrator's speed, unless the book has its own`() {
        let sentences = (0..<12).compactMap { index in
            Sentence(
                index: index,
                words: [0, 1].map { word in
                    Word(
                        start: .milliseconds(Int64(index * 1_000 + word * 500)),
                        end: .milliseconds(Int64(index * 1_000 + word * 500 + 500)), text: "a")
                })
        }
        var new = BookSettings()
        new.wordsPerMinute = 180
        var plan = PlainPlan(newBook: new)
        #expect(plan.rate(for: sentences) == PlaybackRate(hundredths: 150))
        #expect(plan.rate(for: []) == nil)
        plan.practice.settings.rate = .normal
        #expect(plan.rate(for: sentences) == nil)
    }

    @Test func `nothing waits where nobody presses keys`() {
        var new = settings(score: "dictation")
        new.autoPause = .atEnd
        let plan = PlainPlan(newBook: new).plan(for: [])
        #expect(plan.drill != nil)
        #expect(plan.drill?.passes.contains(where: \.waits) == false)
        #expect(plan.autoPause.isEmpty)
    }
}
