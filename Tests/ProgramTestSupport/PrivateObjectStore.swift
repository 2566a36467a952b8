import Foundation
import ListenTestSupport

/// moto, a server of object storage that checks the signature of every request, with one bucket.
public final class PrivateObjectStore: Sendable {
    /// The reason that it cannot run here; `nil` when it can.
    public static var skipReason: String? {
        PythonClients.python == nil ? PythonClients.reason : nil
    }

    /// The name of the bucket.
    public static let bucket = "shelf"
    /// The region that requests are signed for.
    public static let region = "eu-central-1"

    private let server: PrivateServer
    /// The name of the key that may read the bucket.
    public let keyID: String
    /// The secret of that key.
    public let secret: String

    /// Serves objects by their names; throws the reason why it cannot run.
    public init(_ objects: [(name: String, bytes: [UInt8])]) throws {
        guard let python = PythonClients.python else {
            throw PrivateServer.Failure(reason: PythonClients.reason)
        }
        server = try PrivateServer(python.path, ["FILE", "FOLDER", "PORT"]) { folder, _ in
            Self.prepare(objects, in: URL(filePath: folder))
            return Self.script
        }
        // It takes connections before its account and its bucket are made.
        let file = server.folder.appending(path: "key").path
        guard eventually(within: 60_000, { FileManager.default.fileExists(atPath: file) }),
            let text = try? String(contentsOfFile: file, encoding: .utf8)
        else { throw PrivateServer.Failure(reason: "moto makes no key") }
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2 else { throw PrivateServer.Failure(reason: "moto makes no key") }
        (keyID, secret) = (words[0], words[1])
    }

    /// The address of a folder of the bucket, as a person types it.
    public func address(of folder: String) -> String {
        "s3://\(Self.bucket)/\(folder)?endpoint=\(server.url)&region=\(Self.region)"
    }

    /// Leaves the objects as files by their numbers, since their names are no names of files.
    private static func prepare(_ objects: [(name: String, bytes: [UInt8])], in folder: URL) {
        for (number, object) in objects.enumerated() {
            try? Data(object.bytes).write(to: folder.appending(path: "\(number).object"))
        }
        let names = (try? JSONEncoder().encode(objects.map(\.name))) ?? Data()
        try? names.write(to: folder.appending(path: "names"))
    }

    private static let script = """
        import json, os, sys, time
        folder, port = sys.argv[1], int(sys.argv[2])
        # These make the account; from then on every signature is checked.
        os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "3"
        os.environ["AWS_ACCESS_KEY_ID"] = os.environ["AWS_SECRET_ACCESS_KEY"] = "none"
        os.environ["AWS_DEFAULT_REGION"] = region = "eu-central-1"
        import boto3
        from botocore.client import Config
        from moto.server import ThreadedMotoServer
        ThreadedMotoServer(ip_address="127.0.0.1", port=port, verbose=False).start()
        place = {"endpoint_url": f"http://127.0.0.1:{port}"}
        iam = boto3.client("iam", **place)
        iam.create_user(UserName="anna")
        allowed = {"Effect": "Allow", "Action": "s3:*", "Resource": "*"}
        iam.put_user_policy(UserName="anna", PolicyName="all", PolicyDocument=json.dumps(
            {"Version": "2012-10-17", "Statement": [allowed]}))
        key = iam.create_access_key(UserName="anna")["AccessKey"]
        s3 = boto3.client("s3", **place, aws_access_key_id=key["AccessKeyId"],
                          aws_secret_access_key=key["SecretAccessKey"],
                          config=Config(s3={"addressing_style": "path"}))
        s3.create_bucket(Bucket="shelf",
                         CreateBucketConfiguration={"LocationConstraint": region})
        with open(folder + "/names") as file:
            names = json.load(file)
        for number, name in enumerate(names):
            with open(f"{folder}/{number}.object", "rb") as file:
                s3.put_object(Bucket="shelf", Key=name, Body=file.read())
        with open(folder + "/key.new", "w") as file:
            file.write(key["AccessKeyId"] + " " + key["SecretAccessKey"])
        os.rename(folder + "/key.new", folder + "/key")
        while True:
            time.sleep(3600)
        """
}
