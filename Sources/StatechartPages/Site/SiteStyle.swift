/// The style sheet of the site.
enum SiteStyle {
  static let sheet = """
    :root {
      --page: #ffffff; --ink: #16213e; --faint: #55607a; --line: #d5dbe8; --soft: #f3f6fd; --link: #1d4fb8; --focus: #b3541e;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #12161f; --ink: #e8ecf5; --faint: #a3adc2; --line: #323b4f; --soft: #1b2130; --link: #9bb8ff; --focus: #f0a868;
      }
    }
    * { box-sizing: border-box }
    body {
      margin: 0; display: grid; grid-template: "header header" auto "nav main" 1fr / 15rem minmax(0, 1fr);
      font: 1rem/1.55 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; color: var(--ink); background: var(--page);
    }
    header { grid-area: header; padding: .6rem 1.5rem; border-bottom: 1px solid var(--line); position: sticky; top: 0;
      background: var(--page); z-index: 1 }
    nav { grid-area: nav; padding: 1rem 1.5rem; border-right: 1px solid var(--line) }
    nav ul { list-style: none; margin: 0; padding: 0; position: sticky; top: 4.5rem; max-height: calc(100vh - 5rem); overflow: auto }
    nav a { display: block; padding: .2rem .5rem; border-radius: .4rem; text-decoration: none }
    nav a[aria-current] { background: var(--soft); font-weight: bold; color: var(--ink) }
    main { grid-area: main; padding: 1rem 2rem 4rem; max-width: 68rem }
    main:focus { outline: none }
    a { color: var(--link) }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
    h1, h2, h3 { line-height: 1.25; scroll-margin-top: 4.5rem }
    h2 { margin-top: 2.5rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line) }
    code { font: .88em ui-monospace, "DejaVu Sans Mono", monospace; background: var(--soft); padding: .1em .3em; border-radius: .3em }
    pre { overflow: auto; padding: 1rem; background: var(--soft); border-radius: .6rem }
    pre code { padding: 0 }
    summary { cursor: pointer; font-weight: bold; padding: .4rem 0 }
    .picture { margin: 1.5rem 0; overflow-x: auto }
    .picture svg { max-width: 100%; height: auto; border-radius: .6rem }
    .picture a:focus-visible rect { stroke-width: 4 }
    .versions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem }
    .versions figure { margin: 0 }
    .scroll { overflow-x: auto; margin: 1rem 0 }
    table { border-collapse: collapse; font-size: .92rem }
    th, td { text-align: left; vertical-align: top; padding: .4rem .7rem; border-bottom: 1px solid var(--line) }
    th { background: var(--soft); position: sticky; top: 0 }
    [role=search] { position: relative; display: flex; gap: .6rem; align-items: center; max-width: 40rem }
    input { font: inherit; flex: 1; min-width: 0; padding: .35rem .7rem; color: inherit; background: var(--soft);
      border: 1px solid var(--faint); border-radius: .5rem }
    #results { position: absolute; top: 100%; left: 0; right: 0; margin: .3rem 0 0; padding: .4rem; list-style: none;
      max-height: 70vh; overflow: auto; background: var(--page); border: 1px solid var(--faint); border-radius: .6rem;
      box-shadow: 0 .5rem 2rem #0004 }
    #results a { display: block; padding: .3rem .6rem; border-radius: .4rem; text-decoration: none }
    #results a:hover, #results a:focus { background: var(--soft) }
    #results span { color: var(--faint) }
    .filters { display: flex; flex-wrap: wrap; gap: .5rem 1.2rem; border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0 }
    .definitions { position: absolute }
    .skip { position: absolute; left: -100rem }
    .skip:focus { left: .5rem; top: .5rem; padding: .5rem; background: var(--page); z-index: 2 }
    @media (max-width: 50rem) {
      body { display: block }
      nav { border-right: 0; border-bottom: 1px solid var(--line); padding: .5rem 1rem }
      nav ul { position: static; max-height: none; display: flex; overflow-x: auto }
      nav a { white-space: nowrap }
      header, main { padding-left: 1rem; padding-right: 1rem }
    }
    @media print {
      header, nav, .skip, .filters { display: none }
      body { display: block; font-size: 10pt }
      .picture { break-inside: avoid }
    }

    """ + SVGStyle.all + "\n" + PlaygroundStyle.sheet
}
