// The machines of this module are generated from the specs in the folder `Specs`. Each spec covers one feature of the spec
// language.
