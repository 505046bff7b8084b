// Levels with a planted defect, or none: a survey finds it, and nothing else.
#include <fmt/format.h>

#include "search/scene.hpp"
#include "search/trial.hpp"
#include "support/planted_levels.hpp"

namespace slidelab::lab::search::survey_family {

using test::Defect;
using test::PlantedLevel;

class SurveyTrial : public Trial {
public:
    SurveyTrial(PlantedLevel level, const Strategy& strategy)
        : level_(std::move(level)),
          scene_(scene_of(strategy, shape_of(level_.settings), level_.walls, level_.spawn,
                          {0.1, 0.0})) {}

    Verdict check() const override {
        Survey whole(level_.plan());
        SurveyControl control;
        whole.run(control);
        Verdict verdict;
        EventSet planted;
        planted.add(finding_of(level_.defect));
        if (level_.defect != Defect::none)
            verdict.hold("a planted defect is found", whole.has(planted), [&] {
                return fmt::format("{} near ({}, {})", describe(finding_of(level_.defect)).finding,
                                   level_.place.x, level_.place.y);
            });
        const Finding* alarm = nullptr;
        for (const Finding& finding : whole.findings())
            if (!belongs_to(level_.defect, finding.kind)) alarm = &finding;
        // Push-out methods have weaknesses of their own in corners.
        if (is_sliding_sweep(*scene_.strategy))
            verdict.hold("nothing else is found", alarm == nullptr, [&] {
                return fmt::format("no {} at ({}, {})", describe(alarm->kind).finding,
                                   alarm->position.x, alarm->position.y);
            });
        return verdict;
    }
    const ProbeScene& scene() const override { return scene_; }
    std::vector<std::unique_ptr<Trial>> simpler() const override { return {}; }

private:
    PlantedLevel level_;
    ProbeScene scene_;
};

bool is_without_sub_steps(const Strategy& strategy) {
    return strategy.defaults().find("substeps").has_value();
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    std::vector<Defect> defects{Defect::none, Defect::narrow_door, Defect::open_border};
    if (strategy.id == "box_sweep") defects.push_back(Defect::pocket);
    if (strategy.id == "disk_slide") defects.push_back(Defect::seams);
    if (is_without_sub_steps(strategy)) defects.push_back(Defect::tunnel);
    const Defect defect =
        defects[static_cast<std::size_t>(random.below(static_cast<int>(defects.size())))];
    const auto seed = static_cast<std::uint32_t>(random.below(1'000'000'000));
    return std::make_unique<SurveyTrial>(planted_level(seed, defect, strategy), strategy);
}

extern const Family survey;
const Family survey{"survey", "levels with a planted defect, or none", slides_anywhere, make, 8};

}  // namespace slidelab::lab::search::survey_family
