#include "app/workspace/workspace.hpp"

#include <utility>

#include "app/controls/toasts.hpp"

namespace slidelab::lab {

bool Workspace::dispatch(const Press& press) {
    switch (press.action) {
        case Action::follow:
            view.follow = !view.follow;
            message.show(toast::switched("Camera follows", view.follow));
            return true;
        case Action::whole_level:
            rig.fit(true);
            return true;
        case Action::panel:
            show_panel = !show_panel;
            message.show(toast::shown("Panel", show_panel));
            return true;
        case Action::help:
            show_help = !show_help;
            return true;
        case Action::timeline:
            show_timeline = !show_timeline;
            message.show(toast::shown("Timeline", show_timeline));
            return true;
        case Action::legend:
            view.legend = !view.legend;
            message.show(toast::shown("Legend", view.legend));
            return true;
        default:
            return false;
    }
}

bool Workspace::toggle(OpenList wanted) {
    list = list == wanted ? OpenList::none : wanted;
    return list == wanted;
}

bool Workspace::close_innermost() {
    return std::exchange(show_help, false) || std::exchange(list, OpenList::none) != OpenList::none;
}

bool Workspace::wants_trace() const {
    return view.normals || view.contacts || view.slides || view.velocities || view.candidates ||
           view.projections;
}

}  // namespace slidelab::lab
