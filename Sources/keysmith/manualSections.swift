import CommandTable

/// The sections of the manual page about the app: keys, environment, files and examples.
let manualSections = [
  ManualSection(
    "Keys",
    """
    A button or a menu item shows its letter. Further keys are:

      ?, F9             list the keys of the screen; F9 also in a field
      F1 to F4          show a tab
      Tab, Shift-Tab    move to the next or previous control; Tab in a path completes the path
      arrows, j, k      move to the control in this direction; j and k unless a button has the letter
      Enter, Space      press the control
      Escape            press the button that cancels, or leave a field on a screen without such a button
      /                 move to the first field, and begin a new search
      Enter in a note   begin a new line, unless the note is empty
      Page Up and Down, Home, End
                        move in a list
      digits, Backspace type or delete a digit of a code
      Control-U         delete the text before the cursor of a field
      Control-Z         put the app in the background; 'fg' returns to it
      Control-Q         quit

    The mouse presses controls, and its wheel moves in a list. A click on a row of a list selects the row, and a click on the
    selected row opens it.

    A button with an exclamation mark deletes or discards data. In the first second after such a button appears, it shows an
    ellipsis in place of its letter, and no key or click presses it. A held key never presses it.
    """),
  ManualSection(
    "Environment",
    """
      XDG_DATA_HOME     the folder of the store; by default ~/.local/share
      XDG_STATE_HOME    the folder of the attempt counter and of the device secret; by default ~/.local/state
      LC_ALL, LC_MESSAGES, LANG
                        the language of the commands and, unless the settings select a language, of the app: English, or Russian
                        for a locale such as ru_RU.UTF-8; rows with columns, completions and this page are always English
      TERM              'dumb' selects --plain
      COLORTERM         'truecolor' or '24bit' selects 24-bit colours; other values select 16 colours
      NO_COLOR          a value that is not empty turns colours off
      WAYLAND_DISPLAY, DISPLAY
                        select wl-copy or xclip to copy a password, if PATH contains the program; otherwise the terminal
                        copies the password

    Codes and passwords are never read from the environment.
    """),
  ManualSection(
    "Files",
    """
      ~/.local/share/keysmith         the store: the passcode and the vault, sealed, and preferences.json, which is not sealed
      ~/.local/share/keysmith/folder  the Secret Folder, sealed
      ~/.local/state/keysmith         the attempt counter, the log, and the device secret unless a keyring stores it

    A copy of the store is useless without the device secret. The recovery kit contains the device secret.

    At most a second after a change, the store contains the unsaved form of an entry, a custom field or a one-time key, sealed.
    The form comes back after the next unlock, also after a crash, until it is saved or discarded. Control-Q asks first, and
    discards it. Several windows store only one form: that of the first window.

    A code of 4 to 6 digits is enough, because a guess needs the device secret, and wrong codes begin lockouts. A person who has
    copies of the store and of the device secret can try all codes without a lockout, so encrypt the disk.
    """),
  ManualSection(
    "Examples",
    """
    Open the app:

      keysmith

    Generate a password, and save it under a title. The passcode is typed at a prompt:

      keysmith generate --save Mail

    Copy a password, and clear the clipboard after a minute:

      keysmith vault copy Mail

    Print the key of one-time codes from the picture of a QR code, paste it at the prompt, and copy a code later:

      zbarimg --quiet --raw code.png
      keysmith vault otp Mail --set
      keysmith vault otp Mail

    Import the passwords of a browser after a preview:

      keysmith vault import --preview passwords.csv
      keysmith vault import passwords.csv

    Add a file to the Secret Folder, and export a copy later:

      keysmith folder add passport.pdf
      keysmith folder get passport.pdf -o copy.pdf

    Copy the store to another machine, and open it there with the recovery kit:

      keysmith recovery-kit
      keysmith recover
    """),
]
