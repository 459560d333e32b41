-- Numbers of calls of an upstream's accounts are added, once. There is a bounded number of accounts, and those that were not used for long are
-- removed: each time, two are looked at.
-- KEYS: once, counts of the upstream
-- ARGV: batch, most accounts, for how long one is kept that is not used (s), most tiers of one, then for each account: its id, what is added
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
  return 0
end
local function decode(text)
  local ok, c = pcall(cjson.decode, text or '{}')
  return ok and type(c) == 'table' and c or {}
end
local size = redis.call('HLEN', KEYS[2])
for i = 5, #ARGV, 2 do
  local before = redis.call('HGET', KEYS[2], ARGV[i])
  if not before then size = size + 1 end
  if before or size <= tonumber(ARGV[2]) then
    local sum, more = decode(before), decode(ARGV[i + 1])
    sum.calls = (sum.calls or 0) + (more.calls or 0)
    sum.succeeded = (sum.succeeded or 0) + (more.succeeded or 0)
    sum.used = math.max(sum.used or 0, more.used or 0)
    if (more.error or 0) >= (sum.error or 0) then sum.error, sum.tier = more.error, more.tier end
    local failed, tiers = sum.failed or {}, 0
    for _ in pairs(failed) do tiers = tiers + 1 end
    for tier, n in pairs(more.failed or {}) do
      if not failed[tier] then
        tiers = tiers + 1
        if tiers > tonumber(ARGV[4]) then tier = 'other' end
      end
      failed[tier] = (failed[tier] or 0) + n
    end
    if next(failed) then sum.failed = failed end
    redis.call('HSET', KEYS[2], ARGV[i], cjson.encode(sum))
  end
end
local old = redis.call('TIME')[1] - ARGV[3]
local some = redis.call('HRANDFIELD', KEYS[2], 2, 'WITHVALUES')
for i = 1, #some, 2 do
  if (decode(some[i + 1]).used or 0) < old * 1000 then redis.call('HDEL', KEYS[2], some[i]) end
end
redis.call('EXPIRE', KEYS[2], ARGV[3])
redis.call('SET', KEYS[1], ARGV[1], 'EX', 86400)
return 1
