// The build plugin generates the machines of this module from the specs in the folder `Specs`. For the pages of the flows, see
// `swift package docs` and docs/flows.
