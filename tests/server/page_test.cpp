#include "server/page.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <string>

#include "tests/cli/lookup.h"
#include "tests/server/served.h"
#include "tests/support/temporary_folder.h"

namespace triwar::server::page_test {

using cli::TemporaryFolder;
using cli::write_file;

TEST_CASE("The page's files are where index.html looks for them, and last") {
  Served served;
  const service::Response index = served.get("/");
  CHECK(index.status == 200);
  CHECK(index.content_type == "text/html; charset=utf-8");
  CHECK(field(index, "Cache-Control") == "no-cache");
  CHECK(field(index, "Content-Security-Policy").starts_with("default-src 'none'; "));
  CHECK(field(index, "Referrer-Policy") == "no-referrer");
  const std::string text = body(index);
  const std::regex reference(R"re("\./([0-9a-f]+)/([^"]+)")re");
  const std::regex import(R"re("\./([^"/]+\.js)")re");  // in scripts, also of what loads later
  int files = 0;
  int imports = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), reference), end; i != end; ++i) {
    ++files;
    CHECK((*i)[1].str() == page_hash);
    const service::Response file = served.get("/" + (*i)[1].str() + "/" + (*i)[2].str());
    CHECK(file.status == 200);
    CHECK(field(file, "Cache-Control") == "public, max-age=31536000, immutable");
    const std::string script = body(file);
    for (std::sregex_iterator j(script.begin(), script.end(), import); j != end; ++j) {
      ++imports;
      CHECK(served.get("/" + (*i)[1].str() + "/" + (*j)[1].str()).status == 200);
    }
    CHECK(served.get("/0000000000000000/" + (*i)[2].str()).status == 404);
    CHECK(served.get("/" + (*i)[2].str()).status == 404);
  }
  CHECK(files > 0);
  CHECK(imports > 0);
  CHECK(served.get("/" + std::string(page_hash) + "/index.html").status == 404);
  CHECK(served.get("/" + std::string(page_hash) + "/").status == 404);
}

TEST_CASE("The page is compressed for those who accept that") {
  const TemporaryFolder folder;
  Served served;
  const service::Response plain = served.get("/");
  const service::Response gzip = served.service.answer({.accepts_gzip = true});
  CHECK(field(plain, "Content-Encoding") == "");
  CHECK(field(gzip, "Content-Encoding") == "gzip");
  for (const service::Response* response : {&plain, &gzip})
    CHECK(field(*response, "Vary") == "Accept-Encoding");
  CHECK(field(plain, "ETag") != field(gzip, "ETag"));
  write_file(folder / "index.gz", gzip.text());
  CHECK(cli::run({"gzip", "-dc", (folder / "index.gz").string()}).output == body(plain));
}

TEST_CASE("A client that has the page in any form is told that it is there") {
  Served served;
  CHECK(served.get("/", "*").status == 304);
  CHECK(served.get("/nothing.js", "*").status == 404);
}

TEST_CASE("The page may come from a folder while it is written") {
  const TemporaryFolder folder;
  write_file(folder / "index.html", "one");
  write_file(folder / "main.js", "two");
  write_file(folder / "secret.txt", "three");
  write_file(folder / ".hidden.js", "four");
  std::filesystem::create_directory(folder / "room");
  write_file(folder / "room/table.js", "six");
  write_file(folder / "room/.hidden.js", "seven");
  Served served({}, Page(folder.path()));
  CHECK(body(served.get("/")) == "one");
  CHECK(body(served.get("/main.js")) == "two");
  CHECK(served.get("/main.js").content_type == "text/javascript; charset=utf-8");
  CHECK(field(served.get("/main.js"), "Cache-Control") == "no-store");
  write_file(folder / "main.js", "five");
  CHECK(body(served.get("/main.js")) == "five");
  CHECK(body(served.get("/room/table.js")) == "six");
  for (const char* target :
       {"/secret.txt", "/.hidden.js", "/other.js", "/../main.js", "//main.js", "/room/",
        "/room/.hidden.js", "/room/../main.js", "/room//table.js", "/room/other.js"}) {
    CHECK_MESSAGE(served.get(target).status == 404, target);
  }
  CHECK(served.get("/v1/games").status == 200);
}

}  // namespace triwar::server::page_test
