-- Rows that changed, in the order of their changes: field, version and value, change. The second number says whether the server still has
-- the changes that the instance knows: a replica that took over may not.
-- KEYS: seq, rows, order, log  ARGV: after which change, how many, a change that the instance knows (0: none)
local known, seq = ARGV[3], redis.call('GET', KEYS[1]) or '0'
if known ~= '0' and known ~= seq and not redis.call('ZSCORE', KEYS[4], known) then
  return {seq, 0, {}}
end
local list = redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local out = {}
for i = 1, #list, 2 do
  out[#out + 1] = list[i]
  out[#out + 1] = redis.call('HGET', KEYS[2], list[i]) or ''
  out[#out + 1] = list[i + 1]
end
return {seq, 1, out}
