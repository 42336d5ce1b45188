// Hex on an array of cells, with the swap: minimax to a depth from the start, as a small C++ program has it.
// Usage: hex SIZE DEPTH. Prints the nodes and the seconds of processor time as JSON.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

static const int MOST = 19 * 19;
static int size, cells;
static long long nodes;
static const int WAYS[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};

struct State {
    std::array<int8_t, MOST> board{}; // 0 empty, 1 red (top and bottom), 2 blue (left and right)
    int turn = 1, stones = 0, first = -1;
    bool won = false;
};

static bool connects(const State& state, int cell) {
    std::array<bool, MOST> seen{};
    std::vector<int> todo{cell};
    int8_t colour = state.board[cell];
    bool near = false, far = false;
    seen[cell] = true;
    while (!todo.empty()) {
        int here = todo.back(), row = here / size, col = here % size, along = colour == 1 ? row : col;
        todo.pop_back();
        near |= along == 0;
        far |= along == size - 1;
        for (auto& way : WAYS) {
            int r = row + way[0], c = col + way[1];
            if (r < 0 || r >= size || c < 0 || c >= size) continue;
            int next = r * size + c;
            if (!seen[next] && state.board[next] == colour) { seen[next] = true; todo.push_back(next); }
        }
    }
    return near && far;
}

static std::vector<int> moves(const State& state) {
    std::vector<int> found;
    for (int cell = 0; cell < cells; cell++)
        if (state.board[cell] == 0) found.push_back(cell);
    if (state.stones == 1 && state.turn == 2) found.push_back(cells);
    return found;
}

static State play(const State& state, int move) {
    State after = state;
    after.turn = 3 - state.turn;
    if (move == cells) {
        after.board[state.first] = 0;
        after.board[state.first % size * size + state.first / size] = 2;
        return after;
    }
    after.board[move] = int8_t(state.turn);
    after.stones++;
    if (state.stones == 0) after.first = move;
    after.won = connects(after, move);
    return after;
}

static int minimax(const State& state, int depth) {
    nodes++;
    if (state.won) return state.turn == 1 ? -1000 : 1000;
    if (depth == 0) return 0;
    int best = state.turn == 1 ? -2000 : 2000;
    for (int move : moves(state)) {
        int value = minimax(play(state, move), depth - 1);
        best = state.turn == 1 ? (value > best ? value : best) : (value < best ? value : best);
    }
    return best;
}

int main(int argc, char** argv) {
    if (argc != 3) return 1;
    size = std::atoi(argv[1]);
    cells = size * size;
    std::clock_t begun = std::clock();
    int value = minimax(State{}, std::atoi(argv[2]));
    double seconds = double(std::clock() - begun) / CLOCKS_PER_SEC;
    std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %d}\n", nodes, seconds, value);
}
