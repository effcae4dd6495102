-- Tests of the extension for Neovim with a running server: nvim --headless -u NONE -c 'luafile neovim_tests.lua'
-- Environment: INTERLOCK is the program, and FOLDER a folder with shipped specs in Specs/.

local program, folder = vim.env.INTERLOCK, vim.env.FOLDER

local function fail(message)
  io.stderr:write('Neovim: ' .. message .. '\n')
  vim.cmd('cquit 1')
end

local function expect(condition, message)
  if not condition then fail(message) end
end

local function wait_for(condition, message)
  expect(vim.wait(30000, condition, 50), message)
end

local ok, problem = pcall(function()
  vim.opt.runtimepath:append(vim.fn.getcwd() .. '/Editors/neovim')
  require('interlock').setup({ cmd = { program, 'lsp' } })
  vim.cmd('filetype plugin on')

  local function open(name)
    vim.cmd('edit ' .. folder .. '/Specs/' .. name)
    wait_for(function() return #vim.lsp.buf_get_clients(0) > 0 end, 'the server does not start for ' .. name)
  end

  local function request(method, parameters)
    local answers = vim.lsp.buf_request_sync(0, 'textDocument/' .. method, parameters, 30000)
    for _, answer in pairs(answers or {}) do
      expect(not answer.err, method .. ': ' .. vim.inspect(answer.err))
      return answer.result
    end
    fail('no answer to ' .. method)
  end

  local function errors() return #vim.diagnostic.get(0) end

  -- An error is reported while the user types, and its fix-it removes the error.
  open('set-erasure.yaml')
  local original = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.wait(3000, function() return false end, 100)
  expect(errors() == 0, 'a shipped spec has diagnostics')
  local line = vim.fn.search('initial: start')
  vim.api.nvim_buf_set_lines(0, line - 1, line, false, { 'initial: strat' })
  wait_for(function() return errors() == 1 end, 'the mistake is not reported')
  vim.api.nvim_win_set_cursor(0, { line, 10 })
  local range = vim.lsp.util.make_range_params()
  range.context = { diagnostics = {} }
  local actions = request('codeAction', range)
  expect(actions and #actions > 0, 'the mistake has no fix')
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  wait_for(function() return errors() == 0 end, 'the fix does not remove the diagnostic')
  expect(vim.deep_equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), original), 'the fix does not restore the text')

  -- The layout of a shipped spec is canonical, and another layout is formatted.
  vim.api.nvim_buf_set_lines(0, line - 1, line, false, { 'initial:     start' })
  vim.lsp.buf.formatting_sync({}, 30000)
  expect(vim.deep_equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), original), 'formatting does not restore the layout')

  -- A rename changes the declaration and the references.
  vim.fn.search('^  couldNotCheck:')
  local parameters = vim.lsp.util.make_position_params()
  parameters.position.character = 3
  parameters.newName = 'unchecked'
  vim.lsp.util.apply_workspace_edit(request('rename', parameters), 'utf-16')
  expect(vim.fn.search('^  unchecked:', 'w') > 0, 'the declaration is not renamed')
  expect(vim.fn.search('couldNotCheck', 'w') == 0, 'a reference is not renamed')
  wait_for(function() return errors() == 0 end, 'the renamed spec has errors')

  local items = request('completion', vim.lsp.util.make_position_params()).items
  expect(#items > 0, 'there are no completions')
end)

if not ok then fail(tostring(problem)) end
vim.cmd('qall!')
