import Testing

@testable import Markup

/// Beginnings of pages, and of what is none.
@Suite struct PageSignTests {
    @Test(arguments: [
        "<!doctype html>", "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">", "<html>",
        "<HTML lang=en>", "\u{FEFF}\r\n\t <html>", "<!-- 404 -->\n<!-- x --><html>", "<head>",
        "<body class=a>", " \n\u{FEFF}<html>", "<?xml version=\"1.0\"?><!DOCTYPE html>",
        "<?xml version='1.0'?>\n<html/>",
        "<?php error ?><body>", "<html",
    ])
    func `a page is known by its beginning`(text: String) {
        #expect(PageSign.isPage(text[...]) && PageSign.isPage(text.utf8))
        #expect(PageSign.isMarkup(text.utf8))
    }

    @Test(arguments: [
        "", "<", "html", "ID3\u{4}<html>", "<xml", "a <html>", "<rss>",
        "<?xml version=\"1.0\"?><rss>",
        "<?xml?><body>", "<!doctype rss>", "<htmlx>", "<header>", "<p>", "{\"html\": 1}",
        "<!-- <html>", "<!doctype", "WEBVTT\n\n<html>", "\u{0}<html>",
    ])
    func `what only holds the words of one is none`(text: String) {
        #expect(!PageSign.isPage(text[...]) && !PageSign.isPage(text.utf8))
    }

    @Test(arguments: [
        ("<p>", true), (" \n<a", true), ("<!x", true), ("<?x", true), ("<", false), ("< p", false),
        ("<3", false), ("<é", false), ("a<p>", false), ("", false), ("<[", false), ("<@", false),
    ])
    func `markup is a mark and what may follow it`(text: String, isMarkup: Bool) {
        #expect(PageSign.isMarkup(text.utf8) == isMarkup)
    }

    @Test func `a comment without an end, however long, is no page`() {
        let text = "<!--" + String(repeating: "x", count: 9_000) + "--><html>"
        #expect(!PageSign.isPage(text[...]) && !PageSign.isPage(text.utf8))
    }
}
