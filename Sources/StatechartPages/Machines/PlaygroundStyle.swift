/// The style sheet of the machines on pages.
enum PlaygroundStyle {
  static let sheet = """
    #play { border: 1px solid var(--line); border-radius: .8rem; padding: 1rem; margin: 1rem 0 }
    #play .bar { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; margin-bottom: 1rem }
    #play .stage { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start }
    #play button, #play select, #play input { font: inherit; color: inherit; background: var(--soft);
      border: 1px solid var(--faint); border-radius: .5rem; padding: .3rem .7rem; max-width: 100%; flex: none }
    #play button { cursor: pointer }
    #play button:hover:not(:disabled) { border-color: var(--link) }
    #play button:disabled { color: var(--faint); border-style: dashed; cursor: default }
    #play input[type=number] { width: 6rem }
    #play label { display: inline-flex; gap: .4rem; align-items: center; flex-wrap: wrap; min-width: 0; max-width: 100% }
    .phone { width: 18rem; max-width: 100%; min-height: 28rem; padding: 1.4rem 1.1rem; border: 2px solid var(--faint); border-radius: 2rem;
      display: flex; flex-direction: column; gap: .6rem; text-align: center; background: var(--page); overflow-wrap: anywhere }
    .phone h3, .phone p { margin: 0 }
    .phone .dots { font-size: 1.4rem; letter-spacing: .3rem }
    .phone .message { color: var(--focus) }
    .phone .field { align-items: stretch; text-align: left; flex-direction: column }
    .phone .keypad { display: grid; grid-template-columns: repeat(3, 1fr); gap: .5rem; margin: .3rem 1rem }
    .phone .keypad button { padding: .5rem 0; border-radius: 1.4rem }
    .phone .toggle::after { content: " off"; color: var(--faint) }
    .phone .toggle[aria-checked=true]::after { content: " on ✓"; color: inherit; font-weight: bold }
    .phone .toggle[role=radio]::after { content: " ○" }
    .phone .toggle[role=radio][aria-checked=true]::after { content: " ◉" }
    .phone small { display: block; color: var(--faint) }
    .phone .destructive::before { content: "⚠ " }
    .panel { flex: 1; min-width: min(18rem, 100%) }
    .panel h3 { margin: .8rem 0 .3rem; font-size: 1rem; overflow-wrap: anywhere }
    .panel section > button { margin: 0 .4rem .4rem 0 }
    .panel .answer { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: .4rem }
    .panel ul { margin: 0; padding-left: 1.2rem; overflow-wrap: anywhere }
    .panel .line { background: none }
    .panel .quiet, #play .status { color: var(--faint); margin: .3rem 0 0 }
    .active > rect:first-of-type { stroke: var(--focus); stroke-width: 4 }
    @media print { #play { display: none } }

    """
}
