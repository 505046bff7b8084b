# Godot 4: add a Node with this script below your CharacterBody2D. Play, quit, and then
#     slidelab map.tmj --play walk.csv
# The file is in the folder of user://, which Project > Open User Data Folder shows.
extends Node

@export var pixels_per_tile := 16.0
@export var file_name := "user://walk.csv"

var file: FileAccess
var tick := 0

func _ready() -> void:
	file = FileAccess.open(file_name, FileAccess.WRITE)
	file.store_line("time,x,y")
	process_physics_priority = 1000 # after the mover

func _physics_process(_delta: float) -> void:
	var at: Vector2 = get_parent().global_position / pixels_per_tile
	var seconds := float(tick) / Engine.physics_ticks_per_second
	file.store_line("%.6f,%.6f,%.6f" % [seconds, at.x, at.y])
	tick += 1

func _exit_tree() -> void:
	file.close()
