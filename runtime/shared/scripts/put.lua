-- A row is written, and all instances are told.
-- KEYS: seq, rows, order, gone  ARGV: field, value ('' deletes), 'later' to keep a rest that ends later, instance, channel
local before = redis.call('HGET', KEYS[2], ARGV[1])
if ARGV[3] == 'later' and before then
  local till, print = string.match(before, '^(%d+)|([^|]*)|')
  local now_till, now_print = string.match(ARGV[2], '^(%d+)|([^|]*)|')
  if till and print == now_print and tonumber(till) >= tonumber(now_till) then
    return 0
  end
elseif ARGV[3] == 'absent' and before then
  return 0
end
local seq = redis.call('INCR', KEYS[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[3], seq, ARGV[1])
local t = redis.call('TIME')
if ARGV[2] == '' then
  redis.call('ZADD', KEYS[4], t[1], ARGV[1])
else
  redis.call('ZREM', KEYS[4], ARGV[1])
end
for _, field in ipairs(redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', t[1] - 604800, 'LIMIT', 0, 100)) do
  redis.call('HDEL', KEYS[2], field)
  redis.call('ZREM', KEYS[3], field)
  redis.call('ZREM', KEYS[4], field)
end
redis.call('PUBLISH', ARGV[5], string.format('%.0f', seq) .. '|' .. ARGV[4] .. '|' .. #ARGV[1] .. '|' .. ARGV[1] .. ARGV[2])
return seq
