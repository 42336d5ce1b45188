// English draughts on an array of 64 cells: minimax to a depth from the start, as a small C++ program has it.
// Usage: draughts whole|single DEPTH. With "single", each jump of a capture is a move, and the piece goes on.
// Prints the nodes and the seconds of processor time as JSON.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

enum : int8_t { EMPTY, BLACK, BLACK_KING, WHITE, WHITE_KING };

struct State {
    std::array<int8_t, 64> board{};
    int turn = 0;       // 0 black, which goes down
    int jumping = -1;   // the square of a piece that must go on
    int quiet = 0;      // half-moves of kings without a capture
};

struct Move {
    int8_t from, to;
    int8_t count = 0;               // pieces captured
    std::array<int8_t, 12> taken{}; // their squares
};

static bool whole;
static long long nodes;
static const int WAYS[4][2] = {{1, -1}, {1, 1}, {-1, -1}, {-1, 1}};

static int owner(int8_t piece) { return piece == EMPTY ? -1 : piece <= BLACK_KING ? 0 : 1; }
static int first_way(int8_t piece) { return piece == WHITE ? 2 : 0; }
static int last_way(int8_t piece) { return piece == BLACK ? 2 : 4; }

static bool has(const Move& move, int square) {
    for (int i = 0; i < move.count; i++)
        if (move.taken[i] == square) return true;
    return false;
}

static void jumps(const State& state, int square, int8_t piece, const Move& so_far, std::vector<Move>& found) {
    int row = square / 8, col = square % 8;
    bool goes_on = false;
    for (int way = first_way(piece); way < last_way(piece); way++) {
        int r = row + 2 * WAYS[way][0], c = col + 2 * WAYS[way][1];
        if (r < 0 || r > 7 || c < 0 || c > 7) continue;
        int middle = (row + WAYS[way][0]) * 8 + col + WAYS[way][1], target = r * 8 + c;
        if (owner(state.board[middle]) != 1 - state.turn || has(so_far, middle)) continue;
        if (state.board[target] != EMPTY && target != so_far.from) continue;
        Move next = so_far;
        next.taken[next.count++] = int8_t(middle);
        next.to = int8_t(target);
        goes_on = true;
        if (whole) jumps(state, target, piece, next, found);
        else found.push_back(next);
    }
    if (whole && !goes_on && so_far.count > 0) found.push_back(so_far);
}

static void steps(const State& state, int square, std::vector<Move>& found) {
    int row = square / 8, col = square % 8;
    int8_t piece = state.board[square];
    for (int way = first_way(piece); way < last_way(piece); way++) {
        int r = row + WAYS[way][0], c = col + WAYS[way][1];
        if (r >= 0 && r < 8 && c >= 0 && c < 8 && state.board[r * 8 + c] == EMPTY)
            found.push_back(Move{int8_t(square), int8_t(r * 8 + c)});
    }
}

static std::vector<Move> moves(const State& state) {
    std::vector<Move> found;
    if (state.jumping >= 0) {
        jumps(state, state.jumping, state.board[state.jumping], Move{int8_t(state.jumping), 0}, found);
        return found;
    }
    for (int square = 0; square < 64; square++)
        if (owner(state.board[square]) == state.turn)
            jumps(state, square, state.board[square], Move{int8_t(square), 0}, found);
    if (!found.empty()) return found;
    for (int square = 0; square < 64; square++)
        if (owner(state.board[square]) == state.turn) steps(state, square, found);
    return found;
}

static State play(const State& state, const Move& move) {
    State after = state;
    int8_t piece = state.board[move.from];
    bool crowned = false, man = piece == BLACK || piece == WHITE;
    after.board[move.from] = EMPTY;
    for (int i = 0; i < move.count; i++) after.board[move.taken[i]] = EMPTY;
    if (piece == BLACK && move.to / 8 == 7) { piece = BLACK_KING; crowned = true; }
    if (piece == WHITE && move.to / 8 == 0) { piece = WHITE_KING; crowned = true; }
    after.board[move.to] = piece;
    after.quiet = move.count || man ? 0 : state.quiet + 1;
    if (!whole && move.count && !crowned) {
        std::vector<Move> more;
        jumps(after, move.to, piece, Move{move.to, 0}, more);
        if (!more.empty()) { after.jumping = move.to; return after; }
    }
    after.jumping = -1;
    after.turn = 1 - state.turn;
    return after;
}

static int minimax(const State& state, int depth) {
    nodes++;
    std::vector<Move> legal = moves(state);
    if (legal.empty()) return state.turn == 0 ? -1000 : 1000;
    if (state.quiet >= 40) return 0;
    if (depth == 0) return 0;
    int best = state.turn == 0 ? -2000 : 2000;
    for (const Move& move : legal) {
        int value = minimax(play(state, move), depth - 1);
        best = state.turn == 0 ? (value > best ? value : best) : (value < best ? value : best);
    }
    return best;
}

int main(int argc, char** argv) {
    if (argc != 3) return 1;
    whole = !std::strcmp(argv[1], "whole");
    State start;
    for (int square = 0; square < 64; square++) {
        int row = square / 8;
        if ((row + square % 8) % 2 == 1 && row != 3 && row != 4) start.board[square] = row < 3 ? BLACK : WHITE;
    }
    std::clock_t begun = std::clock();
    int value = minimax(start, std::atoi(argv[2]));
    double seconds = double(std::clock() - begun) / CLOCKS_PER_SEC;
    std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %d}\n", nodes, seconds, value);
}
