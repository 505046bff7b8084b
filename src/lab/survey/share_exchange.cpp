#include "lab/survey/share_exchange.hpp"

#include <utility>

#include "lab/survey/shares.hpp"

namespace slidelab::lab {

namespace {

/// Shares that a walker has: one that it walks, and some so that it need not wait while a picture
/// is drawn.
constexpr std::size_t most_given = 4;

}  // namespace

ShareExchange::ShareExchange(Survey& survey, SurveyControl& control, SendShare send)
    : survey_(survey), control_(control), send_(std::move(send)) {}

void ShareExchange::add(int walker) {
    given_[walker];
    go_on();
}

void ShareExchange::take(int walker, std::string_view walked) {
    const auto given = given_.find(walker);
    if (given == given_.end()) return;  // it was dropped
    WalkedShare share = walked_share_of(walked);
    std::erase(given->second, share.piece);
    survey_.take_share(std::move(share));
    go_on();
}

void ShareExchange::drop(int walker) {
    has_lost_ = true;
    const auto given = given_.find(walker);
    if (given == given_.end()) return;
    for (const std::uint32_t piece : given->second) survey_.take_back_share(piece);
    given_.erase(given);
    go_on();
}

/// To the next round where one is over, and shares of it to walkers that have few. Each has its
/// first before any has its second.
void ShareExchange::go_on() {
    if (given_.empty()) return;
    while (survey_.is_exploring() && !survey_.is_exploring_round()) survey_.advance(control_);
    for (std::size_t has = 0; has < most_given; ++has) {
        for (auto& [walker, pieces] : given_) {
            if (pieces.size() > has) continue;
            const auto share = survey_.give_share();
            if (!share) return;
            pieces.push_back(share->piece);
            send_(walker, bytes_of(*share));
        }
    }
}

}  // namespace slidelab::lab
