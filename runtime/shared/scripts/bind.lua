-- A session is bound to an account. The answer is ''; or, when another instance bound it to an account that this one does not know of, nothing is
-- changed, and the answer is what session.lua says of it. Of too many sessions those are removed that end first.
-- KEYS: sessions
-- ARGV: field, account that it was bound to as far as is known ('': none), account, '1': it was bound to others before, for how long (ms), most sessions
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local till, moved, account = string.match(redis.call('HGET', KEYS[1], ARGV[1]) or '', '^(%d+)|([01])|(.*)$')
if not till or tonumber(till) <= now then account = nil end
if account and account ~= ARGV[2] and account ~= ARGV[3] then return moved .. '|' .. account end
if account == nil then moved = '0' elseif account ~= ARGV[3] then moved = '1' end
if ARGV[4] == '1' then moved = '1' end
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now + ARGV[5]) .. '|' .. moved .. '|' .. ARGV[3])
local most = tonumber(ARGV[6])
if redis.call('HLEN', KEYS[1]) > most then
  local list, all = {}, redis.call('HGETALL', KEYS[1])
  for i = 1, #all, 2 do list[#list + 1] = {tonumber(string.match(all[i + 1], '^%d+') or '0'), all[i]} end
  table.sort(list, function(a, b) return a[1] < b[1] end)
  for i, s in ipairs(list) do
    if s[1] > now and #list - i + 1 <= most - most / 8 then break end
    redis.call('HDEL', KEYS[1], s[2])
  end
end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[5]) then redis.call('PEXPIRE', KEYS[1], ARGV[5]) end
return ''
