@testable import LanguageAids

/// Streams of the APIs of chat endpoints, written from their documentation.
enum ChatSamples {
    /// A stream whose text is `«Él» corrió 🙂.`, with all that a real one holds beside it.
    static func stream(_ kind: ChatKind) -> String {
        switch kind {
        case .openai: ChatStreamTests.sample
        case .anthropic: anthropic
        case .google: google
        case .ollama: ollama
        }
    }

    /// The part of a stream from which on its text is whole: its first sign of the end.
    static func end(_ kind: ChatKind) -> String {
        switch kind {
        case .openai: "\"stop\"}]}\n"
        case .anthropic: "\"stop_sequence\":null},\"usage\":{\"output_tokens\":9}}\n"
        case .google: "\"finishReason\":\"STOP\",\"index\":0}]}\n"
        case .ollama: "\"done\":true,\"total_duration\":1}"
        }
    }

    private static func event(_ name: String, _ data: String) -> String {
        "event: \(name)\ndata: {\"type\":\"\(name)\"\(data)}\n\n"
    }

    private static var anthropic: String {
        func delta(_ text: String) -> String {
            event(
                "content_block_delta",
                #","index":1,"delta":{"type":"text_delta","text":"\#(text)"}"#)
        }
        return event(
            "message_start",
            #","message":{"id":"m","role":"assistant","content":[],"stop_reason":null}"#)
            + event(
                "content_block_start", #","index":0,"content_block":{"type":"thinking"}"#)
            + event(
                "content_block_delta",
                #","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}"#)
            + event("content_block_stop", #","index":0"#) + event("ping", "")
            + event(
                "content_block_start",
                #","index":1,"content_block":{"type":"text","text":""}"#)
            + delta("«Él» ") + event("ping", "") + delta("corrió")
            + event(
                "content_block_delta", #","index":1,"delta":{"type":"text_delta","text":null}"#)
            + event("a_later_event", #","x":[1]"#) + delta(" 🙂.")
            + event("content_block_stop", #","index":1"#)
            + event(
                "message_delta",
                #","delta":{"stop_reason":"end_turn","stop_sequence":null},"#
                    + #""usage":{"output_tokens":9}"#)
            + event("message_stop", "")
    }

    private static var google: String {
        func event(_ content: String, _ rest: String = #""index":0"#) -> String {
            "data: {\"candidates\":[{\"content\":\(content),\(rest)}]}\r\n\r\n"
        }
        func part(_ text: String) -> String {
            #"{"parts":[{"text":"\#(text)"}],"role":"model"}"#
        }
        return event(#"{"parts":[{"text":"Hm.","thought":true}],"role":"model"}"#)
            + event(part("«Él» ")) + event("null") + event(#"{"parts":null}"#)
            + event(part("corrió"), #""finishReason":null"#)
            + "data: {\"usageMetadata\":{\"totalTokenCount\":7}}\n\n"
            + "data: {\"candidates\":[{\"content\":\(part(" 🙂.")),"
            + "\"finishReason\":\"STOP\",\"index\":0}]}\n\n"
    }

    private static var ollama: String {
        func line(_ message: String, _ rest: String) -> String {
            "{\"model\":\"llama\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":\(message),"
                + "\(rest)}\n"
        }
        func piece(_ text: String) -> String {
            line(#"{"role":"assistant","content":"\#(text)"}"#, #""done":false"#)
        }
        return piece("«Él» ") + line(#"{"role":"assistant","content":null}"#, #""done":false"#)
            + piece("corrió") + "\n" + line("null", #""done":false"#)
            + line(
                #"{"role":"assistant","content":"","thinking":"Hm."}"#, #""done":false"#)
            + piece(" 🙂.")
            + line(
                #"{"role":"assistant","content":""}"#,
                #""done_reason":"stop","done":true,"total_duration":1"#)
    }

    /// An answer in one piece.
    static func answer(_ kind: ChatKind, _ text: String, _ reason: String? = nil) -> String {
        switch kind {
        case .openai:
            #"{"choices":[{"message":{"role":"assistant","content":"\#(text)"},"#
                + #""finish_reason":"\#(reason ?? "stop")"}]}"#
        case .anthropic:
            #"{"type":"message","role":"assistant","content":[{"type":"thinking","thinking":"#
                + #""Hm."},{"type":"text","text":"\#(text)"}],"#
                + #""stop_reason":"\#(reason ?? "end_turn")"}"#
        case .google:
            #"{"candidates":[{"content":{"parts":[{"text":"\#(text)"}],"role":"model"},"#
                + #""finishReason":"\#(reason ?? "STOP")"}],"usageMetadata":{}}"#
        case .ollama:
            #"{"model":"llama","message":{"role":"assistant","content":"\#(text)"},"#
                + #""done_reason":"\#(reason ?? "stop")","done":true}"#
        }
    }
}
