-- LÖVE: in main.lua
--     local recorder = require("recorder")
--     function love.load() recorder.start("walk.csv", 16) end    -- pixels of a tile
--     function love.update(dt) ...; recorder.tick(dt, player.x, player.y) end
--     function love.quit() recorder.stop() end
-- Play, quit, and then
--     slidelab map.tmj --play walk.csv
-- The file is in the folder that love.filesystem.getSaveDirectory() names.
local recorder = {}
local file, tile, seconds

function recorder.start(name, pixels_per_tile)
    file = assert(love.filesystem.newFile(name, "w"))
    tile, seconds = pixels_per_tile, 0
    file:write("time,x,y\n")
end

function recorder.tick(dt, x, y)
    if not file then return end
    file:write(string.format("%.6f,%.6f,%.6f\n", seconds, x / tile, y / tile))
    seconds = seconds + dt
end

function recorder.stop()
    if file then file:close() end
    file = nil
end

return recorder
