// gumbo's tree of an HTML page as flat arrays, so that nothing outside of this target walks pointers
// or depends on the layout of gumbo's structs.
#ifndef LISTEN_CGUMBO_H
#define LISTEN_CGUMBO_H

#include <stddef.h>
#include <stdint.h>

// The tag of a text; elements have gumbo's number.
#define LISTEN_HTML_TEXT 0xFFFF

// An element or a text, in the order they begin.
typedef struct {
    // The element around it; its own number for the outermost.
    uint32_t parent;
    // One more than the number of the last node inside it.
    uint32_t end;
    // Its text, or the name of an element that gumbo has no number for, in `bytes`.
    uint32_t start, length;
    // Its attributes.
    uint32_t attribute;
    uint16_t attribute_count;
    uint16_t tag;
} listen_html_node;

// An attribute: its name and value in `bytes`.
typedef struct {
    uint32_t name, name_length, value, value_length;
} listen_html_attribute;

// A page; the first node is the element html.
typedef struct {
    listen_html_node *nodes;
    size_t node_count;
    listen_html_attribute *attributes;
    size_t attribute_count;
    char *bytes;
    size_t byte_count;
} listen_html_tree;

// Parses UTF-8 of a guarded page; 0, or -1 when it needs more memory than a page may. Either way
// the tree is to be freed.
int listen_html_parse(const char *source, size_t length, listen_html_tree *tree);
void listen_html_free(listen_html_tree *tree);

// The name of gumbo's number of an element; NULL when it has none of that number.
const char *listen_html_tag_name(unsigned tag);

#endif
