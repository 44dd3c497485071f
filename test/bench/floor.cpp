// The floor that a conversion is measured against: RapidJSON's plain reader with its default flags
// and its schema validator, alone, over the same bytes. It prints nothing, builds nothing and keeps
// nothing.
//
//   floor SCHEMA REPORT    exit 0: valid, 1: not valid JSON or refused by the schema, 2: usage, 3:
//   unreadable
//
// Compiled as C++17, as every source that includes RapidJSON 1.1.0 must be.
#include <rapidjson/document.h>
#include <rapidjson/reader.h>
#include <rapidjson/schema.h>
#include <rapidjson/stream.h>

#include <cstdio>
#include <optional>
#include <string>
#include <sys/stat.h>

namespace {

std::optional<std::string> read_file(const char* path) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr)
    return std::nullopt;
  // One allocation of the right size where the size is known: the floor should pay for nothing
  // else.
  std::string bytes;
  struct stat status {};
  if (fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode))
    bytes.resize(static_cast<std::size_t>(status.st_size) + 1);
  else
    bytes.resize(std::size_t{1} << 16);
  std::size_t used = 0;
  for (std::size_t got = 0;
       (got = std::fread(bytes.data() + used, 1, bytes.size() - used, file)) > 0;) {
    used += got;
    if (used == bytes.size())
      bytes.resize(bytes.size() * 2);
  }
  const bool failed = std::ferror(file) != 0;
  std::fclose(file);
  if (failed)
    return std::nullopt;
  bytes.resize(used);
  return bytes;
}

} // namespace

int main(int argument_count, char** arguments) {
  if (argument_count != 3) {
    std::fputs("usage: floor SCHEMA REPORT\n", stderr);
    return 2;
  }
  const auto schema_text = read_file(arguments[1]);
  const auto report_text = read_file(arguments[2]);
  if (!schema_text || !report_text)
    return 3;

  rapidjson::Document schema_json;
  if (schema_json.Parse(schema_text->c_str()).HasParseError())
    return 3;
  const rapidjson::SchemaDocument schema(schema_json);
  rapidjson::SchemaValidator validator(schema);
  rapidjson::Reader reader;
  rapidjson::StringStream stream(report_text->c_str());
  const bool read = !reader.Parse(stream, validator).IsError();
  return read && validator.IsValid() ? 0 : 1;
}
