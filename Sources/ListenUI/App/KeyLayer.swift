import Terminal
import UIVocabulary

/// A layer that can have the keys, from top to bottom: a key goes to the first open layer, and on to
/// the next open one where that has no use for it and lets keys fall through.
enum KeyLayer: CaseIterable, Hashable, Sendable {
    /// The help, over everything.
    case help
    /// The layers of `AppModel.layers`; only the last one of these is open.
    case prompt, palette, removal, menu, card, clock
    /// The line of a search in the settings, and the settings.
    case settingSearch, settings
    /// The line of a list's search.
    case listSearch
    /// Covers side by side.
    case grid
    /// Screens that nothing of the player lies over.
    case review, lists
    /// The player, whose parts are ordered by `PlayerKeyLayer`.
    case player

    /// The places whose keys it has, the first one first; none where others decide.
    var contexts: [KeyContext] {
        switch self {
        case .help, .prompt, .palette, .removal, .settingSearch, .listSearch, .grid, .player: []
        case .menu: [.menu, .everywhere]
        case .card: [.card, .everywhere]
        case .clock: [.clock, .everywhere]
        case .settings: [.settings, .everywhere]
        case .review: [.review, .everywhere]
        case .lists: [.lists, .everywhere]
        }
    }

    /// True where keys it has no use for go on to the next open layer.
    var letsKeysThrough: Bool { self == .grid }

    /// True for the layers of `AppModel.layers`.
    var isOfLayers: Bool {
        [.prompt, .palette, .removal, .menu, .card, .clock, .settingSearch, .settings].contains(
            self)
    }

    /// True when it is open.
    func isOpen(in app: AppModel) -> Bool {
        switch self {
        case .help: app.help != nil
        case .prompt: if case .prompt = app.layers.last { true } else { false }
        case .palette: if case .palette = app.layers.last { true } else { false }
        case .removal: app.openMenu?.removal != nil
        case .menu: app.openMenu != nil
        case .card: if case .card = app.layers.last { true } else { false }
        case .clock: app.layers.last == .clock
        case .settingSearch: KeyLayer.settings.isOpen(in: app) && app.settingRows.isTyping
        case .settings: if case .settings = app.layers.last { true } else { false }
        case .listSearch: app.isSearchingList
        case .grid: app.screen == .books
        case .review: app.screen == .review
        case .lists: app.screen != .player || app.player == nil
        case .player: app.screen == .player && app.player != nil
        }
    }

    /// The command of a key on this layer.
    func command(for key: Key, _ keys: KeyMap) -> Command? {
        if self == .clock, keys.command(for: key, in: [.clock]) == nil,
            keys.command(for: key, in: [.player]) == .togglePlay
        {
            return .togglePlay
        }
        return keys.command(for: key, in: contexts)
    }
}
