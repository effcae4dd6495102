// The machines of this module are generated from the specs beside this file. Each spec covers one feature of the spec language.
