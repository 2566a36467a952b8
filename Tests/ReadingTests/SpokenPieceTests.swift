import ListenCore
import Testing

@testable import Reading

@Suite struct SpokenPieceTests {
    private static let key = "0123456789abcdef"

    @Test func `a piece is read as it was written`() throws {
        let piece = SpokenPiece(
            first: 10, frames: 20,
            words: [
                .init(range: 0..<4, start: .zero, end: .milliseconds(1)),
                .init(
                    range: 5..<9, start: .milliseconds(1), end: .milliseconds(2), isEstimated: true),
            ])
        let line = piece.line(key: Self.key).dropLast()
        let read = try #require(SpokenPiece.read(line, framesInFile: 30))
        #expect(read.key == Self.key && read.piece == piece)
        #expect(SpokenPiece.read(line, framesInFile: 29) == nil)
    }

    @Test(arguments: [
        "", "key\t0\t1\t", "0123456789abcdef\t-1\t1\t", "0123456789abcdef\t0\t-1\t",
        "0123456789abcdef\t0\t31\t", "0123456789abcdef\t0\t1\t1,2,3",
        "0123456789abcdef\t0\t1\t-2,4,0,1,0", "0123456789abcdef\t0\t1\t0,-5,0,1,0",
        "0123456789abcdef\t0\t1\t-5,-7,0,1,0", "0123456789abcdef\t0\t1\t4,2,0,1,0",
        "0123456789abcdef\t0\t1\t0,4,-1,1,0", "0123456789abcdef\t0\t1\t0,4,5,1,0",
        "0123456789abcdef\t0\t1\t0,4,0,9223372036854775807,0",
        "0123456789abcdef\t9223372036854775807\t1\t0,4,0,1,0",
        // Words without a sound.
        "0123456789abcdef\t5\t0\t0,4,0,0,0",
    ])
    func `a damaged line is no piece`(line: String) {
        #expect(SpokenPiece.read(line[...], framesInFile: 30) == nil)
    }
}
