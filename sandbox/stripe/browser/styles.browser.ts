/** Colours come from the page around it; what follows the comma is for a page that has none. */
const PAPER = 'var(--paper, #fff)'
const INK = 'var(--ink, #1a1f1c)'
const LINE = 'var(--line-strong, #898e86)'
const ACTION = 'var(--action, #14523b)'
const FAULT = 'var(--danger, #b02a20)'

export const CARD_FORM_STYLE = `
.sandbox-card { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; margin: 0; font: inherit; color: ${INK} }
.sandbox-card > div:first-of-type, .sandbox-card > div:last-of-type { grid-column: 1 / -1 }
.sandbox-card label { display: block; margin: 0 0 6px; font-weight: 600; font-size: .875rem }
.sandbox-card input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-size: 1rem;
  color: inherit; background: ${PAPER}; border: 1px solid ${LINE}; border-radius: 8px }
.sandbox-card input::placeholder { color: inherit; opacity: .65 }
.sandbox-card input:focus-visible { outline: 2px solid ${ACTION}; outline-offset: 1px }
.sandbox-card input[aria-invalid=true] { border-color: ${FAULT} }
.sandbox-card p { margin: 6px 0 0; font-size: .875rem; color: ${FAULT} }
.sandbox-card p[hidden] { display: none }
`

export const BANK_STYLE = `
.sandbox-bank { box-sizing: border-box; width: min(26rem, calc(100vw - 32px)); margin: auto; padding: 24px; font: inherit;
  line-height: 1.5; color: ${INK}; background: ${PAPER}; border: 1px solid ${LINE}; border-radius: 12px; pointer-events: auto }
.sandbox-bank::backdrop { background: rgb(0 0 0 / .6) }
.sandbox-bank h2 { margin: 0; font-size: 1.25rem; line-height: 1.3; font-weight: 700 }
.sandbox-bank p { margin: 8px 0 20px }
.sandbox-bank div { display: flex; flex-wrap: wrap; gap: 12px }
.sandbox-bank button { min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; color: ${INK}; background: transparent;
  border: 1px solid ${LINE}; border-radius: 8px; cursor: pointer }
.sandbox-bank button:first-child { color: ${PAPER}; background: ${ACTION}; border-color: ${ACTION} }
.sandbox-bank button:focus-visible { outline: 2px solid ${ACTION}; outline-offset: 2px }
`
