import ListenCore
import PlayerUI
import Typesetting
import UIVocabulary

/// The keys of the help: what works here comes first.
extension AppScreen {
    /// The keys that can be used now, then those of other places, then those that do nothing here.
    var helpSections: [HelpSection] {
        let here = keyContexts
        let all: [KeyContext] = [
            .player, .words, .transcript, .find, .edges, .card, .dictation, .dictated, .menu,
            .settings,
            .clock, .popup, .lists, .review,
        ]
        let keys = settings.keys
        let usable = HelpSection.sections(of: here, keys) { works($0.command, in: $0.context) }
        let elsewhere = HelpSection.sections(of: all.filter { !here.contains($0) }, keys)
        let idle = keys.bindings.filter {
            here.contains($0.context) && !works($0.command, in: $0.context)
        }
        let rest = HelpSection(title: "Of no use here", rows: idle)
        return usable + elsewhere + (idle.isEmpty ? [] : [rest])
    }

    /// The places whose keys are asked now, the first one first.
    private var keyContexts: [KeyContext] {
        for layer in KeyLayer.allCases where layer != .help && layer.isOpen(in: model) {
            if layer == .player { return player?.keyContexts ?? [.player, .everywhere] }
            if !layer.contexts.isEmpty { return layer.contexts }
            if layer == .prompt { return [.everywhere] }
            if layer == .removal { return [.menu, .everywhere] }
        }
        return [.everywhere]
    }

    /// False for a command of the player that can do nothing now.
    func works(_ command: Command, in context: KeyContext) -> Bool {
        guard context == .player, let state = player else { return true }
        switch command {
        case .background, .backgroundLouder, .backgroundQuieter: return model.background != nil
        case .goToTouched:
            return state.practice.touched != nil || model.sleep.touchedBefore != nil
        default: return state.works(command)
        }
    }
}
