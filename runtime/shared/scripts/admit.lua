-- A call of a client or of a group is let in and counted, or not.
-- KEYS: requests, tokens, leases, spent in the month, ahead, once (if anything is not written yet)
-- ARGV: 1 requests/min, 2 tokens/min, 3 tokens of the call, 4 in flight, 5 lease, 6 for how long (ms), 7 tokens/day, 8 tokens/month,
--       9 nano-dollars/day, 10 /month, 11 tokens reserved, 12 nano-dollars reserved, 13 day of the month, 14 '1': it only counts,
--       15 calls to let in ahead, 16 how many times as much has to be left of each limit, 17 tokens of a call as calls cost, 18 nano-dollars
--       (0: not known), 19 for how long they are let in (ms), then what the instance has spent and not written yet: batch, tokens, nano-dollars
-- Calls that are let in ahead count at once, as many tokens each as this one, and with the leases LEASE.1, LEASE.2 and so on. There are none of
-- them with a budget as long as it is not known what calls cost. What they cost is not left of a budget until their time is over.
-- A minute is the last 20 slots of 3 seconds and the one that runs.
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local slot = math.floor(now / 3000)
local function s(x) return string.format('%.0f', x) end
local n = {}
for i = 1, 12 do n[i] = tonumber(ARGV[i]) or 0 end

local function window(key)
  local sum, slots, gone = 0, {}, {}
  local all = redis.call('HGETALL', key)
  for i = 1, #all, 2 do
    local at = tonumber(all[i])
    if at < slot - 20 then
      gone[#gone + 1] = all[i]
    else
      local used = tonumber(all[i + 1])
      sum = sum + used
      slots[#slots + 1] = {at, used}
    end
  end
  if #gone > 0 then redis.call('HDEL', key, unpack(gone)) end
  return sum, slots
end

-- wait is how long it takes until so much is free.
local function wait(slots, excess)
  table.sort(slots, function(a, b) return a[1] < b[1] end)
  for _, s in ipairs(slots) do
    excess = excess - s[2]
    if excess <= 0 then return math.max((s[1] + 21) * 3000 - now, 1) end
  end
  return 60000
end

local requests, tokens, running, rslots, tslots = 0, 0, 0, nil, nil
if n[1] > 0 then requests, rslots = window(KEYS[1]) end
if n[2] > 0 then tokens, tslots = window(KEYS[2]) end
if n[4] > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
  running = redis.call('ZCARD', KEYS[3])
end
local spent = redis.call('HMGET', KEYS[4], ARGV[13], 'm', 'u' .. ARGV[13], 'um')
for i = 1, 4 do spent[i] = tonumber(spent[i]) or 0 end

local batch = 0
if KEYS[6] then
  batch = tonumber(redis.call('GET', KEYS[6]) or '0')
  for i = 20, #ARGV, 3 do
    if tonumber(ARGV[i]) > batch then n[11], n[12] = n[11] + ARGV[i + 1], n[12] + ARGV[i + 2] end
  end
end

local ahead = tonumber(ARGV[15])
local tokens_each, usd_each = tonumber(ARGV[17]), tonumber(ARGV[18])
local budgets = n[7] + n[8] + n[9] + n[10] > 0
if budgets then
  local gone = {}
  local all = redis.call('HGETALL', KEYS[5])
  for i = 1, #all, 2 do
    local usd, till = string.match(all[i], '^(u?)(%d+)$')
    if not till or tonumber(till) <= now then gone[#gone + 1] = all[i]
    elseif usd == '' then n[11] = n[11] + all[i + 1]
    else n[12] = n[12] + all[i + 1]
    end
  end
  if #gone > 0 then redis.call('HDEL', KEYS[5], unpack(gone)) end
end
-- few lets no more in ahead than a part of what is left besides this call.
local function few(limit, used, each)
  if limit > 0 then ahead = math.max(math.min(ahead, math.floor(((limit - used) / each - 1) / ARGV[16])), 0) end
end
if ahead > 0 then
  few(n[1], requests, 1)
  if n[3] > 0 then few(n[2], tokens, n[3]) end
  few(n[4], running, 1)
  if tokens_each == 0 and n[7] + n[8] > 0 or usd_each == 0 and n[9] + n[10] > 0 then
    ahead = 0
  else
    few(n[7], spent[1] + n[11], tokens_each)
    few(n[8], spent[2] + n[11], tokens_each)
    few(n[9], spent[3] + n[12], usd_each)
    few(n[10], spent[4] + n[12], usd_each)
  end
end

local why, retry = '', 0
local counts = ARGV[14] == '1'
if not counts and n[8] > 0 and spent[2] + n[11] >= n[8] then why = 'month'
elseif not counts and n[7] > 0 and spent[1] + n[11] >= n[7] then why = 'day'
elseif not counts and n[10] > 0 and spent[4] + n[12] >= n[10] then why = 'money_month'
elseif not counts and n[9] > 0 and spent[3] + n[12] >= n[9] then why = 'money_day'
elseif n[2] > 0 and tokens + math.min(n[3], n[2]) > n[2] then why, retry = 'tokens', wait(tslots, tokens + math.min(n[3], n[2]) - n[2])
elseif n[1] > 0 and requests + 1 > n[1] then why, retry = 'requests', wait(rslots, requests + 1 - n[1])
elseif n[4] > 0 and running >= n[4] then why = 'in_flight'
end
if why ~= '' then
  ahead = 0
else
  if n[1] > 0 then
    redis.call('HINCRBY', KEYS[1], slot, 1 + ahead)
    redis.call('PEXPIRE', KEYS[1], 70000)
    requests = requests + 1
  end
  if n[2] > 0 and n[3] > 0 then
    redis.call('HINCRBY', KEYS[2], slot, string.format('%.0f', n[3] * (1 + ahead)))
    redis.call('PEXPIRE', KEYS[2], 70000)
    tokens = tokens + n[3]
  end
  if n[4] > 0 then
    redis.call('ZADD', KEYS[3], now + n[6], ARGV[5])
    for i = 1, ahead do redis.call('ZADD', KEYS[3], now + n[6], ARGV[5] .. '.' .. i) end
    redis.call('PEXPIRE', KEYS[3], ARGV[6])
  end
  if budgets and ahead > 0 then
    local till = math.ceil((now + ARGV[19]) / 10) * 10
    redis.call('HINCRBY', KEYS[5], s(till), s(ahead * tokens_each))
    redis.call('HINCRBY', KEYS[5], 'u' .. s(till), s(ahead * usd_each))
    redis.call('PEXPIRE', KEYS[5], till - now)
  end
end
return table.concat({why, s(retry), s(requests), s(tokens), s(spent[1]), s(spent[2]), s(spent[3]), s(spent[4]), s(slot), s(batch), s(ahead), s((slot + 1) * 3000 - now)}, ' ')
