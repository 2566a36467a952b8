import ListenCore
import ListenUI
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions

/// What a session makes of what clients ask.
@MainActor @Suite struct RemoteResponderTests {
    private func messages(
        _ ask: RemoteRequest.Ask, _ abilities: RemoteResponder.Abilities = .everything,
        status: PlayerStatus? = nil
    ) throws -> [AppMessage] {
        let desk = RemoteResponder(RemoteServer(folder: "/nonexistent"), abilities: abilities)
        let status = try status ?? JSONText.status(JSONText.playing)
        return desk.handle(
            RemoteCall(client: 1, request: RemoteRequest(id: nil, ask: ask)), status,
            refusal: { _ in nil })
    }

    private func target(_ ask: RemoteRequest.Ask) throws -> MediaTime? {
        guard case .seek(let place)? = try messages(ask).first else { return nil }
        return place
    }

    @Test func `steps go from the place that is heard and stay in the chapter`() throws {
        #expect(try target(.step(by: .seconds(-5))) == .milliseconds(180_400))
        #expect(try target(.step(by: .seconds(-500))) == .zero)
        #expect(try target(.step(by: .seconds(5_000))) == .seconds(760))
        #expect(try target(.seek(to: .seconds(10))) == .seconds(10))
    }

    @Test func `asking changes nothing`() throws {
        #expect(try messages(.status).isEmpty)
        #expect(try messages(.subscribe).isEmpty)
    }

    @Test func `the rest becomes the message of the same meaning`() throws {
        guard case .play(false)? = try messages(.play(false)).first,
            case .command(.mark)? = try messages(.command(.mark)).first,
            case .setRate(.normal)? = try messages(.rate(.normal)).first,
            case .drill("shadow")? = try messages(.drill("shadow")).first,
            case .sleepTimer(minutes: 20)? = try messages(.sleep(minutes: 20)).first
        else {
            Issue.record("another message")
            return
        }
    }

    @Test func `without a chapter only the end can be asked for`() throws {
        let empty = PlayerStatus(source: "local")
        #expect(try messages(.play(true), status: empty).isEmpty)
        guard case .saveAndQuit? = try messages(.quit, status: empty).first else {
            Issue.record("no end")
            return
        }
    }

    @Test func `what would come to nothing is refused, with the player's own sentence`() throws {
        let desk = RemoteResponder(RemoteServer(folder: "/nonexistent"))
        let status = try JSONText.status(JSONText.playing)
        func take(_ ask: RemoteRequest.Ask) -> [AppMessage] {
            let call = RemoteCall(client: 1, request: RemoteRequest(id: nil, ask: ask))
            return desk.handle(call, status) {
                if case .command(.mark) = $0 { "Not now." } else { nil }
            }
        }
        #expect(take(.command(.mark)).isEmpty)
        #expect(take(.command(.nextSentence)).count == 1)
    }

    @Test func `the plain view refuses what it cannot do`() throws {
        #expect(try messages(.command(.mark), .sound).isEmpty)
        #expect(try messages(.drill("shadow"), .sound).isEmpty)
        #expect(try messages(.command(.togglePlay), .sound).count == 1)
        #expect(try messages(.step(by: .seconds(1)), .sound).count == 1)
    }
}
