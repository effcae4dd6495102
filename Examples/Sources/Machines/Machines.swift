// The build plugin generates the machines of this module from the specs in the folder `Specs`.
