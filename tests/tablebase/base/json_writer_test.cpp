#include "tablebase/base/json_writer.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace triwar::json_writer_test {

TEST_CASE("Members and elements have commas between them, also after values added to the text") {
  TextBuffer text;
  JsonWriter json(text);
  text.add('{');
  json.member("a", -1);
  json.member("b", true);
  json.member(ShortText("2-4"), "x{");
  json.key("c");
  text.add("0.5");
  json.begin("d", '[');
  json.value(1);
  json.value(std::optional<int>());
  json.begin('{');
  json.member("e", nullptr);
  json.end('}');
  json.begin('[');
  json.end(']');
  json.end(']');
  json.member("f", std::optional(std::string("y")));
  json.end('}');
  CHECK(text.text() ==
        R"({"a":-1,"b":true,"2-4":"x{","c":0.5,"d":[1,null,{"e":null},[]],"f":"y"})");
}

TEST_CASE("Lists of short items are empty, or have a comma after each but the last") {
  TextBuffer text;
  JsonWriter json(text);
  const auto put = [](Pen& pen, int number) { pen.add(number); };
  text.add('{');
  json.list("a", "[]", std::vector<int>(), put);
  json.list("b", "[]", std::vector{1}, put);
  json.list("c", "{}", std::vector{1, 2},
            [](Pen& pen, int number) { pen.add('"', number, "\":", -number); });
  json.end('}');
  CHECK(text.text() == R"({"a":[],"b":[1],"c":{"1":-1,"2":-2}})");
}

}  // namespace triwar::json_writer_test
