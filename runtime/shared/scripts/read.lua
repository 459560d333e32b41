-- What a hash of sums has, and the last batch of an instance that it has.
-- KEYS: hash, once  ARGV: fields; none: all
local found
if #ARGV == 0 then
  found = redis.call('HGETALL', KEYS[1])
else
  found = redis.call('HMGET', KEYS[1], unpack(ARGV))
end
return {redis.call('GET', KEYS[2]) or '0', found}
