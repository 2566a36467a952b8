/// The parser's completion scripts, taught what a first word may be besides a command: a number is a
/// book, and a file plays (`FirstWord`).
enum FirstWordScript {
    /// The changes of each shell's script: a text in it, and its replacement.
    private static let changes = [bash, zsh, fish]

    private static let bash = (
        found: "complete -o filenames -F _listen listen",
        put: """
        # A number is a book, and a file plays: listen 3 chapter 2, listen talk.mp3.
        _listen_first() {
            if [[ "${COMP_WORDS[1]}" =~ ^[0-9]+$ && "${COMP_CWORD}" -gt 1 ]]; then
                local -r typed="${COMP_LINE}"
                COMP_LINE="${COMP_WORDS[0]} book ${typed#*[[:space:]]}"
                COMP_POINT="$((COMP_POINT + ${#COMP_LINE} - ${#typed}))"
                COMP_WORDS=("${COMP_WORDS[0]}" book "${COMP_WORDS[@]:1}")
                ((COMP_CWORD += 1))
            fi
            _listen "${@}"
            if [[ "${COMP_CWORD}" -eq 1 && -n "${2}" && "${2}" != -* ]]; then
                local file
                while IFS= read -r file; do COMPREPLY+=("${file}"); done \\
                    < <(compgen -f -- "${2}")
            fi
        }

        complete -o filenames -F _listen_first listen
        """
    )

    private static let zsh = (
        found: "\n_listen() {\n    emulate -RL zsh -G",
        put: """

        # A number is a book, and a file plays: listen 3 chapter 2, listen talk.mp3.
        _listen() {
            if [[ "${words[2]}" = <-> ]] && ((CURRENT > 2)); then
                words=("${words[1]}" book "${(@)words[2,-1]}")
                ((CURRENT++))
            fi
            _listen_called "${@}" || { ((CURRENT == 2)) && _files }
        }

        _listen_called() {
            emulate -RL zsh -G
        """
    )

    private static let fish = (
        found: """
        function __listen_tokens
            if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
                commandline --tokens-raw $argv
            else
                commandline -o $argv
            end
        end
        """,
        put: """
        function __listen_tokens
            set -l tokens
            if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
                set tokens (commandline --tokens-raw $argv)
            else
                set tokens (commandline -o $argv)
            end
            # A number is a book: listen 3 chapter 2.
            if string match -qr '^[0-9]+$' -- "$tokens[2]"
                set tokens $tokens[1] book $tokens[2..]
            end
            printf '%s\\n' $tokens
        end
        # A file plays: listen talk.mp3.
        function __listen_begins_a_file
            test (count (__listen_tokens -pc)) -eq 1
            and string match -qr '^[^-]' -- (commandline -ct)
        end
        complete -c 'listen' -n __listen_begins_a_file -F
        """
    )

    /// The script with these words; any other text, and a script of another form, as it is.
    static func extended(_ text: String) -> String {
        changes.reduce(text) { script, change in
            script.ranges(of: change.found).count == 1
                ? script.replacing(change.found, with: change.put) : script
        }
    }
}
