/* Draws the scene of scene.md with ncursesw: ncurses overview|zoom SECONDS. */
#define _XOPEN_SOURCE_EXTENDED 1
#define _GNU_SOURCE
#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *words[] = {"the", "letter", "that", "nobody", "sent", "lay",
                              "on", "the", "table", "of", "the", "inn"};

static void draw(int frame, int zoomed) {
    erase();
    attrset(A_NORMAL);
    mvaddstr(0, 2, "The Postman of the Island · Chapter 2");
    mvprintw(0, 85, "%d:%02d / 15:00", frame / 30 / 60, frame / 30 % 60);
    attrset(A_DIM);
    mvaddstr(8, 2, "It was early, and the boats were out.");
    mvaddstr(14, 2, "She opened it with a knife.");
    int column = 2;
    for (int index = 0; index < 12; index++) {
        attrset(frame / 10 % 12 == index ? A_BOLD | A_REVERSE : A_NORMAL);
        mvaddstr(11, column, words[index]);
        column += (int)strlen(words[index]) + 1;
    }
    int head = zoomed ? 32 : frame * 96 / 900 % 96;
    for (int row = 0; row < 4; row++) {
        for (int index = 0; index < 96; index++) {
            int sample = (index + (zoomed ? frame : 0)) * 37 + row * 59;
            wchar_t text[2] = {0x2801 + sample % 255, 0};
            cchar_t cell;
            setcchar(&cell, text, index < head ? A_BOLD : A_DIM, index < head ? 1 : 0, NULL);
            mvadd_wch(22 + row, 2 + index, &cell);
        }
    }
    attrset(A_NORMAL);
    mvaddstr(28, 2, "▶ 1×   space pause · q quit");
    refresh();
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    int zoomed = strcmp(arguments[1], "zoom") == 0;
    setlocale(LC_ALL, "");
    initscr();
    start_color();
    use_default_colors();
    init_pair(1, COLOR_GREEN, -1);
    curs_set(0);
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (int frame = 0; frame < atoi(arguments[2]) * 30; frame++) {
        draw(frame, zoomed);
        next.tv_nsec += 1000000000 / 30;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec++;
        }
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    }
    endwin();
    return 0;
}
