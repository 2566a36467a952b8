import Foundation
import HTTPCaching
import ListenCore
import RemoteFolders
import Testing

@testable import CloudDrives

@Suite struct CloudPartitionTests {
    @Test func `what is kept of an account stays in reach when nobody is signed in`() {
        let token = TokenReference(.kept(name: "a"), identity: "x")
        func partition(_ account: String?, _ token: TokenReference?) -> String {
            KeptSource(
                id: SourceID(rawValue: "drive"), name: "drive", kind: GoogleDrive.kind,
                address: "https://drive.google.com/drive/my-drive", account: account, token: token
            ).cloudPartition
        }
        #expect(partition("7", nil) == partition("7", token))
        #expect(partition("8", nil) != partition("7", nil))
        // Nobody knows whose it is.
        #expect(partition(nil, nil) != partition(nil, token))
    }
}

@Suite struct DrivePlaceTests {
    @Test(arguments: [
        ("", "https://drive.google.com/drive/my-drive"),
        ("drive", "https://drive.google.com/drive/my-drive"),
        ("shared", "https://drive.google.com/drive/shared-with-me"),
        ("drives", "https://drive.google.com/drive/shared-drives"),
        ("1AbCdEfGhIj_-k", "https://drive.google.com/drive/folders/1AbCdEfGhIj_-k"),
        (
            "https://drive.google.com/drive/u/0/folders/1AbCdEfGhIj?usp=sharing",
            "https://drive.google.com/drive/folders/1AbCdEfGhIj"
        ),
        (
            "https://drive.google.com/drive/folders/1AbCdEfGhIj?resourcekey=0-key&usp=x",
            "https://drive.google.com/drive/folders/1AbCdEfGhIj?resourcekey=0-key"
        ),
        (
            "https://drive.google.com/open?id=1AbCdEfGhIj",
            "https://drive.google.com/drive/folders/1AbCdEfGhIj"
        ),
        (
            "https://drive.google.com/drive/shared-with-me",
            "https://drive.google.com/drive/shared-with-me"
        ),
    ])
    func `a folder by its link, its id or a word`(typed: String, link: String) {
        #expect(DrivePlace(typed)?.link == link)
        #expect(DrivePlace(link)?.link == link)
    }

    @Test(arguments: [
        "a/b", "short", "http://drive.google.com/drive/folders/1AbCdEfGhIj", "1AbCdEfGhIj' or '1",
        "https://evil.example/drive/folders/1AbCdEfGhIj",
        "https://drive.google.com/drive/folders/..%2f..", "https://drive.google.com/file/d/x/view",
    ])
    func `anything else is none`(typed: String) {
        #expect(DrivePlace(typed) == nil)
    }

    @Test func `a text in a question cannot leave its quotation marks`() {
        #expect(DriveListing.quoted(#"it's \ so"#) == #"'it\'s \\ so'"#)
    }
}

@Suite struct DriveFaultTests {
    private func told(_ reason: String, _ status: Int) -> ToldFault? {
        let body = """
            {"error":{"code":\(status),"message":"M","errors":[{"reason":"\(reason)"}]}}
            """
        return DriveFault.told(status: status, body: Array(body.utf8))
    }

    @Test(arguments: ["rateLimitExceeded", "userRateLimitExceeded"], [403, 429])
    func `a rate passes by itself`(reason: String, status: Int) {
        #expect(told(reason, status)?.status == 429)
    }

    @Test(arguments: [
        ("downloadQuotaExceeded", 403, "quota"), ("cannotDownloadAbusiveFile", 403, "harmful"),
        ("dailyLimitExceeded", 403, "daily"), ("accessNotConfigured", 403, "not enabled"),
        ("insufficientPermissions", 403, "sign in again"),
        ("appNotAuthorizedToFile", 403, "sign in again"), ("fileNotFound", 404, "gone"),
        ("insufficientFilePermissions", 403, "may not read"), ("authError", 401, "sign-in"),
        ("somethingNew", 403, "Google: M"),
    ])
    func `every other reason is said, and stays`(reason: String, status: Int, word: String) throws {
        let fault = try #require(self.told(reason, status))
        #expect(fault.status == status && fault.words.contains(word), "\(fault.words)")
    }

    @Test func `a sign-in that is refused names the way back`() throws {
        let fault = ToldFault.signedOut(of: "Google", source: "my drive")
        #expect(fault.status == 401)
        #expect(fault.words.hasSuffix("`listen source sign-in 'my drive'`"), "\(fault.words)")
    }

    @Test func `a page that is not known any more is a case, whatever its words`() throws {
        let url = try #require(HTTPURL("https://drive.example/files"))
        let head = HTTPResponseHead(status: 400, fields: [:], url: url)
        func refusesPage(_ fault: ToldFault?) -> Bool {
            fault.map { DriveFault.refusesPage($0.response(in: head)) } ?? false
        }
        let page = try #require(told("invalid", 400))
        #expect(refusesPage(page) && !refusesPage(told("somethingNew", 400)))
        #expect(!refusesPage(ToldFault(status: 400, words: page.words)))
    }

    @Test func `what is no error of Drive is left alone`() {
        #expect(DriveFault.told(status: 503, body: Array("<!DOCTYPE html>".utf8)) == nil)
        #expect(DriveFault.told(status: 200, body: Array("{}".utf8)) == nil)
        #expect(DriveFault.told(status: 403, body: Array(#"{"error":"x"}"#.utf8)) == nil)
    }
}

