-- Orders of five lines, a product of each fifth of the list. Arguments: how many products a fifth has, the buyers' tokens.
dofile('bench/wrk.lua')

local fifth, tokens, run = 0, {}, 0
local sent = 0

function init(args)
  fifth = tonumber(args[1])
  for n = 2, #args do tokens[n - 1] = args[n] end
  run = os.time()
  math.randomseed(run)
end

function request()
  local lines = {}
  for n = 0, 4 do
    lines[n + 1] = string.format('{"productoId":%d,"amount":100,"quantity":1,"referencia":""}', n * fifth + math.random(fifth))
  end
  sent = sent + 1
  return wrk.format('POST', '/api/menu/order', {
    ['Content-Type'] = 'application/json',
    ['Authorization'] = 'Bearer ' .. tokens[sent % #tokens + 1],
    ['Idempotency-Key'] = run .. '-' .. sent,
  }, '{"emailUsuario":"x@vitrina.example","serviceAmount":250,"totalAmount":500,"menuList":[' .. table.concat(lines, ',') .. ']}')
end
