#include "lab/engines/tree_order.hpp"

#include <algorithm>
#include <cfloat>

namespace slidelab::lab {

namespace {

TreeBox merged(const TreeBox& a, const TreeBox& b) {
    return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
            {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

float perimeter(const TreeBox& box) {
    const Vec2f size = box.max - box.min;
    return 2.0F * (size.x + size.y);
}

float squared_distance(const TreeBox& a, const TreeBox& b) {
    const Vec2f between = (a.min + a.max) * 0.5F - (b.min + b.max) * 0.5F;
    return dot(between, between);
}

constexpr std::size_t none = ~std::size_t{0};

class Tree {
public:
    explicit Tree(const std::vector<TreeBox>& boxes) : leaves_(boxes.size()) {
        for (const TreeBox& box : boxes) nodes_.push_back({box});
        for (std::size_t leaf = 0; leaf < leaves_; ++leaf) insert(leaf);
    }

    void visit(std::size_t node, std::vector<std::size_t>& order) const {
        if (node < leaves_) return order.push_back(node);
        visit(nodes_[node].children[1], order);
        visit(nodes_[node].children[0], order);
    }
    std::size_t root() const { return root_; }

private:
    struct Node {
        TreeBox box;
        std::size_t parent = none;
        std::size_t children[2] = {none, none};
    };

    /// The cost of a descent into a child: `lower` at the least, none of a leaf.
    struct Descent {
        float area = 0.0F;
        float direct = 0.0F;
        float lower = FLT_MAX;
    };

    bool is_leaf(std::size_t node) const { return node < leaves_; }
    float area(std::size_t node) const { return perimeter(nodes_[node].box); }
    float area_with(std::size_t node, const TreeBox& box) const {
        return perimeter(merged(nodes_[node].box, box));
    }

    std::size_t best_sibling(const TreeBox& box) const {
        std::size_t at = root_;
        std::size_t best = root_;
        Descent here{area(at), area_with(at, box)};
        float least = here.direct;
        float inherited = 0.0F;
        const auto take = [&](std::size_t node, float cost) {
            if (cost >= least) return;
            least = cost;
            best = node;
        };
        while (!is_leaf(at)) {
            take(at, here.direct + inherited);
            inherited += here.direct - here.area;
            Descent into[2];
            for (int i = 0; i < 2; ++i) {
                const std::size_t child = nodes_[at].children[i];
                into[i].direct = area_with(child, box);
                if (is_leaf(child)) {
                    take(child, into[i].direct + inherited);
                    continue;
                }
                into[i].area = area(child);
                into[i].lower =
                    inherited + into[i].direct + std::min(perimeter(box) - into[i].area, 0.0F);
            }
            // Also where both are leaves.
            if (least <= into[0].lower && least <= into[1].lower) break;
            if (into[0].lower == into[1].lower)
                for (int i = 0; i < 2; ++i)
                    into[i].lower = squared_distance(nodes_[nodes_[at].children[i]].box, box);
            const int next = into[0].lower < into[1].lower ? 0 : 1;
            at = nodes_[at].children[next];
            here = into[next];
        }
        return best;
    }

    void insert(std::size_t leaf) {
        if (leaf == 0) return;
        const std::size_t sibling = best_sibling(nodes_[leaf].box);
        const std::size_t above = nodes_[sibling].parent;
        const std::size_t made = nodes_.size();
        nodes_.push_back({{}, above, {sibling, leaf}});
        nodes_[sibling].parent = nodes_[leaf].parent = made;
        if (above == none)
            root_ = made;
        else
            nodes_[above].children[nodes_[above].children[0] == sibling ? 0 : 1] = made;
        for (std::size_t node = made; node != none; node = nodes_[node].parent) {
            const auto& [a, b] = nodes_[node].children;
            nodes_[node].box = merged(nodes_[a].box, nodes_[b].box);
            rotate(node);
        }
    }

    /// A child takes the place of a grandchild on the other side, where that is cheaper.
    void rotate(std::size_t node) {
        const auto& children = nodes_[node].children;
        const bool has_leaf = is_leaf(children[0]) || is_leaf(children[1]);
        const float areas[2] = {area(children[0]), area(children[1])};
        float least = has_leaf ? FLT_MAX : areas[0] + areas[1];
        int best_side = -1;
        int best_grandchild = 0;
        for (int side = 0; side < 2; ++side) {
            const std::size_t other = children[1 - side];
            if (is_leaf(other)) continue;
            // Takes the first of two alike; beside a leaf the second one, even where it gains
            // nothing.
            for (int i = 0; i < 2; ++i) {
                const std::size_t stays = nodes_[other].children[1 - i];
                const float cost =
                    area_with(stays, nodes_[children[side]].box) + (has_leaf ? 0.0F : areas[side]);
                if (has_leaf ? cost > std::min(least, areas[1 - side]) : cost >= least) continue;
                least = cost;
                best_side = side;
                best_grandchild = i;
            }
        }
        if (best_side >= 0) exchange(node, best_side, best_grandchild);
    }

    void exchange(std::size_t node, int side, int grandchild) {
        const std::size_t other = nodes_[node].children[1 - side];
        std::swap(nodes_[node].children[side], nodes_[other].children[grandchild]);
        nodes_[nodes_[node].children[side]].parent = node;
        nodes_[nodes_[other].children[grandchild]].parent = other;
        const auto& [a, b] = nodes_[other].children;
        nodes_[other].box = merged(nodes_[a].box, nodes_[b].box);
    }

    std::size_t leaves_;
    std::vector<Node> nodes_;  ///< leaves first
    std::size_t root_ = 0;
};

}  // namespace

std::vector<std::size_t> order_in_tree(const std::vector<TreeBox>& boxes) {
    std::vector<std::size_t> order;
    if (!boxes.empty()) {
        const Tree tree(boxes);
        tree.visit(tree.root(), order);
    }
    return order;
}

}  // namespace slidelab::lab
