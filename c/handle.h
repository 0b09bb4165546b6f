// The definition of the opaque type triwar_tablebase.
#pragma once

#include "c/triwar.h"
#include "tablebase/tablebase.h"

struct triwar_tablebase {
  triwar::Tablebase table;
};
