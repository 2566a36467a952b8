package import Terminal

/// One row of the table of keys: a context, its keys, their command.
package struct KeyBinding: Hashable, Sendable {
    /// The context of the keys.
    package let context: KeyContext
    /// The keys, the usual one first.
    package let keys: [Key]
    /// The command of the keys.
    package let command: Command
    /// The meaning of the keys, for the help and the docs; an empty text hides the row.
    package let help: String

    /// Creates a row.
    init(_ context: KeyContext, _ keys: [Key], _ command: Command, _ help: String) {
        self.context = context
        self.keys = keys
        self.command = command
        self.help = help
    }
}

extension Key {
    /// The key in the notation of the help: `Space`, `←`, `Ctrl-L`, `H`.
    package var label: String {
        let name =
            switch code {
            case .character(" "): "Space"
            case .character(let character) where modifiers.contains(.control):
                character.uppercased()
            case .character(let character): String(character)
            case .enter: "Enter"
            case .tab: "Tab"
            case .escape: "Esc"
            case .backspace: "Backspace"
            case .delete: "Del"
            case .insert: "Ins"
            case .up: "↑"
            case .down: "↓"
            case .left: "←"
            case .right: "→"
            case .home: "Home"
            case .end: "End"
            case .pageUp: "PgUp"
            case .pageDown: "PgDn"
            case .function(let number): "F\(number)"
            }
        var prefix = ""
        if modifiers.contains(.control) { prefix += "Ctrl-" }
        if modifiers.contains(.alt) { prefix += "Alt-" }
        if modifiers.contains(.shift) { prefix += "Shift-" }
        return prefix + name
    }
}
