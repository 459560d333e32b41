-- Usage of a day is added, once. A day has a bounded number of series.
-- KEYS: once, usage of the day  ARGV: batch, how long it is kept (s), most series, then for each: series, coarser, coarsest, numbers with commas
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
  return 0
end
local size = redis.call('HLEN', KEYS[2])
local most = tonumber(ARGV[3])
for i = 4, #ARGV, 4 do
  local at = ARGV[i]
  local before = redis.call('HGET', KEYS[2], at)
  if not before and size >= most then
    at = ARGV[i + 1]
    before = redis.call('HGET', KEYS[2], at)
    if not before and size >= 2 * most then
      at = ARGV[i + 2]
      before = redis.call('HGET', KEYS[2], at)
    end
  end
  if not before then size = size + 1 end
  local sum = {}
  for x in string.gmatch(before or '', '[^,]+') do sum[#sum + 1] = tonumber(x) end
  local n, out = 0, {}
  for x in string.gmatch(ARGV[i + 3], '[^,]+') do
    n = n + 1
    out[n] = string.format('%.0f', (sum[n] or 0) + tonumber(x))
  end
  redis.call('HSET', KEYS[2], at, table.concat(out, ','))
end
redis.call('EXPIRE', KEYS[2], ARGV[2])
redis.call('SET', KEYS[1], ARGV[1], 'EX', 86400)
return 1
