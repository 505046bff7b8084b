// Records moves of Box2D's geometric mover, from a checkout of its sources beside the repository:
//
//     gcc -std=gnu17 -O2 -ffp-contract=off -I BOX2D/include box2d.c BOX2D/src/*.c -lm -lpthread
//     node moves_as_text.mjs 1000 12 | ./a.out > ../box2d_planes.txt
//
// The loop is that of samples/geometric_mover.cpp, without its spring on the ground.
#include <float.h>
#include <stdio.h>
#include <stdlib.h>

#include "box2d/box2d.h"
#include "box2d/collision.h"

static b2CollisionPlane planes[8];
static int count;

static bool take_plane(b2ShapeId shape, const b2PlaneResult* result, void* context) {
    (void)shape, (void)context;
    if (count < 8) planes[count++] = (b2CollisionPlane){result->plane, FLT_MAX, 0.0f, true};
    return true;
}

static b2Vec2 move(b2WorldId world, const b2Capsule* capsule, b2Vec2 at, b2Vec2 way) {
    const b2Vec2 target = b2Add(at, way);
    for (int round = 0; round < 5; ++round) {
        count = 0;
        b2World_CollideMover(world, at, capsule, b2DefaultQueryFilter(), take_plane, NULL);
        const b2PlaneSolverResult solved = b2SolvePlanes(b2Sub(target, at), planes, count);
        const float part =
            b2World_CastMover(world, at, capsule, solved.delta, b2DefaultQueryFilter());
        const b2Vec2 delta = b2MulSV(part, solved.delta);
        at = b2Add(at, delta);
        if (b2LengthSquared(delta) < 0.01f * 0.01f) break;
    }
    return at;
}

// A case is a line of numbers: number, shape, hx, hy, x, y, obstacles with their corners, ways.
int main(void) {
    const b2Version version = b2GetVersion();
    printf("# Box2D %d.%d.%d of 2026-08-20 (617d32a), by originals/box2d.c\n", version.major,
           version.minor, version.revision);
    int number, shape;
    float hx, hy;
    b2Vec2 at;
    while (scanf("%d %d %f %f %f %f", &number, &shape, &hx, &hy, &at.x, &at.y) == 6) {
        b2WorldDef def = b2DefaultWorldDef();
        const b2WorldId world = b2CreateWorld(&def);
        const b2BodyDef body_def = b2DefaultBodyDef();
        const b2BodyId body = b2CreateBody(world, &body_def);
        int obstacles = 0;
        if (scanf("%d", &obstacles) != 1) return 1;
        for (int i = 0; i < obstacles; ++i) {
            int corners = 0;
            b2Vec2 points[8];
            if (scanf("%d", &corners) != 1) return 1;
            for (int c = 0; c < corners; ++c)
                if (scanf("%f %f", &points[c].x, &points[c].y) != 2) return 1;
            const b2Hull hull = b2ComputeHull(points, corners);
            const b2Polygon polygon = b2MakePolygon(&hull, 0.0f);
            const b2ShapeDef shape_def = b2DefaultShapeDef();
            b2CreatePolygonShape(body, &shape_def, &polygon);
        }
        const float core = shape == 2 ? hy / 2 : 0.0f;
        const b2Capsule capsule = {{0.0f, -core}, {0.0f, core}, hx};
        printf("%d", number);
        for (int i = 0; i < 4; ++i) {
            b2Vec2 way;
            if (scanf("%f %f", &way.x, &way.y) != 2) return 1;
            at = move(world, &capsule, at, way);
            printf(" %.9g %.9g", at.x, at.y);
        }
        printf("\n");
        b2DestroyWorld(world);
    }
    return 0;
}
