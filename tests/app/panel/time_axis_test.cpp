// Marks of time on an axis, with the widths that its labels have in the program's font.
#include "app/panel/timeline_strip.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "support/random.hpp"
#include "view/stage.hpp"

namespace slidelab::lab::time_axis_test {

class TimeAxisTest : public testing::Test {
protected:
    TimeAxisTest() : font_(atlas_.AddFontFromFileTTF(test::font_path().c_str(), 14.0F)) {
        atlas_.Build();
    }

    float width_of(const std::string& label, float scale) const {
        return font_->CalcTextSizeA(0.8F * 14.0F * scale, FLT_MAX, 0.0F, label.c_str()).x;
    }

    /// Evenly from 0 to `right`; `begin` and `end`: seconds.
    TimeAxis axis(double begin, double end, float right, float scale = 1.0F) const {
        TimeAxis axis{begin, end, right, 3.0F * scale, 12.0F * scale, {}, {}};
        axis.x_of = [=](double seconds) {
            return right * static_cast<float>((seconds - begin) / (end - begin));
        };
        axis.width_of = [=, this](const std::string& label) { return width_of(label, scale); };
        return axis;
    }

    std::vector<std::string> labels(double end, float right) const {
        std::vector<std::string> labels;
        for (const TimeMark& mark : time_marks(axis(0.0, end, right))) {
            if (!mark.label.empty()) labels.push_back(mark.label);
        }
        return labels;
    }

    /// No label runs into the mark after it, or over the end.
    void expect_apart(const TimeAxis& axis, float scale) const {
        const std::vector<TimeMark> marks = time_marks(axis);
        for (std::size_t i = 0; i < marks.size(); ++i) {
            const float begin = marks[i].x + axis.gap;
            const float end = begin + width_of(marks[i].label, scale);
            const bool is_last = i + 1 == marks.size();
            EXPECT_LE(marks[i].label.empty() ? 0.0F : end, axis.right) << marks[i].label;
            EXPECT_LE(end + axis.room, is_last ? FLT_MAX : marks[i + 1].x) << marks[i].label;
        }
    }

private:
    ImFontAtlas atlas_;
    ImFont* font_;
};

TEST_F(TimeAxisTest, HasOneUnitForAllOfARun) {
    using Labels = std::vector<std::string>;
    EXPECT_EQ(labels(10.0, 320.0F),
              (Labels{"0 s", "1 s", "2 s", "3 s", "4 s", "5 s", "6 s", "7 s", "8 s", "9 s"}));
    EXPECT_EQ(labels(110.0, 330.0F),
              (Labels{"0:00", "0:15", "0:30", "0:45", "1:00", "1:15", "1:30"}));
    EXPECT_EQ(labels(2.0 * 3600.0, 330.0F), (Labels{"0:00:00", "0:30:00", "1:00:00", "1:30:00"}));
    EXPECT_EQ(labels(0.1, 200.0F), (Labels{"0.00 s", "0.05 s"}));
}

TEST_F(TimeAxisTest, KeepsLabelsApartAtEveryLengthAndWidth) {
    test::Random random(3);
    for (int i = 0; i < 2000; ++i) {
        const double length = 0.1 * std::pow(360000.0, random.between(0.0, 1.0));
        const double begin = random.chance(0.5) ? 0.0 : random.between(0.0, 7200.0);
        const auto width = static_cast<float>(320.0 * std::pow(12.0, random.between(0.0, 1.0)));
        const auto scale = static_cast<float>(random.between(0.75, 4.0));
        const TimeAxis generated = axis(begin, begin + length, width - 100.0F * 0.75F, scale);
        expect_apart(generated, scale);
        ASSERT_FALSE(HasFailure())
            << length << " s from " << begin << " s on " << width << " pixels at scale " << scale;
    }
}

TEST_F(TimeAxisTest, IsFilledWhereThereIsRoom) {
    test::Random random(4);
    for (int i = 0; i < 500; ++i) {
        const double length = 0.1 * std::pow(360000.0, random.between(0.0, 1.0));
        // A step is at most three times the one before it, and the units add a little.
        EXPECT_GE(time_marks(axis(0.0, length, 1000.0F)).size(), 5U) << length;
    }
}

TEST_F(TimeAxisTest, KeepsLabelsApartWhereTheRateOfTicksChanges) {
    // Half of the pixels have a tenth of the time.
    TimeAxis uneven = axis(0.0, 100.0, 1000.0F);
    uneven.x_of = [](double seconds) {
        return static_cast<float>(seconds < 10.0 ? 50.0 * seconds
                                                 : 500.0 + 500.0 * (seconds - 10.0) / 90.0);
    };
    expect_apart(uneven, 1.0F);
    EXPECT_GE(time_marks(uneven).size(), 3U);
}

}  // namespace slidelab::lab::time_axis_test
