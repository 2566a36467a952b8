/// A route that has a name.
///
/// ```swift
/// RoutePreset.named("default")?.title  // "A chapter, by ear first"
/// ```
package struct RoutePreset: Hashable, Sendable, Identifiable {
    /// The name that is typed for it.
    package let name: String
    /// Its purpose, in a few words.
    package let title: String
    /// Its text, as a person may edit it.
    package let text: String

    /// Its name.
    package var id: String { name }

    /// A route of one's own, or of the program.
    package init(name: String, title: String, text: String) {
        (self.name, self.title, self.text) = (name, title, text)
    }

    /// All presets of the program, the usual one first.
    package static let all: [RoutePreset] = [standard, beginners, shadowing, exam]

    /// The preset of a name; `nil` when there is none.
    package static func named(_ name: String) -> RoutePreset? {
        let wanted = name.lowercased()
        return all.first { $0.name == wanted }
    }

    /// The usual route.
    package static let standard = RoutePreset(
        name: "default", title: "A chapter, by ear first",
        text: """
            choose: known 90-98 -- Nine words of ten known are enough to follow by ear.
            meet: only new | show -- A new word is heard more easily once it was met in its sentence.
            whole: expect | hide | speed 1.0 | judge -- Hearing first and reading then teaches more than both at once.
            sentences: learn -- Go on where you understood; where not, hear, see and hear again.
            write: only hardest 10 | write -- Writing from memory teaches more than copying.
            say: only hardest 10 | hide gap 1.2L *5 -- Saying from memory, five times, trains the ear for the sounds.
            whole after 1 day: expect | hide | speed 1.0 | judge -- Coming back after a pause keeps more than going on at once.
            whole after 4 days: expect | hide | speed 1.0 | judge -- The same, after a longer pause.
            whole after 10 days: expect | hide | speed 1.0 | judge -- The last time: what stays now stays long.
            easy: easy -- A word wants to be heard many times, and easy listening brings it back.

            """)

    private static let beginners = RoutePreset(
        name: "beginners", title: "Shorter steps, with the text nearer",
        text: """
            choose: known 90-98 -- Begin where most words are known; a graded book is a good one.
            meet: only new | show, hide -- Each new word in its sentence, read and then heard alone.
            sentences: learn -- Sentence by sentence, by ear first; the text is one key away.
            say: only hardest 5 | show gap 1.2L, hide gap 1.2L *4 -- Repeating aloud helps most at the beginning.
            whole: expect | hide | judge -- Now all of it without the text.
            sentences after 1 day: learn -- Coming back after a pause keeps more than going on at once.
            whole after 4 days: expect | hide | judge -- The same, after a longer pause.
            whole after 10 days: expect | hide | judge -- The last time.
            easy: easy -- A word wants to be heard many times, and easy listening brings it back.

            """)

    private static let shadowing = RoutePreset(
        name: "shadowing", title: "Speaking along, for the sounds",
        text: """
            choose: known 90-98 -- Who understands can listen to the sounds.
            whole: expect | hide | speed 1.0 | judge -- Hear it first as it is.
            sentences: learn -- Understand every sentence before you say it.
            shadow: show gap 1.2L, hide gap 1.2L -- Say each sentence once with its text and once without.
            say: only hardest 10 | hide gap 1.2L *5 -- The hard ones from memory: five times or more.
            shadow after 1 day: hide gap 1.2L -- Again, without the text.
            shadow after 4 days: hide gap 1.2L -- The same, after a longer pause.
            whole after 10 days: expect | hide | speed 1.0 | judge -- The last time, only by ear.
            easy: easy -- Easy listening between gives the ear its models.

            """)

    private static let exam = RoutePreset(
        name: "exam", title: "Weeks before an exam: no text, no stops",
        text: """
            choose: known 90-98 -- A little beyond what you know is as hard as it should be.
            whole: expect | hide | speed 1.0 | judge -- Once through without a stop, as it will be.
            again: hide | speed 1.0 | judge -- A second time, since exams often give one.
            sentences: learn -- Now find out what was missed.
            write: only hardest 10 | write -- Writing from memory shows every word that was not heard.
            whole after 1 day: expect | hide | speed 1.0 | judge -- Without a stop again.
            write after 4 days: only hardest 10 | write -- What was hard, from memory.
            whole after 10 days: expect | hide | speed 1.0 | judge -- Judge yourself: that is the practice.
            easy: easy -- Other voices and other topics, without effort.

            """)
}
