import ConsoleOutput
import HTTPCaching
import ListenCore
import SharedWork

/// The trust of a person in one server: the pin of its key, and certificates of its own.
extension ServerReport {
    /// The trust that was typed, for a server by its address; `nil` where nothing was typed.
    func trust(
        _ input: TrustInput, ofServer name: String, at home: HTTPURL?
    ) throws -> ServerTrust? {
        guard !input.isEmpty else { return nil }
        try checkTLS(name, home)
        return try input.trust(environment)
    }

    /// The source with the trust that was typed, and else that of before.
    func trusting(
        _ source: KeptSource, _ input: TrustInput, former: KeptSource?
    ) throws -> KeptSource {
        var source = source
        let trust = try trust(input, ofServer: source.name, at: home(source))
        source.trust = trust?.over(former?.trust) ?? former?.trust
        return source
    }

    /// Throws for a server without a certificate.
    func checkTLS(_ name: String, _ home: HTTPURL?) throws {
        guard home?.scheme != "https" else { return }
        throw StatedError(
            .usage,
            "\(name.printable(limit: 100)) has no address with https of its own, so there is no key"
                + " to pin and no certificate. Leave --pin and --ca-file out.")
    }

    /// Says what is trusted of a server that was changed.
    func tell(_ trust: ServerTrust?, of name: String) {
        if let pin = trust?.pin { console.note("The key of \(name) must be \(pin).") }
        if let count = trust?.certificateCount {
            console.note(
                "For \(name) alone \(count.counted("certificate")) of its own"
                    + " \(count == 1 ? "counts" : "count") in place of this machine's; the file was"
                    + " copied.")
        }
    }
}

/// `listen source trust`.
extension SourceReport {
    /// Changes what is trusted of the server of a source; where nothing is typed, it is printed.
    package func trust(_ typed: String, _ input: TrustInput, forgets: Bool = false) async throws {
        let source = try await register.list().named(typed).kept
        try servers.checkTLS(source.name, servers.home(source))
        guard forgets || !input.isEmpty else { return show(source) }
        let changed = try forgets ? nil : servers.trusting(source, input, former: source).trust
        try await register.keeping().setTrust(changed, ofSourceNamed: source.name)
        servers.tell(changed, of: source.name)
        if forgets {
            console.note("For \(source.name) only what this machine trusts counts now.")
        }
    }

    private func show(_ source: KeptSource) {
        let facts = [
            (source.trust?.pin).map { "the key must be \($0)" },
            source.trust?.certificateCount.map { $0.counted("certificate") + " of its own" },
        ].compactMap { $0 }
        console.print(
            "\(source.name): "
                + (facts.isEmpty ? "what this machine trusts" : facts.joined(separator: ", ")))
    }
}

extension ServerTrust {
    /// The number of its certificates; `nil` for those of this machine.
    fileprivate var certificateCount: Int? {
        certificates.map { text in
            text.split(whereSeparator: \.isNewline).count { $0.hasPrefix("-----BEGIN") }
        }
    }
}
