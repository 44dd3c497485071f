// The `main` of every test program, which bears the name of its room (CMakeLists.txt).
#define BOOST_TEST_MODULE MODCOST_TEST_ROOM
#include <boost/test/unit_test.hpp>
