-- Leases are held on.
-- KEYS: leases  ARGV: for how long (ms), leases
local t = redis.call('TIME')
local till = t[1] * 1000 + math.floor(t[2] / 1000) + ARGV[1]
for i = 2, #ARGV do
  redis.call('ZADD', KEYS[1], till, ARGV[i])
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1
