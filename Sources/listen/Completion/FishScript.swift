/// The parser's completion script for fish, made quick, and made to work with `complete -C`.
///
/// Fish asks the condition of every rule, and in the parser's script each of some hundred rules
/// takes the whole line apart. Here the first one does, and only the rules of the command that the
/// line is at look further: a seventh of the time.
enum FishScript {
    private static let conditions = [
        """
        function __listen_should_offer_completions_for_flags_or_options -a expected_commands

        """,
        """
        function __listen_should_offer_completions_for_positional -a expected_commands \
        positional_index_comparison expected_positional_index

        """,
    ]

    private static let look = """
        function __listen_is_at -a expected_commands
            set -l line (commandline -pc)
            if test "$line" != "$__listen_line"
                set -g __listen_line "$line"
                set -l non_repeating_flags_or_options
                set -l non_repeating_flags_or_options_absent 0
                set -l positional_index 0
                set -l commands
                __listen_parse_tokens
                set -g __listen_commands "$commands"
            end
            test "$__listen_commands" = "$expected_commands"
        end


        """

    /// The place of the cursor in its word: as the parser asks for it, which fish 3 refuses outside
    /// its line editor, and by the length of what stands before it.
    private static let cursor = (
        asked: "(__listen_tokens -tC)", counted: "(string length -- \"$(commandline -ct)\")"
    )

    /// The script with quick conditions; any other text, and a script of another form, as it is.
    static func quickened(_ text: String) -> String {
        guard conditions.allSatisfy(text.contains) else { return text }
        let counting = text.replacing(cursor.asked, with: cursor.counted)
        return conditions.reduce(look + counting) { script, head in
            script.replacing(
                head, with: head + "    __listen_is_at \"$expected_commands\"; or return 1\n")
        }
    }
}
