import ListenCore
import ListenUI
import UIVocabulary

/// Answers clients' requests, turns them into messages, and sends changes to subscribers.
///
/// On the main actor, where the loop is.
@MainActor
final class RemoteResponder {
    /// The requests that a session supports.
    enum Abilities {
        case everything
        /// The plain view has no sentences to go to, nor anything to show.
        case sound
    }

    private let server: RemoteServer?
    private let abilities: Abilities
    private var told: PlayerStatus?

    init(_ server: RemoteServer?, abilities: Abilities = .everything) {
        self.server = server
        self.abilities = abilities
    }

    /// Answers a request; returns the messages for the model.
    ///
    /// `refusal` gives the reason that a message would have no effect now.
    func handle(
        _ call: RemoteCall, _ status: PlayerStatus,
        refusal: (AppMessage) -> String?
    ) -> [AppMessage] {
        guard let server else { return [] }
        let ask = call.request.ask
        switch ask {
        case .status:
            server.answer(call, .status(status))
            return []
        case .subscribe:
            publish(status)
            told = status
            server.answer(call, .event(.status, status), subscribes: true)
            return []
        case .quit:
            server.answer(call, .taken)
            return [.saveAndQuit]
        default: break
        }
        let message = message(for: ask, status)
        if let sentence = self.refusal(of: ask, status) ?? refusal(message) {
            server.answer(call, .error(sentence))
            return []
        }
        server.answer(call, .taken)
        return [message]
    }

    /// Sends subscribers the changes since the last call.
    func publish(_ status: @autoclosure () -> PlayerStatus) {
        guard let server, server.hasSubscribers, let old = told else { return }
        let status = status()
        told = status
        for event in RemoteEvent.changes(from: old, to: status) {
            server.publish(RemoteReply(id: nil, content: .event(event, status)))
        }
    }

    private func refusal(of ask: RemoteRequest.Ask, _ status: PlayerStatus) -> String? {
        guard status.chapter != nil else { return "No chapter is open. Open one in the player." }
        guard abilities == .sound else { return nil }
        switch ask {
        case .status, .subscribe, .play, .seek, .step, .rate, .quit, .command(.togglePlay),
            .command(.faster), .command(.slower):
            return nil
        case .command, .drill, .sleep:
            return "The plain view takes only play, pause, toggle, seek, rate and quit."
        }
    }

    private func message(for ask: RemoteRequest.Ask, _ status: PlayerStatus) -> AppMessage {
        switch ask {
        case .play(let wanted): return .play(wanted)
        case .command(let command): return .command(command)
        case .seek(let place): return .seek(to: place)
        case .step(let step):
            let place = MediaTime.seconds(status.positionSeconds ?? 0) + step
            let end =
                status.isDurationEstimated == true
                ? nil : status.durationSeconds.map { MediaTime.seconds($0) }
            return .seek(to: min(max(place, .zero), max(end ?? place, .zero)))
        case .rate(let rate): return .setRate(rate)
        case .drill(let notation): return .drill(notation)
        case .sleep(let minutes): return .sleepTimer(minutes: minutes)
        case .quit, .status, .subscribe: return .saveAndQuit
        }
    }
}
