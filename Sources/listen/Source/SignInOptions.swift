import ArgumentParser
import Reports

/// The ways to sign in to a cloud; at most one of them.
struct SignInOptions: ParsableArguments {
    @Flag(help: "Sign in here for another machine: print the line to paste there, keep nothing.")
    var print = false
    @Flag(help: "Read the line that --print printed on another machine, without echo.")
    var paste = false

    func validate() throws {
        if print, paste {
            throw ValidationError("Give --print on one machine, --paste on the other.")
        }
    }

    var way: CloudWay { print ? .printed : paste ? .pasted : .here }
}
