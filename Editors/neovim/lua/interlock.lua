-- Starts the language server of Interlock for specs: YAML files in a folder named Specs.

local M = {}

local settings = { name = 'interlock', cmd = { 'interlock', 'lsp' } }

-- The command of the code lens "play", which this extension runs itself.
local play = 'interlock.play'

--- Runs the flow of a spec on a terminal in a new window.
function M.play(path)
  vim.cmd('new')
  -- The last word of the command is 'lsp'.
  local command = vim.list_slice(settings.cmd, 1, #settings.cmd - 1)
  vim.fn.termopen(vim.list_extend(command, { 'simulate', path }))
  vim.cmd('startinsert')
end

-- The identifiers of the clients by root folder. Only Neovim 0.7 needs them, because it has no vim.lsp.start.
local clients = {}

--- Returns the folder that contains the nearest folder named Specs around a file; nil for a file that is not a spec.
function M.root(path)
  local root = path:match('%.yaml$') and path:match('^(.*)/Specs/')
  return root == '' and '/' or root
end

--- Starts the server for a buffer with a spec, or attaches the buffer to the server of its root folder.
function M.start(buffer)
  local root = M.root(vim.api.nvim_buf_get_name(buffer))
  if not root then
    return
  end
  local program = settings.cmd[1]
  if vim.fn.executable(program) == 0 then
    local message = "The program '%s' was not found. Install Interlock, or set 'cmd' in require('interlock').setup()."
    -- An error inside an autocommand would be shown with a stack trace.
    vim.schedule(function()
      vim.notify_once(message:format(program), vim.log.levels.ERROR)
    end)
    return
  end
  local config = vim.tbl_extend('force', settings, { root_dir = root })
  config.capabilities = config.capabilities or vim.lsp.protocol.make_client_capabilities()
  config.capabilities = vim.tbl_deep_extend('force', config.capabilities, { experimental = { commands = { commands = { play } } } })
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  if not clients[root] or vim.lsp.client_is_stopped(clients[root]) then
    clients[root] = vim.lsp.start_client(config)
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

--- Starts the server for all open specs, and for each spec that is opened later. The options are those of vim.lsp.start, for
--- example cmd and on_attach.
function M.setup(options)
  settings = vim.tbl_extend('force', settings, options or {})
  if vim.lsp.commands then
    vim.lsp.commands[play] = function(command)
      M.play(command.arguments[1])
    end
  end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('interlock', { clear = true }),
    pattern = 'yaml',
    callback = function(event)
      M.start(event.buf)
    end,
  })
  -- A package manager can call this function after the first spec was opened.
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == 'yaml' then
      M.start(buffer)
    end
  end
end

return M
