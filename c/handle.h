// What a handle of a table is.
#pragma once

#include "c/triwar.h"
#include "tablebase/tablebase.h"

struct triwar_tablebase {
  triwar::Tablebase table;
};
