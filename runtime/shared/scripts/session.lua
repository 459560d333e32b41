-- Which accounts sessions are bound to: for each '1' if it was bound to others before, else '0', "|" and the account, or ''.
-- KEYS: sessions  ARGV: fields
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local out = {}
for i, value in ipairs(redis.call('HMGET', KEYS[1], unpack(ARGV))) do
  local till, rest = string.match(value or '', '^(%d+)|(.*)$')
  out[i] = till and tonumber(till) > now and rest or ''
end
return out
