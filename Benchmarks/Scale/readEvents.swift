internal import CYAML

/// Returns the number of YAML events in a text, parsed with libyaml.
///
/// The function discards the events, so its duration is a lower bound on the time to read YAML.
func readEvents(_ text: String) -> Int {
  var text = text
  return text.withUTF8 { bytes in
    var parser = yaml_parser_t()
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    var count = 0
    var isEnd = false
    while !isEnd {
      var event = yaml_event_t()
      precondition(yaml_parser_parse(&parser, &event) != 0, "libyaml cannot read the chart")
      isEnd = event.type == YAML_STREAM_END_EVENT
      yaml_event_delete(&event)
      count += 1
    }
    return count
  }
}
