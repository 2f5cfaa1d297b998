// Asks a server for a hint: ohhell_hint HOST:PORT POSITION.json
//
// Leaves with 0 and the hint, 1 where the server gives none, 2 where the position cannot be read.

#include <google/protobuf/util/json_util.h>
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

#include "ohhell/v1/analysis.grpc.pb.h"

namespace {

namespace v1 = ohhell::v1;

constexpr auto kTimeout = std::chrono::seconds(10);

// All calls are free of side effects: one that finds no server, or a full queue, is tried again.
constexpr char kServiceConfig[] = R"({
  "loadBalancingConfig": [{"round_robin": {}}],
  "methodConfig": [{
    "name": [{"service": "ohhell.v1.AnalysisService"}],
    "retryPolicy": {
      "maxAttempts": 5, "initialBackoff": "0.1s", "maxBackoff": "2s", "backoffMultiplier": 2,
      "retryableStatusCodes": ["UNAVAILABLE", "RESOURCE_EXHAUSTED"]
    }
  }]
})";

// False, with a line on standard error, where the file is no position.
bool read_position(const char* path, v1::Position* position) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file && text.empty()) {
    std::cerr << path << ": cannot be read\n";
    return false;
  }
  const auto status = google::protobuf::util::JsonStringToMessage(text, position);
  if (!status.ok()) std::cerr << path << ": " << status.ToString() << '\n';
  return status.ok();
}

std::unique_ptr<v1::AnalysisService::Stub> connect(const std::string& target) {
  grpc::ChannelArguments arguments;
  arguments.SetServiceConfigJSON(kServiceConfig);
  return v1::AnalysisService::NewStub(
      grpc::CreateCustomChannel(target, grpc::InsecureChannelCredentials(), arguments));
}

void print(const v1::SuggestResponse& hint) {
  if (hint.action_case() == v1::SuggestResponse::kBid) {
    std::cout << "bid: " << hint.bid();
  } else {
    std::cout << "card: " << hint.card();
  }
  std::cout << " (" << hint.explanation() << ")\n";
  std::cout << std::fixed << std::setprecision(2);
  for (const auto& play : hint.plays()) {
    std::cout << play.card() << "  " << play.value() << " ± " << play.standard_error() << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "ohhell_hint HOST:PORT POSITION.json\n";
    return 2;
  }
  v1::SuggestRequest request;
  if (!read_position(argv[2], request.mutable_position())) return 2;
  request.mutable_limits()->set_seed(1);

  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + kTimeout);
  v1::SuggestResponse hint;
  const grpc::Status status = connect(argv[1])->Suggest(&context, request, &hint);
  if (!status.ok()) {
    std::cerr << "error " << status.error_code() << ": " << status.error_message() << '\n';
    return 1;
  }
  print(hint);
}
