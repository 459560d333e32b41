-- An instance says that it lives, and learns who else does, and whether the server still has the changes that the instance knows.
-- KEYS: instances, seq, epoch, log
-- ARGV: instance ('': it is none), what it says of itself, until when it lives without another beat (ms), epoch if there is none, last change that it knows
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
if ARGV[1] ~= '' then
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now) .. '|' .. ARGV[2])
end
redis.call('SET', KEYS[3], ARGV[4], 'NX')
local live = {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local seen = tonumber(string.match(all[i + 1], '^(%d+)|'))
  if not seen or seen + 900000 < now then
    redis.call('HDEL', KEYS[1], all[i])
  elseif seen + ARGV[3] > now then
    live[#live + 1] = all[i]
  end
end
local seq, has = redis.call('GET', KEYS[2]) or '0', 1
if ARGV[5] ~= '0' and ARGV[5] ~= seq and not redis.call('ZSCORE', KEYS[4], ARGV[5]) then has = 0 end
return {t[1], t[2], seq, has, live}
