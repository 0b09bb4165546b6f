// Answers a position as triwar-serve does, without HTTP.
#include <stdio.h>
#include <triwar.h>

int main(void) {
  triwar_service* service;
  triwar_response response;
  if (triwar_service_open(&service) ||
      triwar_service_answer(service, "/v1/games/triangle-3/position?moves=2-4,4-5&line=0",
                            &response)) {
    fprintf(stderr, "%s\n", triwar_last_error());
    return 1;
  }
  printf("%d %s", (int)response.status, response.text);
  triwar_service_close(service);
}
