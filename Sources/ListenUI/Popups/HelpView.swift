import Terminal

/// The table of keys, drawn.
struct HelpView {
    let keys: KeyMap
    let theme: Theme

    func scrollLimit(size: Size) -> Int { 0 }
}
