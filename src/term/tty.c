/* The terminal, through ncurses.
 *
 * It is in one of three states: not begun (`begun` is false), taken (between tty_begin and tty_end), or given back
 * (isendwin). Whoever leaves the first state says so to out.c, which gives the terminal back before a broken promise
 * ends the program. What is taken must be given back whole, since the shell behind us does not know what we changed:
 *
 * - raw mode: Ctrl-C and Ctrl-Z come as keys. Ctrl-Z gives the terminal back, stops the process and takes the terminal
 *   again (`rest`), so that "fg" finds the screen as it was;
 * - the mouse, which would go on reporting into the shell. It is switched on and read here, in SGR encoding, because
 *   ncurses follows terminfo, which for many terminals names the old encoding that ends at column 223. The sequence
 *   ESC [ < is defined as one key (MOUSE_CODE), and read_mouse reads the rest of it;
 * - the cursor and the other screen. A signal that kills (`die`) writes `farewell`, made in advance, and restores the
 *   modes by what may be called in a handler; then the signal does its work.
 *
 * Other signals only set a flag. A key is waited for in read_key: a flag comes first, then what ncurses has read
 * already, then the keyboard or the watched handle, whichever is ready; so a message from a house ends the wait as a
 * key does. While nobody can act on keys, as when a bot thinks, they are kept in order (`kept`) and come later.
 *
 * A key is one tty_key, whatever bytes it took: "ESC [ A" is TTY_UP, "ESC [ < 0 ; 12 ; 5 M" is TTY_CLICK at 11, 4, a
 * lone ESC is TTY_ESCAPE after ESCAPE_DELAY milliseconds without more. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* wcwidth */
#endif
#define NCURSES_WIDECHAR 1
#include "term/tty.h"

#include "term/out.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { CTRL_C = 3, CTRL_H = 8, CTRL_L = 12, CTRL_Z = 26, ESCAPE = 27, DELETE = 127 };
enum { MOUSE_CODE = KEY_MAX + 1, KEPT_MAX = 64, ESCAPE_DELAY = 25 };

static struct tty_key kept[KEPT_MAX];
static int kept_count;
static bool coloured, many;
static bool begun;
static struct termios before; /* how the terminal was found */
static char farewell[128];    /* what a terminal is sent that is given back in haste */
static int watched = -1;
static volatile sig_atomic_t stop_wanted, end_wanted, rest_wanted;

static void take_signal(int signal)
{
    if (signal == SIGINT)
        stop_wanted = 1;
    else if (signal == SIGTSTP)
        rest_wanted = 1;
    else
        end_wanted = 1;
}

/* The program is about to die: the terminal is given back by what may be called in a signal handler. */
static void die(int signal)
{
    ssize_t sent = write(STDOUT_FILENO, farewell, strlen(farewell));
    (void)sent;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    raise(signal); /* SA_RESETHAND: it kills now */
}

bool tty_works(void)
{
    int bad = 0;
    const char *name = getenv("TERM");
    if (name == NULL || setupterm(name, STDOUT_FILENO, &bad) != OK)
        return false;
    bool good = cursor_address != NULL && clear_screen != NULL;
    del_curterm(cur_term);
    return good;
}

static void begin_colours(void)
{
    const char *none = getenv("NO_COLOR");
    coloured = (none == NULL || none[0] == '\0') && has_colors() && start_color() == OK;
    if (!coloured)
        return;
    bool open = use_default_colors() == OK;
    many = COLORS >= 256;
    for (int ink = 0; ink < CANVAS_INKS; ink++) {
        short front = many ? out_inks[ink].many : out_inks[ink].few;
        if (front < 0 && !open)
            front = COLOR_WHITE;
        init_pair((short)(ink + 1), front, open ? -1 : COLOR_BLACK);
    }
}

#define MOUSE_OFF "\033[?1006l\033[?1000l"

static void ask_for_mouse(bool on)
{
    fputs(on ? "\033[?1000h\033[?1006h" : MOUSE_OFF, stdout);
    fflush(stdout);
}

static void enter(void)
{
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    curs_set(0);
    define_key("\033[<", MOUSE_CODE);
    ask_for_mouse(true);
}

