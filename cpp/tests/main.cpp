// Runs the test cases: all, those of one file (--file round.cpp), or those whose name holds a word.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check.h"

namespace ohhell::testing {
namespace {

struct Test {
  std::string name;
  std::string file;
  void (*body)();
};

std::vector<Test>& tests() {
  static std::vector<Test> all;  // filled before main, by every file of tests
  return all;
}

std::vector<std::string> notes;
int checks = 0;
int failures = 0;

void run(const Test& test) {
  try {
    test.body();
  } catch (const Ended&) {
  } catch (const std::exception& error) {
    report({false, error.what()}, test.file.c_str(), 0, "unexpected exception");
  } catch (...) {
    report({false, "of an unknown type"}, test.file.c_str(), 0, "unexpected exception");
  }
}

}  // namespace

bool add_test(const char* name, const char* file, void (*body)()) {
  tests().push_back({name, std::filesystem::path(file).filename().string(), body});
  return true;
}

void report(const Outcome& outcome, const char* file, int line, const char* what) {
  ++checks;
  if (outcome.passed) return;
  ++failures;
  std::printf("%s:%d: failed: %s\n", file, line, what);
  if (!outcome.values.empty()) std::printf("    %s\n", outcome.values.c_str());
  for (const std::string& note : notes) std::printf("    %s\n", note.c_str());
}

Note::Note(std::string text) { notes.push_back(std::move(text)); }
Note::~Note() { notes.pop_back(); }

}  // namespace ohhell::testing

int main(int argc, char** argv) {
  using namespace ohhell::testing;
  const bool by_file = argc == 3 && std::string_view(argv[1]) == "--file";
  if (argc > 2 && !by_file) {
    std::fprintf(stderr, "usage: %s [--file NAME.cpp | WORD]\n", argv[0]);
    return 2;
  }
  const std::string_view wanted = argc > 1 ? argv[argc - 1] : "";
  int ran = 0;
  int failed = 0;
  for (const Test& test : tests()) {
    if (by_file ? test.file != wanted : test.name.find(wanted) == std::string::npos) continue;
    const int before = failures;
    run(test);
    ++ran;
    if (failures != before) {
      ++failed;
      std::printf("FAILED %s: %s\n", test.file.c_str(), test.name.c_str());
    }
  }
  std::printf("%d checks in %d test cases\n%d passed, %d failed\n", checks, ran, ran - failed,
              failed);
  if (ran == 0) std::fprintf(stderr, "no test case was chosen\n");
  return failed == 0 && ran > 0 ? 0 : 1;
}
