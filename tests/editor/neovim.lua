-- Drives Neovim with a file of rules, and ends with an error if something is not as it should be.
local ms = 60000

local function check(ok, what, got)
  if not ok then
    io.stderr:write(what .. ": " .. vim.inspect(got) .. "\n")
    vim.cmd("cquit 1")
  end
end

local function request(method, params)
  local all = vim.lsp.buf_request_sync(0, method, params, ms)
  check(all, method .. " is not answered", all)
  for _, answer in pairs(all) do
    check(not answer.error, method, answer.error)
    return answer.result
  end
end

local function at(text, column)
  vim.fn.cursor(1, 1)
  check(vim.fn.search("\\V" .. text, "cW") > 0, "the file has no text", text)
  local pos = vim.api.nvim_win_get_cursor(0)
  vim.api.nvim_win_set_cursor(0, { pos[1], pos[2] + column })
  return vim.lsp.util.make_position_params()
end

local ok, err = pcall(function()
  check(vim.wait(ms, function() return #vim.diagnostic.get(0) > 0 end, 20), "no finding is shown", vim.diagnostic.get(0))
  local finding = vim.diagnostic.get(0)[1]
  check(finding.message:find('Did you mean "lower"?', 1, true), "the finding", finding)

  local items = request("textDocument/completion", at("req.metadata.user_id", #"req.metadata."))
  local found = false
  for _, i in ipairs(items) do
    found = found or i.label == "user_id"
  end
  check(found, "user_id is not completed", items)

  at("lowr", 0)
  vim.api.nvim_command("normal! cwlower")
  check(vim.wait(ms, function() return #vim.diagnostic.get(0) == 0 end, 20), "a finding is left", vim.diagnostic.get(0))

  local hover = request("textDocument/hover", at("lower", 1))
  check(hover.contents.value:find("lower(text)", 1, true), "the description", hover)

  at("tier", 1)
  vim.lsp.buf.definition()
  check(vim.wait(ms, function() return vim.api.nvim_buf_get_name(0):find("errors.hcl", 1, true) end, 20), "the built-in tier is not opened", vim.api.nvim_buf_get_name(0))
  check(vim.api.nvim_get_current_line():find('tier "account exhausted"', 1, true), "the built-in tier", vim.api.nvim_get_current_line())
  vim.cmd("buffer mine.hcl")

  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = ms })
  else
    vim.lsp.buf.formatting_sync(nil, ms)
  end
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  check(text:find('\n  most = "10m"\n', 1, true), "the layout", text)
end)
check(ok, "the script", err)
io.stderr:write("all is well\n")
vim.cmd("qall!")
