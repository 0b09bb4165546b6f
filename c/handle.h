// The type behind a handle of a table.
#pragma once

#include "c/triwar.h"
#include "tablebase/tablebase.h"

struct triwar_tablebase {
  triwar::Tablebase table;
};
