import ListenCore
import Testing

@testable import ListenApp

/// What `listen timing --check` says of files that do not fit.
@Suite struct TimingFaultTests {
    @Test(arguments: [
        (1, true, 0, "One file is not in step; the same command without --check repairs it."),
        (2, true, 0, "2 files are not in step; the same command without --check repairs them."),
        (
            1, false, 0,
            "One file is not in step; the same command without --check repairs it. "
                + "Where the format of a file is only read, add --output FILE.srt."
        ),
        (
            0, true, 1,
            "One file would fit the sound by less than 80 %, whatever its times were. "
                + "Is it the text of this recording?"
        ),
        (
            1, true, 3,
            "One file is not in step; the same command without --check repairs it. 3 files would "
                + "fit the sound by less than 80 %, whatever their times were. "
                + "Are they the texts of these recordings?"
        ),
    ])
    func `only what can be repaired is said to be`(
        off: Int, isWritable: Bool, doubtful: Int, sentence: String
    ) {
        let fault = TimingFault.checked(off: off, isWritable: isWritable, doubtful: doubtful)
        #expect(fault.description == sentence)
        #expect(fault.kind == .badData)
    }
}
