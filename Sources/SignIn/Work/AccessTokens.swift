package import Fetching
import Files
package import HTTPCaching
package import ListenCore

/// The access token of one source, renewed when it ends: once, however many programs ask.
///
/// Whoever finds it at its end takes the lock beside it and reads it again: another may have
/// renewed it meanwhile. A new grant is kept before it is used, since Baidu's refresh tokens are
/// good for one use.
///
/// ```swift
/// let tokens = AccessTokens(
///     service: service, source: "drive", keeping: keeping,
///     lock: (folder: folder, name: "drive"), transport: transport, timing: timing)
/// request.token = try await tokens.token()
/// ```
package actor AccessTokens {
    private let endpoint: TokenEndpoint
    private let source: String
    private let keeping: any GrantKeeping
    private let lock: GrantLock
    private var known: Grant?
    /// A grant that could not be kept yet, and the refresh token that it was got for, which the
    /// service may take no more.
    private var unkept: (former: Secret, grant: Grant)?
    private var renewal: Task<Result<Grant, SignInError>, Never>?

    /// The tokens of a source by its name, renewed by the client that the grant was made for.
    package init(
        service: SignInService, source: String, keeping: any GrantKeeping,
        lock: (folder: String, name: String),
        transport: any HTTPTransport, timing: RequestTiming
    ) {
        endpoint = TokenEndpoint(service: service, transport: transport, timing: timing)
        (self.source, self.keeping) = (source, keeping)
        self.lock = GrantLock(folder: lock.folder, name: lock.name, timing: timing)
    }

    /// The token for a request.
    ///
    /// Throws `.notSignedIn`, and `.signedOut` when the service does not accept the sign-in.
    package func token() async throws(SignInError) -> Secret {
        if let known, known.isFresh(at: endpoint.timing.seconds) { return known.access }
        return try await renewed(after: nil)
    }

    /// Another token than one the service refused.
    package func renewed(after refused: Secret?) async throws(SignInError) -> Secret {
        if let known, refused != nil, known.access != refused,
            known.isFresh(at: endpoint.timing.seconds)
        {
            return known.access
        }
        if let joined = renewal, let grant = try? await joined.value.get(), grant.access != refused
        {
            return grant.access
        }
        let result = await (renewal ?? begin(refused)).value
        if Task.isCancelled { throw endpoint.fault(.cancelled) }
        return try result.get().access
    }

    /// Not a child of the task that asks: a token that is good for one use must be kept even when
    /// nobody waits for it any more.
    private func begin(_ refused: Secret?) -> Task<Result<Grant, SignInError>, Never> {
        let task = Task { [self] in
            let result: Result<Grant, SignInError>
            do throws(SignInError) { result = .success(try await renew(refused)) } catch {
                result = .failure(error)
            }
            end(result)
            return result
        }
        renewal = task
        return task
    }

    private func end(_ result: Result<Grant, SignInError>) {
        renewal = nil
        known = try? result.get()
    }

    private func renew(_ refused: Secret?) async throws(SignInError) -> Grant {
        // Most of the time the token that is kept is good, and nobody needs the lock.
        if let kept = try await read(), isGood(kept, refused) { return kept }
        let held: HeldFile?
        do { held = try await lock.held() } catch {
            throw notKept((error as? any DescribedError) ?? TokenError(.cancelled))
        }
        guard let held else { throw endpoint.fault(.busy) }
        defer { held.release() }
        guard let kept = try await read() else {
            throw endpoint.fault(.notSignedIn(source: source))
        }
        if isGood(kept, refused) { return kept }
        guard let refresh = kept.refresh else { throw try await signedOut() }
        guard let unkept, unkept.former == refresh else {
            return try await renew(kept, by: refresh)
        }
        try await keep(unkept.grant)
        if isGood(unkept.grant, refused) { return unkept.grant }
        guard let next = unkept.grant.refresh else { throw try await signedOut() }
        return try await renew(unkept.grant, by: next)
    }

    private func keep(_ grant: Grant) async throws(SignInError) {
        let sealed = try grant.sealed(for: endpoint.service)
        do throws(TokenError) { try await keeping.keep(sealed) } catch { throw notKept(error) }
        unkept = nil
    }

    private func renew(_ former: Grant, by refresh: Secret) async throws(SignInError) -> Grant {
        let client = former.client
        let answer = try await endpoint.answer(to: [
            ("grant_type", "refresh_token"), ("refresh_token", refresh.reveal()),
            ("client_id", client.id), ("client_secret", client.secret.reveal()),
        ])
        switch answer {
        case .granted(let tokens):
            let grant = endpoint.grant(tokens, after: refresh, client)
            unkept = (refresh, grant)
            try await keep(grant)
            return grant
        case .refused(_, "invalid_grant", _): throw try await signedOut()
        case .refused(let status, let error, let message):
            throw endpoint.fault(
                TokenAnswer.end(
                    status, error, message, hiding: [refresh.reveal(), client.secret.reveal()]))
        }
    }

    private func isGood(_ grant: Grant, _ refused: Secret?) -> Bool {
        grant.access != refused && grant.isFresh(at: endpoint.timing.seconds)
    }

    private func read() async throws(SignInError) -> Grant? {
        let sealed: Secret?
        do throws(TokenError) { sealed = try await keeping.sealed() } catch {
            throw notKept(error)
        }
        guard let sealed else { return nil }
        return try? Grant(sealed: sealed, for: endpoint.service)
    }

    private func signedOut() async throws(SignInError) -> SignInError {
        do throws(TokenError) { try await keeping.forget() } catch { throw notKept(error) }
        return endpoint.fault(.signedOut(source: source))
    }

    private func notKept(_ error: any DescribedError) -> SignInError {
        endpoint.fault(.notKept(reason: error.description, kind: error.kind))
    }
}

extension AccessTokens {
    /// The account at a server that takes these tokens; `partition` keeps its cached answers apart.
    package nonisolated func credentials(_ partition: String) -> ServerCredentials {
        var credentials = ServerCredentials(partition: partition) {
            () async throws(TokenError) -> Secret in
            do throws(SignInError) { return try await self.token() } catch {
                throw error.asTokenError
            }
        }
        credentials.renew = { (refused: Secret) async throws(TokenError) -> Secret? in
            do throws(SignInError) { return try await self.renewed(after: refused) } catch {
                throw error.asTokenError
            }
        }
        return credentials
    }
}
