// The tests' helpers and tests beside them name the lab's things by their short names.
#pragma once

namespace slidelab::lab {}

namespace slidelab::test {
using namespace lab;
}
