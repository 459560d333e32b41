-- A row is written, and all instances are told. The answer is the number of the change; 0: what is there stays.
-- KEYS: seq, rows, order, gone, log
-- ARGV: 1 field, 2 value ('' deletes), 3 mode, 4 version of a row that is put back, 5 last change that the instance knows, 6 channel, 7 when it ends (ms; -1: never)
-- A row is kept as its version, "|" and its value. Versions grow with the server's clock, so that those of two servers can be compared.
local old, version, before = redis.call('HGET', KEYS[2], ARGV[1]), 0, ''
if old then
  local bar = string.find(old, '|', 1, true) or 0
  version = tonumber(string.sub(old, 1, bar - 1)) or 0
  before = string.sub(old, bar + 1)
end
if ARGV[3] == 'back' and old and version >= tonumber(ARGV[4]) then
  return 0
elseif ARGV[3] == 'later' then
  local till, print = string.match(before, '^(%d+)|([^|]*)|')
  local now_till, now_print = string.match(ARGV[2], '^(%d+)|([^|]*)|')
  if till and print == now_print and tonumber(till) >= tonumber(now_till) then
    return 0
  end
end
local t = redis.call('TIME')
local last = redis.call('GET', KEYS[1]) or '0'
local seq = string.format('%.0f', math.max(tonumber(last) + 1, ARGV[5] + 1, t[1] * 1000000 + t[2]))
local mine = seq
if ARGV[3] == 'back' then mine = ARGV[4] end
redis.call('SET', KEYS[1], seq)
redis.call('HSET', KEYS[2], ARGV[1], mine .. '|' .. ARGV[2])
redis.call('ZADD', KEYS[3], seq, ARGV[1])
redis.call('ZADD', KEYS[5], seq, seq)
redis.call('ZREMRANGEBYRANK', KEYS[5], 0, -10001)
if ARGV[2] == '' or ARGV[7] ~= '-1' then
  redis.call('ZADD', KEYS[4], math.max(t[1], math.floor(ARGV[7] / 1000)), ARGV[1])
else
  redis.call('ZREM', KEYS[4], ARGV[1])
end
for _, field in ipairs(redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', t[1] - 604800, 'LIMIT', 0, 100)) do
  redis.call('HDEL', KEYS[2], field)
  redis.call('ZREM', KEYS[3], field)
  redis.call('ZREM', KEYS[4], field)
end
redis.call('PUBLISH', ARGV[6], last .. '|' .. seq .. '|' .. mine .. '|' .. #ARGV[1] .. '|' .. ARGV[1] .. ARGV[2])
return seq
