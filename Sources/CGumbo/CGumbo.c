#include "CGumbo.h"

#include <gumbo.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// More than any guarded page needs; a page that asks for more is given up.
#define MOST_MEMORY ((size_t)768 << 20)
#define CHUNK ((size_t)256 << 10)

// Memory that is given back all at once, so that no deep tree is destroyed by recursion and gumbo,
// which does not check what it is given, never gets NULL.
typedef struct chunk {
    struct chunk *before;
} chunk;

typedef struct {
    chunk *last;
    char *free;
    size_t left, taken;
    jmp_buf full;
} arena;

static void *take(void *context, size_t size) {
    arena *memory = context;
    size = (size + 15) & ~(size_t)15;
    if (size > memory->left) {
        size_t length = size > CHUNK / 4 ? size : CHUNK;
        if (length > MOST_MEMORY - memory->taken) longjmp(memory->full, 1);
        chunk *added = malloc(sizeof(max_align_t) + length);
        if (!added) longjmp(memory->full, 1);
        memory->taken += length;
        added->before = memory->last;
        memory->last = added;
        char *start = (char *)added + sizeof(max_align_t);
        if (length == size) return start;
        memory->free = start;
        memory->left = length;
    }
    void *result = memory->free;
    memory->free += size;
    memory->left -= size;
    return result;
}

static void give_back(void *context, void *pointer) {
    (void)context;
    (void)pointer;
}

static void give_back_all(arena *memory) {
    while (memory->last) {
        chunk *before = memory->last->before;
        free(memory->last);
        memory->last = before;
    }
}

// Room for one more item; 0 when there is none.
static int grow(void **items, size_t count, size_t size) {
    if (count & (count - 1)) return 1;
    if (count && count < 1024) return 1;
    void *larger = realloc(*items, (count ? count * 2 : 1024) * size);
    if (!larger) return 0;
    *items = larger;
    return 1;
}

typedef struct {
    listen_html_tree *tree;
    size_t byte_room;
} writer;

static int add_bytes(writer *writer, const char *bytes, size_t length, uint32_t *start) {
    listen_html_tree *tree = writer->tree;
    if (length > writer->byte_room - tree->byte_count) {
        size_t room = writer->byte_room * 2;
        if (room < tree->byte_count + length) room = tree->byte_count + length;
        if (room < 16384) room = 16384;
        if (room > UINT32_MAX) return 0;
        char *larger = realloc(tree->bytes, room);
        if (!larger) return 0;
        tree->bytes = larger;
        writer->byte_room = room;
    }
    *start = (uint32_t)tree->byte_count;
    if (length) memcpy(tree->bytes + tree->byte_count, bytes, length);
    tree->byte_count += length;
    return 1;
}

static int add_attributes(writer *writer, const GumboElement *element, listen_html_node *node) {
    listen_html_tree *tree = writer->tree;
    node->attribute = (uint32_t)tree->attribute_count;
    for (unsigned i = 0; i < element->attributes.length && i < 1024; i++) {
        const GumboAttribute *from = element->attributes.data[i];
        listen_html_attribute to = {
            .name_length = (uint32_t)strlen(from->name),
            .value_length = (uint32_t)strlen(from->value)};
        if (!add_bytes(writer, from->name, to.name_length, &to.name)
            || !add_bytes(writer, from->value, to.value_length, &to.value)
            || !grow((void **)&tree->attributes, tree->attribute_count, sizeof to))
            return 0;
        tree->attributes[tree->attribute_count++] = to;
        node->attribute_count++;
    }
    return 1;
}

// Adds a node without its children; 1 when it was added, 0 when it is left out, -1 without memory.
static int add(writer *writer, const GumboNode *from, uint32_t parent) {
    listen_html_tree *tree = writer->tree;
    listen_html_node node = {.parent = parent, .end = (uint32_t)tree->node_count + 1};
    switch (from->type) {
    case GUMBO_NODE_TEXT:
    case GUMBO_NODE_WHITESPACE:
    case GUMBO_NODE_CDATA: {
        node.tag = LISTEN_HTML_TEXT;
        node.length = (uint32_t)strlen(from->v.text.text);
        if (!add_bytes(writer, from->v.text.text, node.length, &node.start)) return -1;
        break;
    }
    case GUMBO_NODE_ELEMENT:
    case GUMBO_NODE_TEMPLATE: {
        node.tag = (uint16_t)from->v.element.tag;
        if (from->v.element.tag == GUMBO_TAG_UNKNOWN) {
            GumboStringPiece name = from->v.element.original_tag;
            gumbo_tag_from_original_text(&name);
            node.length = (uint32_t)name.length;
            if (!add_bytes(writer, name.data, name.length, &node.start)) return -1;
        }
        if (!add_attributes(writer, &from->v.element, &node)) return -1;
        break;
    }
    default: return 0;
    }
    if (!grow((void **)&tree->nodes, tree->node_count, sizeof node)) return -1;
    tree->nodes[tree->node_count++] = node;
    return 1;
}

typedef struct {
    const GumboNode *node;
    uint32_t number, next;
} step;

// Adds a tree in the order its nodes begin, without recursion.
static int add_all(writer *writer, const GumboNode *root) {
    listen_html_tree *tree = writer->tree;
    step *steps = NULL;
    size_t depth = 0;
    int result = add(writer, root, 0) == 1 && grow((void **)&steps, 0, sizeof *steps) ? 0 : -1;
    if (result == 0) steps[depth++] = (step){root, 0, 0};
    while (depth && result == 0) {
        step *top = &steps[depth - 1];
        const GumboVector *children = &top->node->v.element.children;
        if (top->next == children->length) {
            tree->nodes[top->number].end = (uint32_t)tree->node_count;
            depth--;
            continue;
        }
        const GumboNode *child = children->data[top->next++];
        int added = add(writer, child, top->number);
        if (added < 0) result = -1;
        if (added != 1 || tree->nodes[tree->node_count - 1].tag == LISTEN_HTML_TEXT) continue;
        if (!grow((void **)&steps, depth, sizeof *steps)) result = -1;
        else steps[depth++] = (step){child, (uint32_t)tree->node_count - 1, 0};
    }
    free(steps);
    return result;
}

int listen_html_parse(const char *source, size_t length, listen_html_tree *tree) {
    memset(tree, 0, sizeof *tree);
    arena *memory = calloc(1, sizeof *memory);
    if (!memory) return -1;
    volatile int result = -1;
    if (!setjmp(memory->full)) {
        GumboOptions options = kGumboDefaultOptions;
        options.max_errors = 0;
        options.allocator = take;
        options.deallocator = give_back;
        options.userdata = memory;
        const GumboOutput *output = gumbo_parse_with_options(&options, source, length);
        writer writer = {.tree = tree};
        result = add_all(&writer, output->root);
    }
    // All of gumbo's output is in this memory.
    give_back_all(memory);
    free(memory);
    return result;
}

void listen_html_free(listen_html_tree *tree) {
    free(tree->nodes);
    free(tree->attributes);
    free(tree->bytes);
    memset(tree, 0, sizeof *tree);
}

const char *listen_html_tag_name(unsigned tag) {
    if (tag >= GUMBO_TAG_UNKNOWN) return NULL;
    return gumbo_normalized_tagname((GumboTag)tag);
}
