package import Terminal

/// The table of keys: the input loop looks keys up in it, the help shows it, the docs print it.
package struct KeyMap: Hashable, Sendable {
    /// The rows, in the order of the help.
    package let bindings: [KeyBinding]
    private let table: [KeyContext: [Key: Command]]
    /// True when notices name the word of a command instead of its key.
    private var namesWords = false

    /// Creates a table; the first row that names a key in a context wins.
    init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
        var table: [KeyContext: [Key: Command]] = [:]
        for binding in bindings {
            for key in binding.keys where table[binding.context]?[key] == nil {
                table[binding.context, default: [:]][key] = binding.command
            }
        }
        self.table = table
    }

    /// The command of a key in the first of the contexts that binds it.
    package func command(for key: Key, in contexts: KeyContext...) -> Command? {
        command(for: key, in: contexts)
    }

    /// The command of a key in the first of the contexts that binds it.
    ///
    /// A letter of another layout that none of them binds counts as the key it stands on.
    package func command(for key: Key, in contexts: [KeyContext]) -> Command? {
        for context in contexts {
            if let command = table[context]?[key] { return command }
        }
        return key.onLatinLayout.flatMap { command(for: $0, in: contexts) }
    }

    /// The label of the first key of a command, for hints; `nil` when unbound.
    package func label(of command: Command, in context: KeyContext) -> String? {
        if namesWords { return command == .togglePlay ? "`listen ctl play`" : "`\(command.word)`" }
        return bindings.first { $0.context == context && $0.command == command }?.keys.first?.label
    }

    /// The same table for the plain view: notices name words to type instead of keys.
    var spoken: KeyMap {
        var map = self
        map.namesWords = true
        return map
    }

    /// The same table with other keys for one command of a context.
    package func rebinding(_ context: KeyContext, _ command: Command, to keys: [Key]) -> KeyMap {
        changing { binding in
            guard binding.context == context else { return binding }
            if binding.command == command {
                // A second row of the command, which only lends it a key, would keep that key.
                let isFirst = binding == self.binding(of: command, in: context)
                return KeyBinding(context, isFirst ? keys : [], command, binding.help)
            }
            return KeyBinding(
                context, binding.keys.filter { !keys.contains($0) }, binding.command,
                binding.help)
        }
    }

    /// The first row of a command in a context.
    func binding(of command: Command, in context: KeyContext) -> KeyBinding? {
        bindings.first { $0.context == context && $0.command == command }
    }

    /// The same table with other lengths of the skips, which its help names.
    func naming(skip: Int, longSkip: Int) -> KeyMap {
        let lengths: [Command: (seconds: Int, way: String)] = [
            .back: (skip, "back"), .forward: (skip, "on"),
            .farBack: (longSkip, "back"), .farForward: (longSkip, "on"),
        ]
        return changing { binding in
            guard let skip = lengths[binding.command], binding.context == .player else {
                return binding
            }
            return KeyBinding(
                binding.context, binding.keys, binding.command,
                "\(Self.length(skip.seconds)) \(skip.way)")
        }
    }

    private static func length(_ seconds: Int) -> String {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        if rest == 0, minutes > 0 { return minutes == 1 ? "1 minute" : "\(minutes) minutes" }
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }

    private func changing(_ change: (KeyBinding) -> KeyBinding) -> KeyMap {
        var map = KeyMap(bindings.map(change))
        map.namesWords = namesWords
        return map
    }
}
