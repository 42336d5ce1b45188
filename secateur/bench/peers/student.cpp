// student.py in C++, method by method: minimax to a depth from the start, without an evaluation.
// Usage: student DEPTH. Prints the nodes and the seconds of processor time as JSON.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

enum Piece : int8_t { EMPTY, BLACK, BLACK_KING, WHITE, WHITE_KING };

struct State {
    std::array<int8_t, 64> board{};
    int turn = 0, jumping = -1, quiet = 0;
};

struct Draughts {
    State start() const {
        State state;
        for (int square = 0; square < 64; square++) {
            int row = square / 8, col = square % 8;
            if ((row + col) % 2 == 1 && row < 3) state.board[square] = BLACK;
            if ((row + col) % 2 == 1 && row > 4) state.board[square] = WHITE;
        }
        return state;
    }

    int owner(int8_t piece) const { return piece == EMPTY ? -1 : piece == BLACK || piece == BLACK_KING ? 0 : 1; }

    std::vector<std::pair<int, int>> directions(int8_t piece) const {
        if (piece == BLACK) return {{1, -1}, {1, 1}};
        if (piece == WHITE) return {{-1, -1}, {-1, 1}};
        return {{1, -1}, {1, 1}, {-1, -1}, {-1, 1}};
    }

    std::vector<int> jumps(const State& state, int square) const {
        std::vector<int> result;
        int row = square / 8, col = square % 8;
        for (auto [dr, dc] : directions(state.board[square])) {
            int r2 = row + 2 * dr, c2 = col + 2 * dc;
            if (0 <= r2 && r2 < 8 && 0 <= c2 && c2 < 8) {
                int8_t middle = state.board[(row + dr) * 8 + col + dc];
                if (state.board[r2 * 8 + c2] == EMPTY && owner(middle) == 1 - state.turn)
                    result.push_back(square * 64 + r2 * 8 + c2);
            }
        }
        return result;
    }

    std::vector<int> steps(const State& state, int square) const {
        std::vector<int> result;
        int row = square / 8, col = square % 8;
        for (auto [dr, dc] : directions(state.board[square])) {
            int r2 = row + dr, c2 = col + dc;
            if (0 <= r2 && r2 < 8 && 0 <= c2 && c2 < 8 && state.board[r2 * 8 + c2] == EMPTY)
                result.push_back(square * 64 + r2 * 8 + c2);
        }
        return result;
    }

    std::vector<int> legal(const State& state) const {
        if (state.jumping >= 0) return jumps(state, state.jumping);
        std::vector<int> own, captures, found;
        for (int square = 0; square < 64; square++)
            if (owner(state.board[square]) == state.turn) own.push_back(square);
        for (int square : own)
            for (int move : jumps(state, square)) captures.push_back(move);
        if (!captures.empty()) return captures;
        for (int square : own)
            for (int move : steps(state, square)) found.push_back(move);
        return found;
    }

    State play(const State& state, int move) const {
        int source = move / 64, target = move % 64;
        std::array<int8_t, 64> board = state.board;
        int8_t piece = board[source];
        board[source] = EMPTY;
        bool capture = std::abs(source / 8 - target / 8) == 2, crowned = false;
        if (capture) board[(source + target) / 2] = EMPTY;
        if (piece == BLACK && target / 8 == 7) piece = BLACK_KING, crowned = true;
        if (piece == WHITE && target / 8 == 0) piece = WHITE_KING, crowned = true;
        board[target] = piece;
        int quiet = capture || piece == BLACK || piece == WHITE || crowned ? 0 : state.quiet + 1;
        if (capture && !crowned) {
            State after{board, state.turn, target, quiet};
            if (!jumps(after, target).empty()) return after;
        }
        return {board, 1 - state.turn, -1, quiet};
    }
};

static const Draughts game;
static const int ONGOING = 1 << 20;
static long long nodes;

static int outcome(const State& state) {
    if (game.legal(state).empty()) return state.turn == 0 ? -1000 : 1000;
    return state.quiet >= 40 ? 0 : ONGOING;
}

static int minimax(const State& state, int depth) {
    nodes++;
    int value = outcome(state);
    if (value != ONGOING) return value;
    if (depth == 0) return 0;
    int best = state.turn == 0 ? -2000 : 2000;
    for (int move : game.legal(state)) {
        value = minimax(game.play(state, move), depth - 1);
        if (state.turn == 0 ? value > best : value < best) best = value;
    }
    return best;
}

int main(int argc, char** argv) {
    if (argc != 2) return 1;
    std::clock_t begun = std::clock();
    int value = minimax(game.start(), std::atoi(argv[1]));
    double seconds = double(std::clock() - begun) / CLOCKS_PER_SEC;
    std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %d}\n", nodes, seconds, value);
}
