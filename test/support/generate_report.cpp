// Writes a schema-v1 report of any number of calls to standard output, for benchmarks and for tests
// of what must not grow faster than the input. The same options give the same bytes. Memory stays
// constant: the model is walked once for its records, once for its operator labels and once for its
// diagnostics.
//
//   generate_report --calls N [--shape SHAPE]
//
//   typical           a mixture-of-experts language model: nested blocks, experts, most figures
//   complete,
//                     normalisations, activations and embeddings without a formula and with
//                     diagnostics
//   wide              one container with all calls below it, no two alike
//   deep              chains of 500 containers inside each other
//   one-path          one module called again and again
//   many-groups       every call measured by a method of its own
//   many-diagnostics  twenty diagnostics a call
//   long-string       few calls, strings of a kilobyte per call asked for
//   escaped           every string full of escapes and of characters outside ASCII
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace {

/// Standard output with a buffer; ends the program with a message where the bytes cannot go there.
class Output {
public:
  Output& operator<<(std::string_view text) {
    buffer_.append(text);
    if (buffer_.size() >= limit)
      flush();
    return *this;
  }
  Output& operator<<(std::uint64_t number) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
  }
  void flush() {
    if (std::fwrite(buffer_.data(), 1, buffer_.size(), stdout) != buffer_.size() ||
        std::fflush(stdout) != 0) {
      std::fprintf(stderr, "generate_report: error: cannot write: %s\n", std::strerror(errno));
      std::exit(3);
    }
    buffer_.clear();
  }

private:
  static constexpr std::size_t limit = std::size_t{1} << 16;
  std::string buffer_;
};

/// What the producer can say about a module's figures.
enum class Formula { container, complete, flops_only, none };

/// One call, as the model's walk names it. The views live as long as the visit.
struct Call {
  std::string_view path;
  std::string_view name;
  std::string_view type;
  std::uint64_t index = 0;
  std::uint64_t depth = 0;
  Formula formula = Formula::container;
  std::uint64_t features_in = 32;
  std::uint64_t features_out = 32;
  std::uint64_t parameters = 0;
  std::uint64_t number = 0; ///< how many calls began before it
  bool shared = false;
};

struct Figures {
  std::uint64_t flops = 0;
  std::uint64_t macs = 0;
  std::uint64_t dmas = 0;
};

Figures figures_of(const Call& call) {
  if (call.formula == Formula::flops_only)
    return {.flops = 64 * call.features_out + 16, .macs = 0, .dmas = 0};
  if (call.formula != Formula::complete)
    return {};
  const std::uint64_t products = 8 * call.features_in * call.features_out;
  return {.flops = 2 * products, .macs = products, .dmas = products / 8 + 17 * call.features_out};
}

struct Options {
  std::uint64_t calls = 1000;
  std::string_view shape = "typical";
  bool has(std::string_view name) const { return shape == name; }
};

/// The models, as walks over their calls in execution order.
template<class Visitor>
class Walk {
public:
  Walk(const Options& options, Visitor& visitor) : options_(options), visitor_(visitor) {}

  void run() {
    visit({.path = "", .name = "model", .type = "Model"});
    if (options_.has("wide"))
      wide();
    else if (options_.has("deep"))
      deep();
    else if (options_.has("one-path"))
      one_path();
    else
      typical();
  }

private:
  std::uint64_t left() const { return options_.calls > visited_ ? options_.calls - visited_ : 0; }

  void visit(Call call) {
    if (left() == 0)
      return;
    call.number = visited_++;
    visitor_(call);
  }

  void linear(std::string_view parent, std::string_view name, std::uint64_t depth, std::uint64_t in,
              std::uint64_t out) {
    path_.assign(parent).append(parent.empty() ? "" : ".").append(name);
    visit({.path = path_,
           .name = name,
           .type = "Linear",
           .depth = depth,
           .formula = Formula::complete,
           .features_in = in,
           .features_out = out,
           .parameters = in * out + out});
  }
  void norm(std::string_view parent, std::string_view name, std::uint64_t depth) {
    path_.assign(parent).append(parent.empty() ? "" : ".").append(name);
    visit({.path = path_,
           .name = name,
           .type = "LayerNorm",
           .depth = depth,
           .formula = Formula::flops_only,
           .parameters = 64});
  }
  void container(const std::string& path, std::string_view type, std::uint64_t depth) {
    const std::size_t dot = path.rfind('.');
    visit({.path = path,
           .name = std::string_view(path).substr(dot + 1),
           .type = type,
           .depth = depth});
  }

