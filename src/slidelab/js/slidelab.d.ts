// The types of slidelab.mjs; world/world.hpp and world/mover.hpp say what each thing means.

/** [x, y], in the game's units; y points down. */
export type Point = [number, number];

/**
 * A handle of a wall or a body. A world takes the handle of another world for that of its own object
 * with this slot and generation, or of nothing: use handles only with the world that gave them.
 */
export interface ObjectId {
    readonly slot: number;
    readonly generation: number;
}

export interface Traits {
    /** Bits, for Filter.hits. */
    category?: number | bigint;
    userData?: number | bigint;
    /** Of a one-way wall: the direction to its solid side. */
    solidSide?: Point;
    /** Units a second. */
    surfaceVelocity?: Point;
}

// Objects with a field that is not listed here, or with a value of another type, are refused.

export interface WallDefinition extends Traits {
    /** Two: a free segment, with a radius a capsule. Three or more: a solid. */
    corners: Point[];
    radius?: number;
}

export interface BodyDefinition extends Traits {
    shape: Shape;
    position: Point;
}

export interface Candidate {
    object: ObjectId;
    category: bigint;
    userData: bigint;
    normal: Point;
}

export interface Filter {
    /** Categories: one common bit suffices. */
    hits?: number | bigint;
    ignored?: ObjectId | null;
    /** Pure: the same candidate gives the same answer. */
    accepts?: (candidate: Candidate) => boolean;
}

export interface Hit {
    /** Of the translation, 0 to 1. */
    fraction: number;
    point: Point;
    normal: Point;
    object: ObjectId;
    userData: bigint;
    surfaceVelocity: Point;
}

export interface Overlap {
    depth: number;
    normal: Point;
    point: Point;
    object: ObjectId;
    userData: bigint;
}

export interface NearPoint {
    distance: number;
    point: Point;
    object: ObjectId;
    userData: bigint;
}

export interface MoverSettings {
    /** A capsule, where there is none. It is copied. */
    shape?: Shape;
    /** [0, 0]: seen from above. */
    up?: Point;
    filter?: Filter;
    // made by `slidelab docs`, of world/mover_options.hpp
    /**
     * Radians: a steeper floor is none, and the mover slides down it.
     */
    floorAngle?: number;
    /**
     * Units: on the floor, a floor this far below is followed, down steps; bends are followed in
     * any case.
     */
    snap?: number;
    /**
     * Units: a ledge up to this high is stepped onto, if there is room; a round base goes round its
     * corner.
     */
    stepHeight?: number;
    /**
     * At rest it stands on a slope; off, gravity moves it down.
     */
    stopOnSlope?: boolean;
    /**
     * The speed is that along the floor; off, a slope slows it, up and down.
     */
    constantSpeed?: boolean;
    /**
     * The part of its platform's velocity that it keeps when it leaves the platform.
     */
    leaving?: "all" | "upward" | "nothing";
    /**
     * Categories that are felt, and not hit.
     */
    triggers?: number | bigint;
    /**
     * Units: as far away left, right and ceiling are known.
     */
    reach?: number;
    /**
     * Seen from above: categories that carry what is on them, and are not hit.
     */
    ground?: number | bigint;
    /**
     * Units: a moving box may put the mover so far aside, across its push; farther, and it is
     * squeezed. Below 0: a quarter of the mover's smaller extent.
     */
    aside?: number;
    /**
     * Off a ramp's upper end it goes on along the ramp, with its speed; off, every bend of the
     * floor is followed.
     */
    leaps?: boolean;
    /**
     * A hole as wide as its flat base takes it in while it walks; off, it walks over a hole of its
     * own width.
     */
    exactHoles?: boolean;
    // end
}

/** What a mover keeps between ticks. */
export interface MoverState {
    platform: ObjectId | null;
    place: Point;
    onFloor: boolean;
    /** And goes round the corner of a step. */
    onStep?: boolean;
}

/** With a velocity, or along a displacement (MoverInput::along). */
export type MoverInput = {
    position: Point;
    /** A sixtieth, where it is not said. */
    seconds?: number;
    drops?: boolean;
} & ({ velocity: Point; acceleration?: Point } | { displacement: Point });

export interface Near {
    object: ObjectId | null;
    normal: Point;
    gap: number;
}

export interface MoverContact {
    fraction: number;
    position: Point;
    point: Point;
    normal: Point;
    /** Units: how deep the mover was in the object before it was pushed out; 0: a touch. */
    depth: number;
    object: ObjectId;
    userData: bigint;
    surfaceVelocity: Point;
}

/** What of MoverSettings.triggers its path led through, or what came over it. */
export interface MoverTrigger {
    /** Of the tick: when it came in; 0 where it began in it. */
    fraction: number;
    object: ObjectId;
    userData: bigint;
    /** Where the tick ends. */
    isInside: boolean;
}

export interface TriggerChange extends MoverTrigger {
    kind: "enter" | "stay" | "leave";
}

export interface MoverResult {
    position: Point;
    velocity: Point;
    state: MoverState;
    floor: Near;
    left: Near;
    right: Near;
    ceiling: Near;
    floorKind: "none" | "steep" | "walkable";
    /** A number of the input is out of range: it stays. */
    wasRefused: boolean;
    /** Why, in a line; only of one that was refused. */
    refusal?: string;
    /** No room: squeezedBy overlaps it where it ends, or has passed over it (depth 0). */
    squeezed: boolean;
    /** It ended where the world ends, or is as fast as may be. */
    atLimit: boolean;
    /** Something above was hit in this tick: it hit its head. */
    hitCeiling: boolean;
    /** The two between which it is squeezed, or was put aside: first what pushes. */
    squeezedBy: [ObjectId | null, ObjectId | null];
    /** Units: where to, and how far, bodies put it aside, across their push. */
    putAside: Point;
    depth: number;
    contactCount: number;
    contacts: MoverContact[];
    /** Above mostTriggers: there were more. */
    triggerCount: number;
    triggers: MoverTrigger[];
}

