-- What calls of a client or of a group cost is counted, once.
-- KEYS: once, requests, counts, tokens, leases, spent in the month
-- ARGV: batch, day, tokens, nano-dollars, how long spent is kept (s), then: 'r' slot n | 'c' slot n (requests taken back), 't' slot n, 'l' lease
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
  return 0
end
if ARGV[3] ~= '0' then
  redis.call('HINCRBY', KEYS[6], ARGV[2], ARGV[3])
  redis.call('HINCRBY', KEYS[6], 'm', ARGV[3])
end
if ARGV[4] ~= '0' then
  redis.call('HINCRBY', KEYS[6], 'u' .. ARGV[2], ARGV[4])
  redis.call('HINCRBY', KEYS[6], 'um', ARGV[4])
end
if ARGV[3] ~= '0' or ARGV[4] ~= '0' then redis.call('EXPIRE', KEYS[6], ARGV[5]) end
-- What failed so far changed nothing, and may be tried again. What follows passes with the minute: its failures are not told.
redis.call('SET', KEYS[1], ARGV[1], 'EX', 86400)
local t = redis.call('TIME')
local slot = math.floor((t[1] * 1000 + math.floor(t[2] / 1000)) / 3000)
local i = 6
while i <= #ARGV do
  local kind = ARGV[i]
  if kind == 'l' then
    redis.pcall('ZREM', KEYS[5], ARGV[i + 1])
    i = i + 2
  elseif kind == 't' then
    local n = tonumber(ARGV[i + 2])
    if n > 0 then
      redis.pcall('HINCRBY', KEYS[4], slot, ARGV[i + 2])
      redis.pcall('PEXPIRE', KEYS[4], 70000)
    elseif redis.pcall('HEXISTS', KEYS[4], ARGV[i + 1]) == 1 then
      redis.pcall('HINCRBY', KEYS[4], ARGV[i + 1], ARGV[i + 2])
    end
    i = i + 3
  else
    local key = KEYS[2]
    if kind == 'c' then key = KEYS[3] end
    if redis.pcall('HEXISTS', key, ARGV[i + 1]) == 1 then redis.pcall('HINCRBY', key, ARGV[i + 1], -ARGV[i + 2]) end
    i = i + 3
  end
end
return 1
