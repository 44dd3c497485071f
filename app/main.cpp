#include "app/command.h"
#include "app/process.h"

int main(int count, char** arguments) {
  modcost::prepare_process();
  return modcost::run_command({arguments + (count > 0 ? 1 : 0), arguments + count});
}
