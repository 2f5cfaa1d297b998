// The native tests' own small framework, so that building them needs nothing but a compiler.
//
//   TEST_CASE("a trump beats a plain card") { CHECK(beats(a, b)); REQUIRE(winner == 2); }
//   CHECK_THROWS_AS(parse("1X"), std::invalid_argument);
//   CAPTURE(seed);  // shown with every failure until the end of the enclosing block
//
// CHECK notes a failure and goes on, REQUIRE ends the test case. A failed comparison shows both
// values. Checks belong to the thread that runs the test case.
#pragma once

#include <concepts>
#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>

// CHECK(a == b) becomes `Left{} <= a == b`, which GCC would like to see in parentheses.
#pragma GCC diagnostic ignored "-Wparentheses"

namespace ohhell::testing {

struct Ended {};  // thrown by REQUIRE

bool add_test(const char* name, const char* file, void (*body)());
struct Outcome {
  bool passed;
  std::string values;  // both sides of a comparison that failed
};

void report(const Outcome& outcome, const char* file, int line, const char* what);

class Note {
 public:
  explicit Note(std::string text);
  ~Note();
  Note(const Note&) = delete;
  Note& operator=(const Note&) = delete;
};

template <typename T>
std::string show(const T& value) {
  std::ostringstream out;
  if constexpr (std::is_enum_v<T>) {
    out << +static_cast<std::underlying_type_t<T>>(value);
  } else if constexpr (std::same_as<T, bool>) {
    out << (value ? "true" : "false");
  } else if constexpr (std::integral<T>) {
    out << +value;  // the number of a char-sized integer, not a letter
  } else if constexpr (requires { out << value; }) {
    out << value;
  } else if constexpr (requires { value.begin(), value.end(); }) {
    out << "{ ";
    for (const auto& item : value) out << show(item) << " ";
    out << "}";
  } else {
    out << "(a value that cannot be printed)";
  }
  return out.str();
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"  // CHECK(list.size() == 3)
// `Left{} <= a == b` splits the comparison into its two sides, to show them when it fails.
template <typename T>
struct Side {
  const T& left;
  operator Outcome() const {
    const bool passed = static_cast<bool>(left);
    return {passed, passed ? "" : show(left)};
  }

#define OHHELL_COMPARE(op)                                                 \
  template <typename U>                                                    \
  Outcome operator op(const U& right) const {                              \
    const bool passed = static_cast<bool>(left op right);                  \
    return {passed, passed ? "" : show(left) + " " #op " " + show(right)}; \
  }
  OHHELL_COMPARE(==)
  OHHELL_COMPARE(!=)
  OHHELL_COMPARE(<)
  OHHELL_COMPARE(<=)
  OHHELL_COMPARE(>)
  OHHELL_COMPARE(>=)
#undef OHHELL_COMPARE
};
#pragma GCC diagnostic pop

struct Left {
  template <typename T>
  Side<T> operator<=(const T& value) const {
    return {value};
  }
};

}  // namespace ohhell::testing

#define OHHELL_JOIN_(a, b) a##b
#define OHHELL_JOIN(a, b) OHHELL_JOIN_(a, b)

#define TEST_CASE(name) OHHELL_TEST_CASE(OHHELL_JOIN(test_case_, __LINE__), name)
#define OHHELL_TEST_CASE(function, name)                             \
  static void function();                                            \
  [[maybe_unused]] static const bool OHHELL_JOIN(function, _added) = \
      ohhell::testing::add_test(name, __FILE__, function);           \
  static void function()

#define OHHELL_CHECK(text, ends, ...)                                                 \
  do {                                                                                \
    const ohhell::testing::Outcome outcome_ = ohhell::testing::Left{} <= __VA_ARGS__; \
    ohhell::testing::report(outcome_, __FILE__, __LINE__, text);                      \
    if (ends && !outcome_.passed) throw ohhell::testing::Ended{};                     \
  } while (false)
#define CHECK(...) OHHELL_CHECK("CHECK(" #__VA_ARGS__ ")", false, __VA_ARGS__)
#define REQUIRE(...) OHHELL_CHECK("REQUIRE(" #__VA_ARGS__ ")", true, __VA_ARGS__)

#define CHECK_THROWS_AS(expression, type)                                   \
  do {                                                                      \
    bool thrown_ = false;                                                   \
    try {                                                                   \
      static_cast<void>(expression);                                        \
    } catch (const type&) {                                                 \
      thrown_ = true;                                                       \
    }                                                                       \
    ohhell::testing::report({thrown_, ""}, __FILE__, __LINE__,              \
                            "CHECK_THROWS_AS(" #expression ", " #type ")"); \
  } while (false)

#define CAPTURE(value)                           \
  const ohhell::testing::Note OHHELL_JOIN(note_, \
                                          __LINE__)(#value " = " + ohhell::testing::show(value))
