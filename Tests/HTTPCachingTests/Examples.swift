import HTTPCaching
import Testing

/// The examples of the docstrings.
struct Examples {
    @Test func `HTTPFields keeps lines in order and joins them`() {
        var fields = HTTPFields([HTTPFields.Line("ETag", "\"v1\"")])
        fields.append("Vary", "Accept")
        fields.append("Vary", "Cookie")
        #expect(fields.joined("vary") == "Accept, Cookie")
    }
}
