-- A reply is noted in the index, and those are named that are too old or too many.
-- KEYS: ages, size  ARGV: key, bytes, when it was made (s), how old one may be (s), bytes that all may have
local function forget(member)
  redis.call('ZREM', KEYS[1], member)
  redis.call('DECRBY', KEYS[2], string.match(member, '^(%d+)|') or '0')
end
local member = ARGV[2] .. '|' .. ARGV[1]
if ARGV[2] ~= '0' and redis.call('ZADD', KEYS[1], ARGV[3], member) == 1 then
  redis.call('INCRBY', KEYS[2], ARGV[2])
end
local t = redis.call('TIME')
for _, old in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', t[1] - ARGV[4], 'LIMIT', 0, 100)) do forget(old) end
local out = {}
local most = tonumber(ARGV[5])
while tonumber(redis.call('GET', KEYS[2]) or '0') > most and #out < 100 do
  local first = redis.call('ZRANGE', KEYS[1], 0, 0)[1]
  if not first then
    redis.call('SET', KEYS[2], '0')
    break
  end
  forget(first)
  out[#out + 1] = string.match(first, '^%d+|(.*)$')
end
return out
