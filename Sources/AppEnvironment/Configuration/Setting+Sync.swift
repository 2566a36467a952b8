/// The settings whose values go along to a person's other devices, where that is wished.
extension Setting {
    /// The reason that its value stays on this machine, as a clause; `nil` where it may go along.
    package var reasonToStay: String? {
        if let reason = Self.reasons[name] { return reason }
        return switch kind {
        case .keyPlace: "it says where a key is"
        case .command: "it is a command that is run on this machine"
        case .address: "it is an address, which may have a password, or be of this machine"
        case .text: Self.plainTexts.contains(name) ? nil : "it may name something of this machine"
        default: nil
        }
    }

    /// Texts that mean the same on every machine.
    private static let plainTexts: Set = [
        dictionaries.name, newsCategory.name, newsMarket.name,
    ]

    private static let reasons = [
        background.name: "it may be a file of this machine",
        output.name: "it is a device of this machine",
        outputFile.name: "it is a file of this machine",
        caFile.name: "it is a file of this machine",
        chatKind.name: "it belongs to an address, which may be of this machine",
        transcribeModel.name: "it may be a file of this machine",
        cacheLimit.name: "it is a limit of this machine",
        proxy.name: "it is an address, which may have a password",
        coversURL.name: "it is an address, which may have a password",
        driveRedirectURL.name: "it is an address of this machine",
        driveClientID.name: "it belongs to a key",
        baiduClientID.name: "it belongs to a key",
        allowInsecureToken.name: "it guards the tokens of this machine",
        driveAcceptFlagged.name: "it guards this machine",
        color.name: "it is a limit of this machine's terminal",
        ambiguousWidth.name: "it is a limit of this machine's terminal",
        bidi.name: "it is a limit of this machine's terminal",
    ]
}
