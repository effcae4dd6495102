/// A shell for which completion scripts are generated.
public enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash: https://www.gnu.org/software/bash/
  case bash
  /// The Z shell: https://www.zsh.org
  case zsh
  /// The fish shell: https://fishshell.com
  case fish
}
