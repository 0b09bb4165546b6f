#include <algorithm>
#include <string>

#include "painting/case.h"
#include "service/handlers.h"
#include "tablebase/base/text.h"

namespace triwar::service {

Response handle_painting(const RequestContext& context) {
  const std::string* const columns = context.query.find("columns");
  if (columns == nullptr || columns->empty() ||
      !std::all_of(columns->begin(), columns->end(), is_digit)) {
    return error_response(errors::unreadable, "columns is missing or not a number");
  }
  return cacheable(context, painting_game, [&] {
    std::string line = *columns + ":";
    if (const std::string* const cells = context.query.find("cells")) {
      line += *cells;
      std::replace(line.begin(), line.end(), ';', ' ');
    }
    painting::Case question;
    painting::read_line(line, question);
    if (question.bad) return bad_game_response(*question.bad);
    Response response;
    add_json(question, response.body, {.place = false});
    response.body.add('\n');
    return response;
  });
}

}  // namespace triwar::service
