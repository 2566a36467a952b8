/// The settings of clouds whose folders are sources (docs/clouds.md).
extension Setting {
    package static let driveClientID = Setting(
        name: "drive-client-id", kind: .text, standard: "",
        purpose: "The id of your own client at Google, with which Google Drive is signed in to.")
    package static let driveClientSecret = Setting(
        name: "drive-client-secret", kind: .keyPlace, standard: "",
        purpose: "Where the secret of your client at Google is.")
    package static let driveRedirectURL = Setting(
        name: "drive-redirect-url", kind: .text, standard: "",
        purpose: "The address of this machine that Google sends the browser back to; empty for a "
            + "free port of 127.0.0.1.")
    package static let driveURL = Setting(
        name: "drive-url", kind: .address, standard: "",
        purpose: "A server that is asked, and gets the tokens, in the place of Google; empty for "
            + "Google.")
    package static let driveAcceptFlagged = Setting(
        name: "drive-accept-flagged", kind: .toggle, standard: "false",
        purpose: "Whether files that Google marks as harmful are fetched all the same.")
    package static let baiduClientID = Setting(
        name: "baidu-client-id", kind: .text, standard: "",
        purpose: "The AppKey of your own client at Baidu, with which Baidu Netdisk is signed in to."
    )
    package static let baiduClientSecret = Setting(
        name: "baidu-client-secret", kind: .keyPlace, standard: "",
        purpose: "Where the SecretKey of your client at Baidu is.")
    package static let baiduURL = Setting(
        name: "baidu-url", kind: .address, standard: "",
        purpose: "A server that is asked, and gets the tokens, in the place of Baidu; empty for "
            + "Baidu.")
}
