/// Stands where a machine has nothing to carry out: no operations, no effects, or no end.
///
/// - Returns: Nothing ever, as it is never called.
public func neverHappens<Value>(_ never: Never) -> Value {}
