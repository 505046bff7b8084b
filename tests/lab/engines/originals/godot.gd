# Records moves of Godot's CharacterBody2D, in a project-less run of the engine:
#
#     node moves_as_text.mjs 1000 012 > moves.txt
#     godot --headless --no-header -s godot.gd -- moves.txt > ../godot_grounded.txt
#     godot --headless --no-header -s godot.gd -- moves.txt motion_mode=1 > ../godot_floating.txt
#     godot --headless --no-header -s godot.gd -- moves.txt one_way=true > ../godot_grounded_one_way.txt  (of 250)
#
# More words set more properties of the body; one_way=true makes every third wall one-way. A move has its end and the velocity that it leaves.
# A tick of a second makes a velocity a motion. All moves fit into one tick: static bodies are
# where they are put at once. Not the first one, whose duration the nodes do not know.
extends SceneTree

const pixels := 16.0
var is_first := true


func _initialize() -> void:
	Engine.physics_ticks_per_second = 1


func _physics_process(_delta: float) -> bool:
	if is_first:
		is_first = false
		return false
	var given := OS.get_cmdline_user_args()
	print("# Godot %s, by originals/godot.gd" % Engine.get_version_info().string)
	for line in FileAccess.open(given[0], FileAccess.READ).get_as_text().split("\n", false):
		print(ends_of(line.split_floats(" "), given.slice(1)))
	return true


func ends_of(numbers: PackedFloat64Array, properties: PackedStringArray) -> String:
	var world := Node2D.new()
	root.add_child(world)
	var at := Vector2(numbers[4], numbers[5]) * pixels
	var next := 7
	for i in int(numbers[6]):
		var corners := PackedVector2Array()
		for c in int(numbers[next]):
			corners.append(Vector2(numbers[next + 1 + 2 * c], numbers[next + 2 + 2 * c]) * pixels)
		next += 1 + 2 * corners.size()
		add_wall(world, corners, i % 3 == 0 and "one_way=true" in properties)
	var body := CharacterBody2D.new()
	for words in properties:
		body.set(words.get_slice("=", 0), str_to_var(words.get_slice("=", 1)))
	add_shape(body, shape_of(int(numbers[1]), numbers[2] * pixels, numbers[3] * pixels))
	body.position = at
	world.add_child(body)
	var ends := PackedStringArray([str(int(numbers[0]))])
	for i in 4:
		body.velocity = Vector2(numbers[next + 2 * i], numbers[next + 2 * i + 1]) * pixels
		body.move_and_slide()
		for vector: Vector2 in [body.position, body.velocity]:
			for length: float in [vector.x, vector.y]:
				ends.append(String.num(length / pixels, 9))
	world.free()
	return " ".join(ends)


func shape_of(form: int, hx: float, hy: float) -> Shape2D:
	if form == 0:
		var box := RectangleShape2D.new()
		box.size = 2 * Vector2(hx, hy)
		return box
	if form == 1:
		var circle := CircleShape2D.new()
		circle.radius = hx
		return circle
	var capsule := CapsuleShape2D.new()
	capsule.height = hy + 2 * hx  # with its ends
	capsule.radius = hx
	return capsule


func add_shape(body: CollisionObject2D, shape: Shape2D, is_one_way := false) -> void:
	var part := CollisionShape2D.new()
	part.shape = shape
	part.one_way_collision = is_one_way
	body.add_child(part)


func add_wall(world: Node, corners: PackedVector2Array, is_one_way: bool) -> void:
	var around := Rect2(corners[0], Vector2())
	for corner in corners:
		around = around.expand(corner)
	var is_box := corners.size() == 4
	for corner in corners:
		is_box = (is_box and (corner.x == around.position.x or corner.x == around.end.x)
				and (corner.y == around.position.y or corner.y == around.end.y))
	var wall := StaticBody2D.new()
	if is_box:
		wall.position = around.get_center()
		add_shape(wall, shape_of(0, around.size.x / 2, around.size.y / 2), is_one_way)
	else:
		var polygon := ConvexPolygonShape2D.new()
		polygon.points = corners
		add_shape(wall, polygon, is_one_way)
	world.add_child(wall)