@Suite struct BaiduFaultTests {
    private func fault(_ json: String, _ status: Int = 200) -> BaiduFault? {
        BaiduFault(status: status, body: Array(json.utf8))
    }

    @Test(arguments: [
        #"{"errno":-6,"errmsg":"Invalid Bduss","newno":"","request_id":"9041723917652174510"}"#,
        #"{"error_code":111,"error_msg":"Access token expired"}"#, #"{"errno":"110"}"#,
    ])
    func `a refused token in both forms`(json: String) {
        #expect(fault(json) == .token)
    }

    @Test(arguments: [
        (#"{"errno":31034,"errmsg":"hit frequence limit","request_id":"9"}"#, 429),
        (#"{"errno":-9,"request_id":165361853887776084}"#, 404),
        (#"{"errmsg":"file does not exist","errno":31066,"request_id":"3"}"#, 404),
        (#"{"error_code":31064,"error_msg":"x","request_id":6110274304150775725}"#, 403),
        (#"{"error_code":31212,"error_msg":"service unavailable"}"#, 503),
        (#"{"error_code":31023,"error_msg":"param error"}"#, 400),
        (#"{"errno":42905}"#, 429), (#"{"errno":77777}"#, 403),
    ])
    func `every other error has a status`(json: String, status: Int) {
        guard case .told(let told)? = fault(json) else {
            Issue.record("\(json)")
            return
        }
        #expect(told.status == status)
        #expect((told.wait == 60) == (status == 429))
    }

    @Test(arguments: [
        #"{"errno":0,"list":[],"request_id":106970032536563359}"#, "[]", "", "<html>",
    ])
    func `success, and what is no error, is none`(json: String) {
        #expect(fault(json) == nil)
    }
}

@Suite struct BaiduFileTests {
    private func page(_ json: String) throws -> BaiduPage {
        try #require(try? JSONDecoder().decode(BaiduPage.self, from: Data(json.utf8)))
    }

    @Test func `numbers above 2^53 stay whole, and one bad file costs that one`() throws {
        let page = try page(
            """
            {"errno":0,"request_id":106970032536563359,"list":[
            {"fs_id":18446744073709551615,"path":"/a/b.mp3","server_filename":"b.mp3","isdir":0,
             "size":"9007199254740993","server_mtime":1},
            {"fs_id":"1126899906842624001","path":"/x","isdir":1},
            {"fs_id":-1,"id":1},{"fs_id":5,"filename":"a/b"}]}
            """)
        #expect(page.files.map(\.number) == [.max, 1_126_899_906_842_624_001, 5])
        #expect(page.files[0].item?.id == "18446744073709551615")
        #expect(page.files[0].size == 9_007_199_254_740_993)
        #expect(page.files[1].item?.id == "/x" && page.files[1].item?.isFolder == true)
        #expect(page.files[2].name == "a/b")
    }
}

@Suite struct DriveFileTests {
    /// An `.m4b` of a long book has more bytes than 32 bits count; Drive says lengths as text.
    @Test(arguments: [
        (#""3221225472""#, 3_221_225_472 as Int64?), (#""4294967297""#, 4_294_967_297),
        (#""0""#, 0), (#""9223372036854775808""#, nil), (#""""#, nil), ("null", nil),
    ])
    func `a length is a whole number of 64 bits, or not told`(
        _ text: String, _ size: Int64?
    ) throws {
        let json = #"{"id":"1File","name":"a.m4b","mimeType":"audio/mp4","size":\#(text)}"#
        let file = try #require(try? JSONDecoder().decode(DriveFile.self, from: Data(json.utf8)))
        #expect(file.size == size)
    }
}

@Suite struct MediaVersionTests {
    private let version = MediaVersion(
        id: "1", version: "v", md5: "9e107d9d372bb6826bd81d3542a419d6")

    private func request(_ fields: HTTPFields) throws -> HTTPRequest {
        HTTPRequest("GET", try #require(HTTPURL("https://a.example/")), fields: fields)
    }

    @Test func `a range of this version is asked for, of another the whole`() throws {
        let own = try request(["Range": "bytes=5-", "If-Range": version.tag])
        #expect(version.outgoing(own).fields == ["Range": "bytes=5-"])
        let other = try request(["Range": "bytes=5-", "If-Range": "\"x\""])
        #expect(version.outgoing(other).fields == [:])
    }

    @Test func `an answer names the version and its checksum, an error does not`() throws {
        let url = try #require(HTTPURL("https://a.example/"))
        let head = version.incoming(
            HTTPResponseHead(status: 206, fields: ["ETag": "W/\"y\""], url: url))
        #expect(head.fields.all("ETag") == [version.tag])
        #expect(head.fields.first("x-goog-hash") == "md5=nhB9nTcrtoJr2B01QqQZ1g==")
        let error = HTTPResponseHead(status: 403, fields: [:], url: url)
        #expect(version.incoming(error) == error)
    }

    @Test func `a word that is called an MD5 and is none is not compared`() throws {
        let version = MediaVersion(id: "1", version: "v", md5: "6ed6da1a3h5906afbc4f19faadb23758")
        #expect(version.md5 == nil)
    }
}
