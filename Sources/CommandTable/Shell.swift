/// A shell that completion scripts are written for.
public enum Shell: String, CaseIterable, Sendable {
  /// https://www.gnu.org/software/bash/
  case bash
  /// https://www.zsh.org
  case zsh
  /// https://fishshell.com
  case fish
}
