package import HTTPCaching
import ListenCore
import Synchronization

/// An open door of this machine that a browser comes back to.
package protocol RedirectDoor: Sendable {
    /// The port it is at.
    var port: UInt16 { get }
    /// Answers requests until an answer is the last, then closes; throws when the task is
    /// cancelled, or the system refuses.
    func answer(_ rule: @escaping @Sendable (RedirectRequest) -> RedirectReply) async throws
}

/// A sign-in's messages to the person while it waits.
package enum SignInNews: Hashable, Sendable {
    /// A page to open in a browser of this machine.
    case page(String)
    /// A code to type on a page, on any device; with the code in the address where there is one.
    case code(String, page: String, whole: String?)
    /// An answer came that was refused, since its state is another's.
    case stranger
}

/// Signs a person in to a service, by a browser on this machine or by a code.
///
/// ```swift
/// let runner = SignInRunner(
///     service: service, client: client, transport: transport, timing: timing, random: random)
/// let grant = try await runner.byCode { print($0) }
/// ```
package struct SignInRunner: Sendable {
    /// The time a browser has for its answer.
    package static let patience = Duration.seconds(300)

    private let endpoint: TokenEndpoint
    private let client: ClientRegistration
    private let random: @Sendable (_ count: Int) -> [UInt8]

    /// A runner; `random` gives bytes that nobody can guess.
    package init(
        service: SignInService, client: ClientRegistration, transport: any HTTPTransport,
        timing: RequestTiming, random: @escaping @Sendable (_ count: Int) -> [UInt8]
    ) {
        endpoint = TokenEndpoint(service: service, transport: transport, timing: timing)
        (self.client, self.random) = (client, random)
    }

    /// The grant for the answer that a browser brings to a door of this machine.
    ///
    /// Throws `.expired` after five minutes, `.wrongState` where only strangers' answers came, and
    /// the refusals of the service.
    package func byBrowser(
        redirect: RedirectAddress,
        opening door: (_ port: UInt16) throws -> any RedirectDoor,
        tell: @escaping @Sendable (SignInNews) async -> Void
    ) async throws(SignInError) -> Grant {
        let service = endpoint.service
        let opened: any RedirectDoor
        do { opened = try door(redirect.port) } catch {
            let reason = (error as? any DescribedError)?.description ?? "\(error)"
            throw endpoint.fault(.notListening(reason: reason))
        }
        let question = AuthorizationRequest(
            service: service, client: client, redirect: redirect.text(at: opened.port),
            state: Base64URL.text(random(24)), proof: ProofKey(random: random(32)))
        guard let page = question.url else { throw endpoint.fault(.unreadable) }
        await tell(.page(page.description))
        let code = try await code(
            from: opened,
            RedirectRules(redirect: redirect, port: opened.port, state: question.state), tell)
        let tokens = try await endpoint.tokens(
            for: question.redeeming(code),
            hiding: [code, question.proof.verifier, client.secret.reveal()])
        return endpoint.grant(tokens, after: nil, client)
    }

    /// The code that the right answer brings.
    private func code(
        from door: any RedirectDoor, _ rules: RedirectRules,
        _ tell: @escaping @Sendable (SignInNews) async -> Void
    ) async throws(SignInError) -> String {
        let seen = SeenAnswers()
        let sleep = endpoint.timing.sleep
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await door.answer { request in
                    let (reply, verdict) = rules.judge(request)
                    seen.note(verdict)
                    return reply
                }
                seen.close()
            }
            group.addTask { try? await sleep(Self.patience) }
            group.addTask {
                for await _ in seen.strangers { await tell(.stranger) }
                // The strangers end with the door; the group ends with the first of the others.
                try? await sleep(Self.patience)
            }
            await group.next()
            group.cancelAll()
        }
        if Task.isCancelled { throw endpoint.fault(.cancelled) }
        switch seen.end {
        case .code(let code)?: return code
        case .ended(let code)?: throw endpoint.fault(code)
        case .stranger?: throw endpoint.fault(.wrongState)
        case .nothing?, nil: throw endpoint.fault(.expired)
        }
    }

    /// The grant for a code that the person types on another device.
    ///
    /// Throws `.expired`, `.cancelled` when the person says no, and the refusals of the service.
    package func byCode(
        tell: @escaping @Sendable (SignInNews) async -> Void
    ) async throws(SignInError) -> Grant {
        let timing = endpoint.timing
        let code = try await endpoint.deviceCode(of: client)
        await tell(
            .code(code.typed, page: code.page.description, whole: code.whole?.description))
        let start = timing.elapsed()
        let secrets = [code.secret.reveal(), client.secret.reveal()]
        var flow = DeviceFlow(code)
        var step = flow.first
        while true {
            switch step {
            case .granted(let tokens): return endpoint.grant(tokens, after: nil, client)
            case .ended(let code): throw endpoint.fault(code)
            case .wait(let duration):
                do { try await timing.sleep(duration) } catch {
                    throw endpoint.fault(.cancelled)
                }
                step = flow.step(
                    after: try await poll(code), elapsed: timing.elapsed() - start,
                    hiding: secrets)
            }
        }
    }

    private func poll(_ code: DeviceCode) async throws(SignInError) -> DeviceFlow.Poll {
        let own: [(String, String)] =
            switch endpoint.service.dialect {
            case .standard:
                [
                    ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
                    ("device_code", code.secret.reveal()),
                ]
            case .baidu: [("grant_type", "device_token"), ("code", code.secret.reveal())]
            }
        let fields =
            own + [("client_id", client.id), ("client_secret", client.secret.reveal())]
        do throws(SignInError) {
            return .answer(try await endpoint.answer(to: fields))
        } catch {
            if error.code == .cancelled { throw error }
            return .silence
        }
    }
}

/// The answers that came to a door, in the hands of two threads.
private final class SeenAnswers: Sendable {
    let strangers: AsyncStream<Void>
    private let told: AsyncStream<Void>.Continuation
    private let last = Mutex<RedirectRules.Verdict?>(nil)

    init() {
        (strangers, told) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(4))
    }

    var end: RedirectRules.Verdict? { last.withLock { $0 } }

    func note(_ verdict: RedirectRules.Verdict) {
        let isNew = last.withLock { last -> Bool in
            switch last {
            case .code?, .ended?: return false
            default: break
            }
            if verdict != .nothing { last = verdict }
            return true
        }
        if isNew, verdict == .stranger { told.yield() }
    }

    func close() { told.finish() }
}
