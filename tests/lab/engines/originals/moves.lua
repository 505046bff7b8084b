-- Records moves of bump.lua; the same moves as in moves.mjs.
--
--     luajit moves.lua /somewhere/bump.lua 1000 > ../bump.txt
local bump = dofile(arg[1])
local count = tonumber(arg[2])
local pixels = 16

local function dice(number)
  local state = 1 + number * 7919
  local function below(n)
    state = (state * 48271) % 2147483647
    return state % n
  end
  for _ = 1, 3 do below(2) end
  return below
end

local function obstacles(below, kind)
  local all = {}
  if kind == 0 or kind == 3 then
    for row = 0, 6 do
      for column = 0, 7 do
        local chance = kind == 0 and 30 or row < 4 and 0 or row == 4 and 25 or row == 5 and 100 or 0
        if below(100) < chance then all[#all + 1] = {column, row, 1, 1} end
      end
    end
    return all
  end
  for _ = 1, 9 do
    local x, y = below(448) / 64, below(384) / 64
    local w, h = (16 + below(80)) / 64, (16 + below(80)) / 64
    below(4)
    all[#all + 1] = {x, y, w, h}
  end
  return all
end

local function isFree(all, x, y, ex, ey)
  local gap = 1 / 32
  for _, box in ipairs(all) do
    local apart = x + ex + gap < box[1] or x - ex - gap > box[1] + box[3] or
                  y + ey + gap < box[2] or y - ey - gap > box[2] + box[4]
    if not apart then return false end
  end
  return true
end

local function moveCase(number)
  local below = dice(number)
  local kind = number % 4
  local all = obstacles(below, kind)
  below(1)  -- the only shape
  local hx, hy = (16 + below(16)) / 64, (16 + below(16)) / 64
  local start
  for _ = 1, 40 do
    local x = (32 + below(384)) / 64
    local y = kind == 3 and 5 - hy - (3 + below(10)) / 64 or (32 + below(384)) / 64
    if isFree(all, x, y, hx, hy) then start = {x, y} break end
  end
  if not start then return nil end
  local moves = {}
  for i = 1, 4 do
    local x, y = (below(161) - 80) / 64, (below(161) - 80) / 64
    moves[i] = {x, kind == 3 and math.abs(y) / 4 or y}
  end
  return {hx = hx, hy = hy, start = start, moves = moves, obstacles = all}
end

print('# ' .. bump._VERSION .. ', ' .. (jit and jit.version or _VERSION) .. ', by originals/moves.lua')
for number = 0, count - 1 do
  local one = moveCase(number)
  if one then
    local world = bump.newWorld()
    for i, box in ipairs(one.obstacles) do
      world:add(i, box[1] * pixels, box[2] * pixels, box[3] * pixels, box[4] * pixels)
    end
    local at, line = one.start, {tostring(number)}
    world:add('mover', 0, 0, one.hx * 2 * pixels, one.hy * 2 * pixels)
    for _, way in ipairs(one.moves) do
      local x, y = (at[1] - one.hx) * pixels, (at[2] - one.hy) * pixels
      world:update('mover', x, y)
      local ax, ay = world:move('mover', x + way[1] * pixels, y + way[2] * pixels)
      at = {ax / pixels + one.hx, ay / pixels + one.hy}
      line[#line + 1] = string.format('%.17g %.17g', at[1], at[2])
    end
    print(table.concat(line, ' '))
  end
end
