// The innermost work, for counting its instructions: `ohhell_hot_paths PATH N` does N units of it.
//
// Without arguments it prints the compiler, the instruction sets of this machine, and the paths, a
// line each. A path is the function that a question calls, on fixed hands with fixed seeds.
// scripts/instructions.py runs it under callgrind with OHHELL_THREADS=1.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/cards_text.h"
#include "ohhell/claim.h"
#include "ohhell/compiler.h"
#include "ohhell/deals.h"
#include "ohhell/search.h"

namespace ohhell {
namespace {

using testing::card;
using testing::hand;

ScoreTable oh_hell(int cards) {
  ScoreTable table;
  for (int bid = 0; bid <= cards; ++bid) {
    for (int taken = 0; taken <= cards; ++taken) {
      table.points[static_cast<std::size_t>(bid)][static_cast<std::size_t>(taken)] =
          bid == taken ? 10 + bid : taken;
    }
  }
  return table;
}

// Four seats, ten cards, trumps are spades; seat 0 leads.
Round ten_cards(int bids) {
  RoundRules rules;
  rules.dealer = 3;
  Round round(rules);
  for (int seat = 0; seat < bids; ++seat) round.bid(seat == 0 ? 3 : 2);
  return round;
}

SearchRequest request(const Round& round, std::uint64_t units) {
  View view{round, {}, 1, card("2S")};
  view.dealt[0] = hand("AS TS 5S KH 7H 3H QD 4D JC 6C");
  SearchRequest made{view, 0, oh_hell(10), Playouts::kPolicy, {}, {}, 1};
  made.limits.deals = units;
  return made;
}

void deals(std::uint64_t units) {
  const SearchRequest made = request(ten_cards(4), 1);
  DealSampler sampler(unseen(made.view));
  sampler.prepare(units);
  LaneCards hands[kMaxSeats];
  for (std::uint64_t block = 0; block < units / kLanes; ++block) {
    Stream stream(made.seed, Purpose::kDeals, block);
    sampler.sample(stream, hands);
  }
}

void playouts(Playouts kind, std::uint64_t units) {
  SearchRequest made = request(ten_cards(4), units);
  made.playouts = kind;
  estimate_plays(made, {card("AS")});
}

// Seat 1 is void in hearts and seat 3 in diamonds: deals that are not free.
void playouts_with_voids(std::uint64_t units) {
  Round round = ten_cards(4);
  for (const char* played : {"KH", "2D", "4H", "5H", "QD", "6D", "AD", "8C"})
    round.play(card(played));
  for (const char* played : {"9D", "9C", "4D", "8D"}) round.play(card(played));
  if (round.turn() != 2) throw std::logic_error("the hand is not played as it was meant");
  SearchRequest made = request(round, units);
  made.seat = 2;
  made.view.known = 4;
  made.view.dealt[2] = hand("4H AD 9D QS 7S 3S QH JH AC 3C");
  estimate_plays(made, {card("3S")});
}

void bids(std::uint64_t units) { analyze_bids(request(ten_cards(0), units), {3}); }

// Each unit tries all and none of the tricks.
void claims(std::uint64_t units) {
  for (std::uint64_t seed = 0; seed < units; ++seed) {
    for (const int tricks : {0, 10}) {
      ClaimRequest claim{request(ten_cards(4), 1).view, 0, tricks, {}, seed};
      claim.limits.nodes = 2'000;
      verify_claim(claim);
    }
  }
}

struct Path {
  std::string_view name;
  void (*run)(std::uint64_t units);
};

constexpr Path kPaths[] = {
    {"deals", &deals},
    {"random_playouts", [](std::uint64_t units) { playouts(Playouts::kUniform, units); }},
    {"policy_playouts", [](std::uint64_t units) { playouts(Playouts::kPolicy, units); }},
    {"playouts_with_voids", &playouts_with_voids},
    {"bids", &bids},
    {"claims", &claims},
};

int main(int argc, char** argv) {
  if (argc == 1) {
    std::printf("%s\n", kCompiler);
    for (const Kernel* kernel : kernels()) std::printf("%s ", kernel->name);
    std::printf("\n");
    for (const Path& path : kPaths) std::printf("%s\n", std::string(path.name).c_str());
    return 0;
  }
  const std::uint64_t units = argc == 3 ? std::strtoull(argv[2], nullptr, 10) : 0;
  for (const Path& path : kPaths) {
    if (units > 0 && path.name == argv[1]) {
      path.run(units);
      return 0;
    }
  }
  std::fprintf(stderr, "usage: %s [PATH N]\n", argv[0]);
  return 2;
}

}  // namespace
}  // namespace ohhell

int main(int argc, char** argv) { return ohhell::main(argc, argv); }