void tty_begin(void)
{
    static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    struct sigaction action;
    tcgetattr(STDIN_FILENO, &before);
    if (initscr() == NULL)
        return;
    begun = true;
    out_taken(tty_end);
    snprintf(farewell, sizeof farewell, "%s%s%s\r\n", MOUSE_OFF, cursor_normal != NULL ? cursor_normal : "",
             exit_ca_mode != NULL ? exit_ca_mode : "");
    set_escdelay(ESCAPE_DELAY);
    begin_colours();
    enter();
    memset(&action, 0, sizeof action);
    action.sa_handler = take_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGTSTP, &action, NULL);
    action.sa_handler = die;
    action.sa_flags = (int)SA_RESETHAND | SA_NODEFER;
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        sigaction(deadly[i], &action, NULL);
}

void tty_end(void)
{
    if (!begun || isendwin())
        return;
    tty_wipe();
    ask_for_mouse(false);
    endwin();
}

/* Ctrl-Z: gives the terminal back to the shell, and takes it again later. */
static void rest(void)
{
    ask_for_mouse(false);
    endwin();
    raise(SIGSTOP);
    refresh();
    enter();
    clearok(curscr, TRUE);
}

int tty_width(void)
{
    return COLS;
}

int tty_height(void)
{
    return LINES;
}

/* Reads what follows "\033[<": button;column;line, then M for a press or m for a release. */
static struct tty_key read_mouse(void)
{
    int value[3] = {0, 0, 0}, part = 0;
    struct tty_key key = {TTY_NOTHING, 0, 0, 0};
    timeout(ESCAPE_DELAY);
    for (int length = 0; length < 24; length++) {
        int c = getch();
        if (c >= '0' && c <= '9' && value[part] < 10000) {
            value[part] = value[part] * 10 + c - '0';
        } else if (c == ';' && part < 2) {
            part++;
        } else {
            if (c == 'M' && part == 2 && value[0] == 0)
                key.kind = TTY_CLICK;
            else if (c == 'M' && part == 2 && value[0] == 64)
                key.kind = TTY_WHEEL_UP;
            else if (c == 'M' && part == 2 && value[0] == 65)
                key.kind = TTY_WHEEL_DOWN;
            break;
        }
    }
    key.x = value[1] - 1;
    key.y = value[2] - 1;
    return key;
}

static struct tty_key plain_key(enum tty_kind kind)
{
    return (struct tty_key){kind, 0, 0, 0};
}

static struct tty_key special(wint_t code)
{
    static const struct {
        wint_t code;
        enum tty_kind kind;
    } known[] = {
        {KEY_ENTER, TTY_ENTER}, {KEY_BACKSPACE, TTY_ERASE}, {KEY_BTAB, TTY_BACK_TAB},   {KEY_UP, TTY_UP},
        {KEY_DOWN, TTY_DOWN},   {KEY_LEFT, TTY_LEFT},       {KEY_RIGHT, TTY_RIGHT},     {KEY_PPAGE, TTY_PAGE_UP},
        {KEY_HOME, TTY_HOME},   {KEY_END, TTY_END},         {KEY_NPAGE, TTY_PAGE_DOWN}, {KEY_RESIZE, TTY_RESIZED},
        {KEY_DC, TTY_ERASE},
    };
    if (code == MOUSE_CODE)
        return read_mouse();
    if (code >= KEY_F(1) && code <= KEY_F(12))
        return (struct tty_key){TTY_FUNCTION, code - KEY_F0, 0, 0};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].code == code)
            return plain_key(known[i].kind);
    return plain_key(TTY_NOTHING);
}

static struct tty_key character(wint_t code)
{
    switch (code) {
    case '\r':
    case '\n':
        return plain_key(TTY_ENTER);
    case '\t':
        return plain_key(TTY_TAB);
    case ESCAPE:
        return plain_key(TTY_ESCAPE);
    case CTRL_H:
    case DELETE:
        return plain_key(TTY_ERASE);
    case CTRL_C:
        return plain_key(TTY_STOP);
    case CTRL_L:
        clearok(curscr, TRUE);
        return plain_key(TTY_RESIZED);
    case CTRL_Z:
        rest();
        return plain_key(TTY_RESIZED);
    default:
        return code >= ' ' ? (struct tty_key){TTY_CHAR, (uint32_t)code, 0, 0} : plain_key(TTY_NOTHING);
    }
}