export interface Moving {
    mover: Mover;
    input: MoverInput;
    state?: MoverState | null;
    mostContacts?: number;
    mostTriggers?: number;
}

export interface MovedAmong extends MoverResult {
    /** Others left it less than its displacement. */
    isHeld: boolean;
}

/**
 * Many movers of one kind, in flat arrays, x and y by turns: several times as fast as as many objects. Set them,
 * move, read them again.
 */
export declare class Crowd {
    /** `mover` must not be freed before it. Up to a million. */
    constructor(mover: Mover, count: number);
    free(): void;
    readonly count: number;
    readonly positions: Float64Array;
    readonly velocities: Float64Array;
    readonly accelerations: Float64Array;
    /** 1 or 0 of each, as in MoverInput. */
    readonly drops: Uint8Array;
    /** 1 or 0 of each, as in MovedAmong. */
    readonly onFloor: Uint8Array;
    readonly squeezed: Uint8Array;
    readonly wasRefused: Uint8Array;
    readonly isHeld: Uint8Array;
    /** One tick of all, as by World.moveAll. */
    move(world: World, seconds?: number, among?: "passing" | "solid"): void;
    /** Drops what one keeps between ticks: for one that is put elsewhere. */
    forget(index: number): void;
}

/** The hits of many rays: Infinity and no object where nothing is hit. */
export interface RayHits {
    fractions: Float64Array;
    /** x and y by turns. */
    normals: Float64Array;
    /** Slot and generation by turns. */
    objects: Uint32Array;
    userData: BigUint64Array;
}

export declare class Shape {
    constructor(corners: Point[], radius?: number);
    static disk(radius: number): Shape;
    static box(halfWidth: number, halfHeight: number): Shape;
    free(): void;
}

export declare class Mover {
    constructor(settings?: MoverSettings);
    free(): void;
}

/** Bodies and switches at one time. */
export interface Snapshot {
    /** For a file: World.snapshotOf reads them. */
    bytes(): Uint8Array;
    free(): void;
}

/** An object as it is where the tick begins. */
export interface ObjectForm extends Required<Traits> {
    object: ObjectId;
    /** false: a wall, also an added one until it is moved. */
    isBody: boolean;
    /** false: it is nowhere, but may be switched on again. */
    isEnabled: boolean;
    /** Its sides go round it, clockwise on screen; else each is a free one. */
    isSolid: boolean;
    /** Of a body; of a wall where its first side begins. */
    position: Point;
    /** Around all its sides. */
    radius: number;
    category: bigint;
    userData: bigint;
    sides: [Point, Point][];
}

export declare class World {
    /** `nearMiss`: units, 0 to 0.001: ends of walls that miss others by at most this are put on them; 0: none. */
    constructor(definition?: { walls?: WallDefinition[]; bodies?: BodyDefinition[]; nearMiss?: number });
    free(): void;

    wall(index: number): ObjectId;
    body(index: number): ObjectId;
    addBody(body: BodyDefinition): ObjectId;
    addWall(wall: WallDefinition): ObjectId;
    remove(object: ObjectId): boolean;
    isKnown(object: ObjectId): boolean;
    setEnabled(object: ObjectId, enabled: boolean): boolean;
    isEnabled(object: ObjectId): boolean;
    moveBody(body: ObjectId, to: Point): boolean;
    advance(): void;
    positionOf(body: ObjectId): Point;
    save(): Snapshot;
    /** False for the snapshot of a world of another definition. */
    restore(snapshot: Snapshot): boolean;
    /** Of a world of the same definition, in the same version of the library; throws otherwise. */
    snapshotOf(bytes: Uint8Array): Snapshot;

    /** All that was not removed, or what of it is in an area: walls, then bodies and added walls. */
    objects(area?: { min: Point; max: Point }): ObjectForm[];
    /** null for an unknown handle. */
    formOf(object: ObjectId): ObjectForm | null;

    castRay(from: Point, translation: Point, filter?: Filter): Hit | null;
    /** Many at once: of each its begin and its translation, four numbers. */
    castRays(legs: Float64Array, filter?: Filter): RayHits;
    castRayAll(from: Point, translation: Point, filter?: Filter): Hit[];
    cast(shape: Shape, from: Point, translation: Point, filter?: Filter): Hit | null;
    castAll(shape: Shape, from: Point, translation: Point, filter?: Filter): Hit[];
    overlaps(shape: Shape, at: Point, filter?: Filter): Overlap[];
    hasRoom(shape: Shape, at: Point, filter?: Filter): boolean;
    closest(place: Point, within: number, filter?: Filter): NearPoint | null;

    move(mover: Mover, input: MoverInput, state?: MoverState | null, mostContacts?: number,
        mostTriggers?: number): MoverResult;
    /** One tick of all, in their order: each as by move, or solid, so that they hold each other up. */
    moveAll(movings: Moving[], among?: "passing" | "solid"): MovedAmong[];
}

export interface Slidelab {
    /** An angle of so many degrees, in radians: floorAngle: degrees(50). */
    degrees(angle: number): number;
    World: typeof World;
    Mover: typeof Mover;
    Crowd: typeof Crowd;
    Shape: typeof Shape;
    /** Enter, stay, leave: the triggers of the tick before compared with those of this one. */
    triggerChanges(before: MoverTrigger[], now: MoverTrigger[]): TriggerChange[];
}

/** `wasm`: the bytes of slidelab.wasm; without, they are read from beside the module. */
export declare function load(wasm?: BufferSource | Promise<BufferSource>): Promise<Slidelab>;
