-- A mover of one's own, attached: slidelab levels/issues/seam_walk.tmj attach lua mover.lua
--
-- It goes along one axis, then the other, and is moved back out of the box that it is in then, to
-- where it came from. Without a library for JSON: the lines are read by patterns.
local half, boxes = {0.3, 0.3}, {}

local function pair(text, name)
    local x, y = text:match('"' .. name .. '":%[([^,%]]+),([^,%]]+)%]')
    return x and {tonumber(x), tonumber(y)}
end

local function boxes_in(text)
    local found = {}
    for cx, cy, hx, hy in text:gmatch('"center":%[([^,]+),([^%]]+)%],"half":%[([^,]+),([^%]]+)%]') do
        found[#found + 1] = {tonumber(cx), tonumber(cy), tonumber(hx), tonumber(hy)}
    end
    return found
end

-- Along an axis, 1 or 2: the place, moved out of what it is in.
local function moved(at, axis, by)
    at[axis] = at[axis] + by
    for _, box in ipairs(boxes) do
        local room_x, room_y = half[1] + box[3], half[2] + box[4]
        if math.abs(at[1] - box[1]) < room_x and math.abs(at[2] - box[2]) < room_y then
            local room = axis == 1 and room_x or room_y
            at[axis] = box[axis] + (by > 0 and -room or room)
        end
    end
end

io.stdout:setvbuf("line")
for line in io.lines() do
    local at, delta = pair(line, "from"), pair(line, "delta")
    if not at then half, boxes = pair(line, "box") or half, boxes_in(line) end -- walls and shape
    if at then
        for axis = 1, 2 do moved(at, axis, delta[axis]) end
        print(string.format('{"to":[%.17g,%.17g]}', at[1], at[2]))
    end
end
