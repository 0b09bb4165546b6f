// The sizes and offsets of the structures of c/triwar.h, which programs were compiled with: a
// change breaks them. Checked by compiling, for 64-bit processors.
#include <assert.h>
#include <stddef.h>
#include <triwar.h>

#define SIZE(type, size) static_assert(sizeof(type) == (size), #type)
#define AT(type, member, offset) \
  static_assert(offsetof(type, member) == (offset), #type "." #member)

SIZE(triwar_error, 4);

SIZE(triwar_source, 32);
AT(triwar_source, name, 0);
AT(triwar_source, size, 8);
AT(triwar_source, read, 16);
AT(triwar_source, context, 24);

SIZE(triwar_move, 8);
AT(triwar_move, a, 0);
AT(triwar_move, b, 4);

SIZE(triwar_position, 24);
AT(triwar_position, state, 0);
AT(triwar_position, moves, 8);
AT(triwar_position, to_move, 12);
AT(triwar_position, score_a, 16);
AT(triwar_position, score_b, 20);

SIZE(triwar_theory_answer, 1064);
AT(triwar_theory_answer, chains, 0);
AT(triwar_theory_answer, chain_count, 256);
AT(triwar_theory_answer, loops, 264);
AT(triwar_theory_answer, loop_count, 520);
AT(triwar_theory_answer, long_chains, 528);
AT(triwar_theory_answer, joints, 532);
AT(triwar_theory_answer, capturable, 536);
AT(triwar_theory_answer, safe, 540);
AT(triwar_theory_answer, nimber, 544);
AT(triwar_theory_answer, edges, 548);
AT(triwar_theory_answer, nimbers, 800);
AT(triwar_theory_answer, move_count, 1056);

SIZE(triwar_estimate_answer, 4136);
AT(triwar_estimate_answer, chance_a, 0);
AT(triwar_estimate_answer, chance_tie, 8);
AT(triwar_estimate_answer, chance_b, 16);
AT(triwar_estimate_answer, margin, 24);
AT(triwar_estimate_answer, playouts, 32);
AT(triwar_estimate_answer, proved, 40);
AT(triwar_estimate_answer, move_count, 48);
AT(triwar_estimate_answer, moves, 56);
AT(triwar_estimate_answer, chances, 2096);

SIZE(triwar_response, 24);
AT(triwar_response, status, 0);
AT(triwar_response, text, 8);
AT(triwar_response, size, 16);
