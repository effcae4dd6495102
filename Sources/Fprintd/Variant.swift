#if Fprintd
import CGIO

/// An owned reference to a `GVariant`: the arguments of a signal, or the reply to a call.
struct Variant: ~Copyable {
  private let value: OpaquePointer

  /// Creates a value that takes ownership of a reference to `value`.
  init(owning value: OpaquePointer) {
    self.value = value
  }

  /// Creates a value with its own reference to `value`.
  init(sharing value: OpaquePointer) {
    self.value = g_variant_ref(value)
  }

  deinit {
    g_variant_unref(value)
  }

  /// Returns whether the value has the type with this type string.
  func isOfType(_ type: String) -> Bool { String(cString: g_variant_get_type_string(value)) == type }

  /// Returns the string or object path at `index` of a tuple.
  ///
  /// - Precondition: The type string of the value has a string or an object path at `index`.
  func string(at index: Int) -> String { element(index) { String(cString: g_variant_get_string($0, nil)) } }

  /// Returns the Boolean value at `index` of a tuple.
  ///
  /// - Precondition: The type string of the value has a Boolean value at `index`.
  func bool(at index: Int) -> Bool { element(index) { g_variant_get_boolean($0) != 0 } }

  /// Returns the array of strings at `index` of a tuple.
  ///
  /// - Precondition: The type string of the value has an array of strings at `index`.
  func strings(at index: Int) -> [String] {
    element(index) { array in
      (0..<g_variant_n_children(array)).map { place in
        let string = g_variant_get_child_value(array, place)
        defer { g_variant_unref(string) }
        return String(cString: g_variant_get_string(string, nil))
      }
    }
  }

  private func element<Value>(_ index: Int, _ body: (OpaquePointer?) -> Value) -> Value {
    let child = g_variant_get_child_value(value, gsize(index))
    defer { g_variant_unref(child) }
    return body(child)
  }
}
#endif
