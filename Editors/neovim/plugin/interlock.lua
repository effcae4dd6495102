-- Defines the predicate of queries/yaml/highlights.scm. Queries apply to all YAML files, and this predicate limits the queries
-- to specs. Neovim reads this file without a call of setup(), because a query with an unknown predicate is an error in each
-- YAML file.

vim.treesitter.query.add_predicate('interlock-spec?', function(_, _, source)
  return type(source) == 'number' and require('interlock').root(vim.api.nvim_buf_get_name(source)) ~= nil
end, true)
