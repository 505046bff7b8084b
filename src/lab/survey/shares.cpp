#include "lab/survey/shares.hpp"

#include "lab/survey/bytes.hpp"

namespace slidelab::lab {

namespace {

constexpr auto pass_share = [](auto& bytes, auto& share) {
    bytes(share.round);
    bytes(share.piece);
    bytes(share.first);
    bytes(share.starts);
};

/// It has no edges to states that were known: where it was walked, none were.
constexpr auto pass_walked = [](auto& bytes, auto& share) {
    bytes(share.piece);
    bytes(share.state_results);
    bytes(share.walked.arrivals);
    bytes(share.walked.findings);
    bytes(share.walked.leading_outside);
    bytes(share.walked.moves);
    bytes(share.walked.judged);
};

}  // namespace

std::string bytes_of(const SurveyShare& share) { return bytes_by(pass_share, share); }
std::string bytes_of(const WalkedShare& share) { return bytes_by(pass_walked, share); }
SurveyShare share_of(std::string_view bytes) { return value_by<SurveyShare>(pass_share, bytes); }
WalkedShare walked_share_of(std::string_view bytes) {
    return value_by<WalkedShare>(pass_walked, bytes);
}

}  // namespace slidelab::lab
