// All positions of Connect Four, found layer by layer and solved backwards: the method of secateur.solved, by hand.
// Compiled with -DWIDTH=.. -DHEIGHT=..; prints the number of positions, the value of the start, and the CPU seconds.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

using Board = uint64_t;
constexpr int COLUMN = HEIGHT + 1;
constexpr int WIN = 1000000;

struct State {
    Board mine, theirs;
};

static Board full_board() {
    Board full = 0;
    for (int column = 0; column < WIDTH; column++) full |= ((Board(1) << HEIGHT) - 1) << column * COLUMN;
    return full;
}

static const Board FULL = full_board();

static bool has_four(Board stones) {
    for (int step : {1, HEIGHT, COLUMN, COLUMN + 1}) {
        Board pairs = stones & stones >> step;
        if (pairs & pairs >> 2 * step) return true;
    }
    return false;
}

static uint64_t hash_of(const State& state) {
    uint64_t mixed = (state.mine * 0x9E3779B97F4A7C15 ^ state.theirs) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 29) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 32;
}

static std::vector<State> states;
static std::vector<int64_t> first;
static std::vector<uint32_t> edges, slots(1 << 16);
static std::vector<int32_t> values;

static uint32_t* slot_of(const State& state) {
    size_t mask = slots.size() - 1, slot = hash_of(state) & mask;
    while (slots[slot] && (states[slots[slot] - 1].mine != state.mine || states[slots[slot] - 1].theirs != state.theirs))
        slot = (slot + 1) & mask;
    return &slots[slot];
}

static uint32_t number_of(const State& state) {
    if (10 * states.size() > 6 * slots.size()) {
        slots.assign(2 * slots.size(), 0);
        for (size_t number = 0; number < states.size(); number++) *slot_of(states[number]) = uint32_t(number) + 1;
    }
    uint32_t* slot = slot_of(state);
    if (*slot == 0) {
        states.push_back(state);
        *slot = uint32_t(states.size());
    }
    return *slot - 1;
}

int main() {
    constexpr uint32_t LAST = 1u << 31;
    number_of({0, 0});
    for (size_t number = 0; number < states.size(); number++) {
        State state = states[number];
        Board taken = state.mine | state.theirs;
        if (has_four(state.theirs) || taken == FULL) {
            first.push_back(-1);
            values.push_back(has_four(state.theirs) ? -WIN : 0);
            continue;
        }
        first.push_back(int64_t(edges.size()));
        values.push_back(0);
        for (int column = 0; column < WIDTH; column++) {
            Board bottom = Board(1) << column * COLUMN;
            Board stone = (taken + bottom) & (((Board(1) << HEIGHT) - 1) << column * COLUMN);
            if (stone & ~taken) edges.push_back(number_of({state.theirs, state.mine | (stone & ~taken)}));
        }
        edges.back() |= LAST;
    }
    for (size_t number = states.size(); number-- > 0;) {
        if (first[number] < 0) continue;
        int32_t best = -2 * WIN;
        for (int64_t place = first[number];; place++) {
            int32_t value = -values[edges[place] & ~LAST];
            best = std::max(best, value > WIN / 2 ? value - 1 : value < -WIN / 2 ? value + 1 : value);
            if (edges[place] & LAST) break;
        }
        values[number] = best;
    }
    std::printf(
        "{\"positions\": %zu, \"value\": %d, \"seconds\": %.6f}\n", states.size(), values[0], double(std::clock()) / CLOCKS_PER_SEC
    );
}
