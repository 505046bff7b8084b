#include "lab/survey/shares.hpp"

#include <utility>

#include "lab/survey/bytes.hpp"

namespace slidelab {

namespace {

template <typename Bytes, typename Share>
void pass_share(Bytes& bytes, Share& share) {
    bytes(share.round);
    bytes(share.piece);
    bytes(share.first);
    bytes(share.starts);
}

/// It has no edges to states that were known: where it was walked, none were.
template <typename Bytes, typename Share>
void pass_walked(Bytes& bytes, Share& share) {
    bytes(share.piece);
    bytes(share.looks);
    bytes(share.walked.arrivals);
    bytes(share.walked.findings);
    bytes(share.walked.exits);
    bytes(share.walked.moves);
    bytes(share.walked.judged);
}

}  // namespace

std::string bytes_of(const SurveyShare& share) {
    ByteWriter writer;
    pass_share(writer, share);
    return std::move(writer.bytes);
}

std::string bytes_of(const WalkedShare& share) {
    ByteWriter writer;
    pass_walked(writer, share);
    return std::move(writer.bytes);
}

SurveyShare share_of(std::string_view bytes) {
    ByteReader reader(bytes);
    SurveyShare share;
    pass_share(reader, share);
    return share;
}

WalkedShare walked_share_of(std::string_view bytes) {
    ByteReader reader(bytes);
    WalkedShare share;
    pass_walked(reader, share);
    return share;
}

}  // namespace slidelab
