-- Replies are noted in the index, or taken out of it. Those that are too old are taken out, and some are named that are too many: they stay
-- in the index until they are deleted.
-- KEYS: ages, sizes, size of all  ARGV: how old one may be (s), bytes that all may have, then for each: reply, bytes (0: it is deleted), when it was made (s)
local sum = tonumber(redis.call('GET', KEYS[3]) or '0')
local function note(reply, bytes)
  sum = sum + bytes - (tonumber(redis.call('HGET', KEYS[2], reply)) or 0)
  if bytes == 0 then
    redis.call('HDEL', KEYS[2], reply)
    redis.call('ZREM', KEYS[1], reply)
  else
    redis.call('HSET', KEYS[2], reply, bytes)
  end
end
for i = 3, #ARGV, 3 do
  if ARGV[i + 1] ~= '0' then redis.call('ZADD', KEYS[1], ARGV[i + 2], ARGV[i]) end
  note(ARGV[i], tonumber(ARGV[i + 1]))
end
local t = redis.call('TIME')
for _, old in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', t[1] - ARGV[1], 'LIMIT', 0, 100)) do note(old, 0) end
redis.call('SET', KEYS[3], string.format('%.0f', sum))
local out, excess = {}, sum - tonumber(ARGV[2])
for _, reply in ipairs(redis.call('ZRANGE', KEYS[1], 0, 99)) do
  if excess <= 0 then break end
  excess = excess - (tonumber(redis.call('HGET', KEYS[2], reply)) or 0)
  out[#out + 1] = reply
end
return out
