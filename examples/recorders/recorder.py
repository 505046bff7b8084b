"""pygame: in your loop

    recorder = Recorder("walk.csv", "keys.csv", pixels_per_tile=16)
    while running:
        ...
        recorder.tick(player.rect, clock.get_time() / 1000)

Play, quit, and then `slidelab map.tmj --play walk.csv`; keys.csv has the arrow keys instead.
"""
import pygame


class Recorder:
    def __init__(self, places, keys, pixels_per_tile):
        self.places = open(places, "w", buffering=1)
        self.keys = open(keys, "w", buffering=1)
        self.places.write("time,x,y\n")
        self.keys.write("tick,right,down,jump\n")
        self.tile, self.seconds, self.count = pixels_per_tile, 0.0, 0

    def tick(self, rect, seconds):
        x, y = rect.centerx / self.tile, rect.centery / self.tile
        self.places.write(f"{self.seconds:.6f},{x:.6f},{y:.6f}\n")
        down = pygame.key.get_pressed()
        axes = down[pygame.K_RIGHT] - down[pygame.K_LEFT], down[pygame.K_DOWN] - down[pygame.K_UP]
        self.keys.write(f"{self.count},{axes[0]},{axes[1]},{int(down[pygame.K_SPACE])}\n")
        self.seconds, self.count = self.seconds + seconds, self.count + 1
