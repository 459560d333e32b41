-- Rows that changed, in the order of their changes.
-- KEYS: seq, epoch, rows, order  ARGV: after which change, how many
local list = redis.call('ZRANGEBYSCORE', KEYS[4], '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local out = {}
for i = 1, #list, 2 do
  out[#out + 1] = list[i]
  out[#out + 1] = redis.call('HGET', KEYS[3], list[i]) or ''
  out[#out + 1] = list[i + 1]
end
return {redis.call('GET', KEYS[1]) or '0', redis.call('GET', KEYS[2]) or '', out}
