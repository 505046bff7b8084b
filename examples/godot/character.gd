# Godot's own CharacterBody2D, attached (docs/attach.md):
#
#     slidelab levels/issues/tile_edge.tmj attach godot --headless --no-header -s character.gd -- safe_margin=0.04
#
# Words behind "--" set its properties. Platforms that move and what it remembers of them are left out.
extends SceneTree

const pixels := 16.0  # per unit
const far := Vector2(-1e5, 0)
var world: Node2D
var body: CharacterBody2D
var is_first := true  # of the ticks: nodes do not know its duration


func _physics_process(_delta: float) -> bool:
	var line := "" if is_first else read_line()
	while line != "":
		var given: Dictionary = JSON.parse_string(line)
		if given.has("from"):
			print(JSON.stringify(move(given), "", true, true))
		else:
			build(given)
		line = read_line()
	is_first = not is_first
	return is_first


func read_line() -> String:
	var bytes := PackedByteArray()
	var next := OS.read_buffer_from_stdin(1)
	while next.size() > 0 and next[0] != 10:
		bytes.append(next[0])
		next = OS.read_buffer_from_stdin(1)
	return bytes.get_string_from_utf8()


func move(given: Dictionary) -> Dictionary:
	# Whether it stood is Godot's own memory: it is put onto a floor far away, or above it.
	body.position = far + Vector2(0, 0 if given.has("state") else -100)
	body.velocity = Vector2(0, 1)
	body.move_and_slide()
	body.position = at(given.from)
	body.velocity = at(given.delta) * Engine.physics_ticks_per_second
	body.move_and_slide()
	var contacts := []
	for i in body.get_slide_collision_count():
		var normal := body.get_slide_collision(i).get_normal()
		contacts.append({"normal": [normal.x, normal.y]})
	return {"id": int(given.id), "to": [body.position.x / pixels, body.position.y / pixels],
			"contacts": contacts, "state": {"memory": int(body.is_on_floor()), "place": [0, 0]}}


func build(given: Dictionary) -> void:
	if world:
		world.free()
	world = Node2D.new()
	root.add_child(world)
	for wall in given.boxes:
		add_shape(StaticBody2D.new(), {"box": wall.half}, at(wall.center))
	for corners in given.polygons:
		add_shape(StaticBody2D.new(), {"polygon": corners})
	for s in given.segments:
		var thick: float = s[4] if s.size() > 4 else 0.0
		add_shape(StaticBody2D.new(), {"capsule": [[s[0], s[1]], [s[2], s[3]]], "radius": thick})
	body = CharacterBody2D.new()
	for words in OS.get_cmdline_user_args():
		body.set(words.get_slice("=", 0), str_to_var(words.get_slice("=", 1)))
	add_shape(body, given.shape)
	var low := 0.0
	for part: CollisionShape2D in body.get_children():
		low = maxf(low, (part.transform * part.shape.get_rect()).end.y)
	add_shape(StaticBody2D.new(), {"box": [9, 9]}, far + Vector2(0, low + 9 * pixels + 0.01))


func add_shape(owner: PhysicsBody2D, given: Dictionary, place := Vector2()) -> void:
	var part := CollisionShape2D.new()
	if given.has("box"):
		part.shape = RectangleShape2D.new()
		part.shape.size = 2 * at(given.box)
	elif given.has("disk"):
		part.shape = CircleShape2D.new()
		part.shape.radius = given.disk * pixels
	elif given.has("polygon"):
		part.shape = ConvexPolygonShape2D.new()
		part.shape.points = PackedVector2Array(given.polygon.map(at))
	elif given.radius == 0:
		part.shape = SegmentShape2D.new()
		part.shape.a = at(given.capsule[0])
		part.shape.b = at(given.capsule[1])
	else:
		var a := at(given.capsule[0])
		var b := at(given.capsule[1])
		part.shape = CapsuleShape2D.new() if a != b else CircleShape2D.new()
		part.shape.radius = given.radius * pixels
		part.position = (a + b) / 2
		if a != b:
			part.shape.height = a.distance_to(b) + 2 * part.shape.radius
			part.rotation = (b - a).angle() + PI / 2
	owner.position = place  # before it is in the tree: later it would be a tick late
	owner.add_child(part)
	world.add_child(owner)


func at(pair: Array) -> Vector2:
	return Vector2(pair[0], pair[1]) * pixels