/* No key came: there was a signal, the time is up, or the input has ended. */
static struct tty_key silence(void)
{
    static int empty;
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    if (stop_wanted) {
        stop_wanted = 0;
        return plain_key(TTY_STOP);
    }
    if (rest_wanted) {
        rest_wanted = 0;
        rest();
        return plain_key(TTY_RESIZED);
    }
    if (end_wanted)
        return plain_key(TTY_CLOSED);
    /* Input that is ready and yet yields no key, several times in a row, has ended. */
    bool ready = poll(&in, 1, 0) > 0;
    empty = ready ? empty + 1 : 0;
    if (empty > 8 || (ready && (in.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0))
        return plain_key(TTY_CLOSED);
    return plain_key(TTY_NOTHING);
}

void tty_watch(int handle)
{
    watched = handle;
}

/* A key, or ERR if none comes in time or before the watched handle is readable. Keys that were read from the terminal
 * already come first. */
static int await_key(int milliseconds, wint_t *code)
{
    timeout(watched < 0 ? milliseconds : 0);
    int got = get_wch(code);
    if (watched < 0 || got != ERR || milliseconds == 0)
        return got;
    struct pollfd at[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = watched, .events = POLLIN}};
    if (poll(at, 2, milliseconds) <= 0 || at[0].revents == 0)
        return ERR;
    return get_wch(code);
}

static struct tty_key read_key(int milliseconds)
{
    wint_t code;
    if (end_wanted || stop_wanted || rest_wanted)
        return silence();
    int got = await_key(milliseconds, &code);
    if (got == KEY_CODE_YES)
        return special(code);
    return got == OK ? character(code) : silence();
}

struct tty_key tty_key(int milliseconds)
{
    if (kept_count == 0)
        return read_key(milliseconds);
    struct tty_key key = kept[0];
    memmove(kept, kept + 1, (size_t)--kept_count * sizeof kept[0]);
    return key;
}

enum tty_kind tty_poll(void)
{
    struct tty_key key = read_key(0);
    if (key.kind != TTY_NOTHING && key.kind != TTY_RESIZED && kept_count < KEPT_MAX)
        kept[kept_count++] = key;
    return key.kind;
}

void tty_rest(int milliseconds)
{
    struct tty_key key = kept_count > 0 ? plain_key(TTY_NOTHING) : read_key(milliseconds);
    bool skips = key.kind == TTY_ENTER || key.kind == TTY_ESCAPE || (key.kind == TTY_CHAR && key.code == ' ');
    if (key.kind != TTY_NOTHING && key.kind != TTY_RESIZED && !skips && kept_count < KEPT_MAX)
        kept[kept_count++] = key;
}

static attr_t attributes(const struct canvas_cell *cell)
{
    attr_t a = A_NORMAL;
    if (cell->face & CANVAS_BOLD)
        a |= A_BOLD;
    if (cell->face & (CANVAS_UNDER | CANVAS_LAST))
        a |= A_UNDERLINE;
    if (cell->face & CANVAS_LAST)
        a |= A_BOLD;
    if (cell->face & (CANVAS_REVERSE | CANVAS_GHOST))
        a |= A_REVERSE;
    if (!coloured && cell->ink == CANVAS_QUIET && (cell->face & (CANVAS_BOLD | CANVAS_REVERSE)) == 0)
        a |= A_DIM;
    if (coloured && !many && (cell->ink == CANVAS_GOLD || cell->ink == CANVAS_ROSE))
        a |= A_BOLD;
    return a;
}

static void show_cell(int x, int y, const struct canvas_cell *cell)
{
    bool shown = cell->glyph != 0 && cell->glyph != CANVAS_TAIL;
    wchar_t glyph[2] = {(wchar_t)(shown ? cell->glyph : ' '), L'\0'};
    cchar_t c;
    if (cell->glyph == CANVAS_TAIL && out_utf8())
        return;
    if (!out_utf8())
        glyph[0] = (wchar_t)(unsigned char)canvas_plain((uint32_t)glyph[0]);
    else if (wcwidth(glyph[0]) != canvas_columns((uint32_t)glyph[0]))
        glyph[0] = L'?';
    short pair = coloured ? (short)(cell->ink + 1) : (short)0;
    setcchar(&c, glyph, attributes(cell), pair, NULL);
    mvadd_wch(y, x, &c);
}

void tty_show(const struct canvas *c)
{
    erase();
    for (int y = 0; y < c->height && y < LINES; y++)
        for (int x = 0; x < c->width && x < COLS; x++)
            if (c->cell[y * c->width + x].glyph != 0 || c->cell[y * c->width + x].face != 0)
                show_cell(x, y, &c->cell[y * c->width + x]);
    refresh();
}

void tty_ring(void)
{
    (void)beep();
}

void tty_wipe(void)
{
    erase();
    clearok(curscr, TRUE);
    refresh();
    fputs("\033[3J", stdout);
    fflush(stdout);
}
