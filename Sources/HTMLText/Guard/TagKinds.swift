/// The kinds of elements that the standard's tree construction tells apart (WHATWG HTML, section
/// 13.2.4 and after).
enum TagKinds {
    /// Elements without content.
    static let void: HTMLTagSet = [
        .area, .base, .basefont, .bgsound, .br, .col, .embed, .hr, .image, .img, .input, .keygen,
        .link, .meta, .param, .source, .track, .wbr,
    ]
    /// Elements that stay open over the ends of blocks, and are opened again inside the next one.
    static let formatting: HTMLTagSet = [
        .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u,
    ]
    /// Elements whose start ends an open paragraph.
    static let endsParagraph: HTMLTagSet = [
        .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
        .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
        .search, .section, .summary, .ul, .h1, .h2, .h3, .h4, .h5, .h6, .pre, .listing, .form, .li,
        .dd, .dt, .hr, .xmp, .plaintext,
    ]
    static let headings: HTMLTagSet = [.h1, .h2, .h3, .h4, .h5, .h6]
    /// Elements that only one end tag closes, with everything in them.
    static let blocks: HTMLTagSet = [
        .address, .article, .aside, .blockquote, .button, .center, .details, .dir, .div, .dl,
        .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav,
        .ol, .pre, .section, .summary, .ul, .li, .dd, .dt, .h1, .h2, .h3, .h4, .h5, .h6, .applet,
        .marquee, .object,
    ]
    /// Elements that no end tag of an inline element reaches through.
    static let special: HTMLTagSet = blocks.union([
        .body, .caption, .form, .head, .html, .iframe, .noembed, .noscript, .p, .plaintext, .script,
        .style, .table, .tbody, .td, .textarea, .tfoot, .th, .thead, .title, .tr, .xmp,
    ])
    /// Elements that no end tag of a block reaches through.
    static let scopes: HTMLTagSet = [
        .applet, .caption, .html, .marquee, .object, .table, .td, .th,
    ]
    /// Elements that hide the formatting that is open around them.
    static let markers: HTMLTagSet = [.applet, .caption, .marquee, .object, .td, .th]
    /// The parts of a table.
    static let tableParts: HTMLTagSet = [.caption, .tbody, .thead, .tfoot, .tr, .td, .th]
    /// Elements that are left out with all of their content, which no browser shows as text.
    static let removed: HTMLTagSet = [.svg, .select, .template, .noembed, .noframes]
    /// Elements that are left out while their content stays: they have rules of their own, and
    /// say nothing about a text.
    static let unwrapped: HTMLTagSet = [
        .frameset, .frame, .isindex, .col, .colgroup, .option, .optgroup, .keygen, .basefont,
        .bgsound,
    ]
    /// Elements that do not end the head of a page.
    static let head: HTMLTagSet = [
        .html, .head, .title, .meta, .link, .base, .script, .style, .noscript, .template,
    ]
    /// Elements whose end tags say nothing.
    static let endless = void.union(removed).union(unwrapped)
    /// Elements of a page that end a drawing which was never closed.
    static let breaksOut: HTMLTagSet = [
        .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
        .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
        .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var,
    ]
}