  void block(std::uint64_t number, std::uint64_t experts) {
    const std::string block = "layers." + std::to_string(number);
    container(block, "Block", 2);
    norm(block, "input_layernorm", 3);
    const std::string attention = block + ".self_attn";
    container(attention, "Attn", 3);
    linear(attention, "q_proj", 4, 32, 32);
    linear(attention, "k_proj", 4, 32, 16);
    linear(attention, "v_proj", 4, 32, 16);
    linear(attention, "o_proj", 4, 32, 32);
    norm(block, "post_attention_layernorm", 3);
    const std::string mixture = block + ".mlp";
    container(mixture, "Moe", 3);
    linear(mixture, "router", 4, 32, 64);
    for (std::uint64_t i = 0; i < experts; ++i) {
      const std::string expert = mixture + ".experts." + std::to_string(i);
      container(expert, "Expert", 5);
      linear(expert, "gate_proj", 6, 32, 64);
      path_.assign(expert).append(".act");
      visit({.path = path_,
             .name = "act",
             .type = "SiLU",
             .depth = 6,
             .formula = Formula::none,
             .features_in = 64,
             .features_out = 64});
      linear(expert, "up_proj", 6, 32, 64);
      linear(expert, "down_proj", 6, 64, 32);
    }
  }

  void typical() {
    constexpr std::uint64_t fixed = 10;
    constexpr std::uint64_t per_expert = 5;
    constexpr std::uint64_t experts = 64;
    constexpr std::uint64_t tail = 2;
    visit({.path = "embed_tokens",
           .name = "embed_tokens",
           .type = "Embedding",
           .depth = 1,
           .formula = Formula::none,
           .parameters = 16384});
    std::uint64_t number = 0;
    for (; left() >= fixed + per_expert * experts + tail; ++number)
      block(number, experts);
    if (left() >= fixed + per_expert + tail)
      block(number, (left() - fixed - tail) / per_expert);
    // What is still missing to the number of calls asked for.
    for (std::uint64_t i = 0; left() > tail; ++i)
      linear("adapters", std::to_string(i), 2, 32, 32);
    norm("", "norm", 1);
    linear("", "lm_head", 1, 32, 512);
  }

  void wide() {
    for (std::uint64_t i = 0; left() > 0; ++i)
      linear("layers", std::to_string(i), 2, 32 + i % 97, 16 + i / 97);
  }

  void deep() {
    constexpr std::uint64_t depth = 500;
    for (std::uint64_t i = 0; left() > 0; ++i) {
      std::string path = "chain" + std::to_string(i);
      container(path, "Nest", 1);
      for (std::uint64_t level = 2; level < depth && left() > 1; ++level) {
        path += ".b";
        container(path, "Nest", level);
      }
      linear(path, "leaf", depth, 32 + i % 32, 32);
    }
  }

  void one_path() {
    for (std::uint64_t i = 0; left() > 0; ++i)
      visit({.path = "cell",
             .name = "cell",
             .type = "GRUCell",
             .index = i,
             .depth = 1,
             .formula = i % 4 == 3 ? Formula::none : Formula::complete,
             .features_in = 32,
             .features_out = 48,
             .parameters = i == 0 ? std::uint64_t{6336} : std::uint64_t{0},
             .shared = i != 0});
  }

  const Options& options_;
  Visitor& visitor_;
  std::uint64_t visited_ = 0;
  std::string path_;
};

template<class Visitor>
void walk(const Options& options, Visitor visitor) {
  Walk<Visitor>(options, visitor).run();
}

class Writer {
public:
  explicit Writer(const Options& options) : options_(options) {
    if (options.has("escaped"))
      decoration_ = R"( \"\u00e9\n\t\\ \u65e5\ud83d\ude00 é 日 <&>)";
    if (options.has("long-string"))
      long_text_.assign(1000, 'x');
  }

