package import ListenCore

/// The client that a person registered at a service; the program ships none.
package struct ClientRegistration: Hashable, Sendable {
    /// Its id.
    package let id: String
    /// Its secret, which a program on a person's machine cannot really keep from them.
    package let secret: Secret

    /// A client that was checked before.
    package init(id: String, secret: Secret) {
        (self.id, self.secret) = (id, secret)
    }

    /// The client in the configuration; blanks around its values do not count.
    ///
    /// Throws `.notConfigured`, `.missingValue`, or `.placeholder` for what an example left there.
    package init(id: String, secret: Secret?, of service: SignInService) throws(SignInError) {
        let id = Self.trimmed(id)
        let given = Self.trimmed(secret?.reveal() ?? "")
        guard !id.isEmpty || !given.isEmpty else {
            throw SignInError(
                .notConfigured(id: service.idSetting, secret: service.secretSetting),
                subject: service.name)
        }
        for (setting, value) in [(service.idSetting, id), (service.secretSetting, given)] {
            guard !value.isEmpty else {
                throw SignInError(.missingValue(setting: setting), subject: service.name)
            }
            guard !Self.isPlaceholder(value) else {
                throw SignInError(.placeholder(setting: setting), subject: service.name)
            }
        }
        self.init(id: id, secret: Secret(given))
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// True for what stands in examples: `YOUR_CLIENT_ID`, `xxx`, `<client id>`.
    static func isPlaceholder(_ value: String) -> Bool {
        let bare = value.lowercased().replacing(".apps.googleusercontent.com", with: "")
        if let first = bare.first, let last = bare.last,
            ["<>", "[]", "{}"].contains("\(first)\(last)")
        {
            return true
        }
        let letters = bare.filter { $0.isLetter || $0.isNumber }
        if letters.isEmpty || letters.count > 1 && letters.allSatisfy({ $0 == "x" }) { return true }
        if ["your", "insert", "replace", "enter"].contains(where: { start in
            bare.hasPrefix(start)
                && ["_", "-", " "].contains(bare.dropFirst(start.count).first)
        }) {
            return true
        }
        return Self.examples.contains(letters)
    }

    private static let examples: Set<String> = [
        "clientid", "clientsecret", "appkey", "appsecret", "secretkey", "apikey", "id", "secret",
        "key", "changeme", "placeholder", "todo", "example", "test", "none", "null",
        "yourclientid", "yourclientsecret", "yourappkey", "yoursecretkey",
    ]
}