  void write() {
    out_
        << R"({"schema_version": 1, "context": {"torchscan_version": "0.2.0", "torch_version": "2.15.0", )"
        << R"("python_version": "3.11.7", "model_type": "__main__.Model", "execution_mode": )"
        << R"("evaluation_no_grad", "training_before": false, "devices": ["cpu"], "dtypes": ["torch.float32"]}, )"
        << R"("inputs": {"source": "provided", "args": [)";
    tensor(8);
    out_ << R"(], "kwargs": {}}, "layers": [)";
    layers();
    out_ << "], ";
    operator_flops();
    out_ << R"(, "totals": )";
    totals();
    out_ << R"(, "diagnostics": [)";
    diagnostics();
    out_ << "]}\n";
    out_.flush();
  }

private:
  void tensor(std::uint64_t features) {
    out_ << R"({"kind": "tensor", "shape": [1, 8, )" << features
         << R"(], "dtype": "torch.float32", "device": "cpu", "requires_grad": false})";
  }

  enum class Status { complete, partial, unavailable };
  void metric(std::string_view name, Status status, std::string_view value, std::string_view unit,
              std::string_view scope, std::string_view method) {
    out_ << R"(")" << name << R"(": {"status": )"
         << (status == Status::complete  ? R"("complete", "value": )"
             : status == Status::partial ? R"("partial", "value": )"
                                         : R"("unavailable", "value": )")
         << (status == Status::complete ? value : "null") << R"(, "known_value": )"
         << (status == Status::unavailable ? "null" : value) << R"(, "unit": ")" << unit
         << R"(", "scope": ")" << scope << R"(", "method": ")" << method << decoration_ << R"("})";
  }

  void layer(const Call& call) {
    out_ << (call.number == 0 ? "" : ", ") << R"({"path": ")" << call.path << R"(", "call_index": )"
         << call.index << R"(, "name": ")" << call.name << decoration_ << R"(", "depth": )"
         << call.depth << R"(, "type": ")" << call.type << decoration_
         << R"(", "input": {"args": [)";
    tensor(call.features_in);
    out_ << R"(], "kwargs": {}}, "output": )";
    tensor(call.features_out);
    out_ << R"(, "parameters": {"trainable": )" << call.parameters << R"(, "frozen": 0, "bytes": )"
         << call.parameters * 4 << R"(, "shared": )" << (call.shared ? "true" : "false")
         << R"(}, "buffers": {"elements": 0, "bytes": 0, "shared": false}, "metrics": {)";
    metric("calls", Status::complete, "1", "calls", "module_call", "pytorch_hook");
    if (call.formula != Formula::container)
      measured(call);
    out_ << "}";
    if (!long_text_.empty() && call.formula == Formula::complete)
      out_ << R"(, "note": ")" << long_text_ << R"(")";
    out_ << "}";
    parameters_ += call.parameters;
    const Figures figures = figures_of(call);
    flops_ += figures.flops;
    macs_ += figures.macs;
    dmas_ += figures.dmas;
  }

  void measured(const Call& call) {
    const Figures figures = figures_of(call);
    const bool complete = call.formula == Formula::complete;
    const Status flops = call.formula == Formula::none ? Status::partial : Status::complete;
    const Status other = complete ? Status::complete : Status::partial;
    std::string method = "torchscan_module_formula";
    if (options_.has("many-groups"))
      method += "_" + std::to_string(call.number);
    const auto one = [&](std::string_view name, Status status, std::string_view value,
                         std::string_view unit) {
      out_ << ", ";
      metric(name, status, value, unit, "module_call", method);
    };
    one("module_flops", flops, std::to_string(figures.flops), "FLOPs");
    one("macs", other, std::to_string(figures.macs), "MACs");
    one("dmas", other, std::to_string(figures.dmas), "DMAs");
    const Status geometry = complete ? Status::complete : Status::unavailable;
    one("receptive_field", geometry, "1.0", "elements");
    one("effective_stride", geometry, "1.0", "elements");
    one("effective_padding", geometry, "0.0", "elements");
  }

  void layers() {
    walk(options_, [this](const Call& call) { layer(call); });
  }

  void operator_total() {
    metric("total", Status::partial, std::to_string(flops_), "FLOPs", "workload",
           "torch.utils.flop_counter.FlopCounterMode");
  }

  void operator_flops() {
    out_
        << R"("operator_flops": {"schema_version": 1, "context": {"torch_version": "2.15.0", "method": )"
        << R"("torch.utils.flop_counter.FlopCounterMode"}, )";
    operator_total();
    out_ << R"(, "by_module": {"Model": )" << flops_;
    walk(options_, [this](const Call& call) {
      if (call.formula == Formula::complete && call.index == 0) // a path is a label once
        out_ << R"(, "Model.)" << call.path << R"(": )" << figures_of(call).flops;
    });
    out_
        << R"(}, "by_operator": {"aten.addmm": )" << flops_
        << R"(}, "ignored_operators": {"aten.view": {"calls": )" << options_.calls
        << R"(, "reason": "Metadata-only tensor view."}}, "diagnostics": [{"code": "uncounted_operator", )"
        << R"("severity": "warning", "metric": "flops", "operator": "aten.silu", "message": )"
        << R"("No FLOP formula for aten.silu."}]})";
  }

  void totals() {
    const auto total = [this](std::string_view name, std::uint64_t value, std::string_view unit) {
      metric(name, Status::complete, std::to_string(value), unit, "model", "pytorch");
      out_ << ", ";
    };
    out_ << "{";
    total("parameters", parameters_, "elements");
    total("trainable_parameters", parameters_, "elements");
    total("frozen_parameters", 0, "elements");
    total("parameter_bytes", parameters_ * 4, "bytes");
    total("buffer_elements", 0, "elements");
    total("buffer_bytes", 0, "bytes");
    const auto formula = [this](std::string_view name, std::uint64_t value, std::string_view unit) {
      metric(name, Status::partial, std::to_string(value), unit, "forward",
             "torchscan_module_formula");
      out_ << ", ";
    };
    formula("module_flops", flops_, "FLOPs");
    formula("macs", macs_, "MACs");
    formula("dmas", dmas_, "DMAs");
    metric("operator_flops", Status::partial, std::to_string(flops_), "FLOPs", "workload",
           "torch.utils.flop_counter.FlopCounterMode");
    out_ << "}";
  }

  void diagnostic(std::string_view metric, std::string_view path, std::string_view type,
                  std::uint64_t number) {
    out_ << (first_diagnostic_ ? "" : ", ")
         << R"({"code": "unsupported_module_metric", "severity": "warning", )"
         << R"("metric": ")" << metric << R"(", "path": ")" << path
         << R"(", "message": "Module type not supported: )" << type << decoration_;
    if (number > 0)
      out_ << " (" << number << ")";
    out_ << R"("})";
    first_diagnostic_ = false;
  }

  void diagnostics() {
    static constexpr std::string_view metrics[] = {"module_flops", "macs", "dmas",
                                                   "receptive_field"};
    walk(options_, [this](const Call& call) {
      if (options_.has("many-diagnostics"))
        for (std::uint64_t i = 1; i <= 20; ++i)
          diagnostic(metrics[i % 4], call.path, call.type, i + call.number % 1000);
      else if (call.formula == Formula::none || call.formula == Formula::flops_only)
        for (std::size_t i = call.formula == Formula::none ? 0 : 1; i < 4; ++i)
          diagnostic(metrics[i], call.path, call.type, 0);
    });
  }

  const Options& options_;
  Output out_;
  std::string_view decoration_;
  std::string long_text_;
  std::uint64_t parameters_ = 0;
  std::uint64_t flops_ = 0;
  std::uint64_t macs_ = 0;
  std::uint64_t dmas_ = 0;
  bool first_diagnostic_ = true;
};

int usage() {
  std::fputs("usage: generate_report --calls N [--shape typical|wide|deep|one-path|many-groups|"
             "many-diagnostics|long-string|escaped]\n",
             stderr);
  return 2;
}

} // namespace

int main(int argument_count, char** arguments) {
  static constexpr std::string_view shapes[] = {"typical",     "wide",        "deep",
                                                "one-path",    "many-groups", "many-diagnostics",
                                                "long-string", "escaped"};
  Options options;
  if (argument_count % 2 == 0)
    return usage();
  for (int i = 1; i + 1 < argument_count; i += 2) {
    const std::string_view name = arguments[i];
    const std::string_view value = arguments[i + 1];
    if (name == "--calls") {
      const auto [end, fault] =
          std::from_chars(value.data(), value.data() + value.size(), options.calls);
      if (fault != std::errc() || end != value.data() + value.size() || options.calls == 0)
        return usage();
    } else if (name == "--shape") {
      bool known = false;
      for (const std::string_view shape : shapes)
        known = known || shape == value;
      if (!known)
        return usage();
      options.shape = value;
    } else {
      return usage();
    }
  }
  Writer(options).write();
}
