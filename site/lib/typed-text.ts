type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Keeps what is in the controls of the page. Call the result to give it back to those that are drawn again. */
export function keepTyped(): () => void {
  const kept = new Map([...controls()].map(([name, control]) => [name, contentOf(control)]))
  return () => {
    const fill = () => {
      for (const [name, control] of controls()) {
        const value = kept.get(name)
        if (value === undefined || !kept.delete(name) || value === contentOf(control)) continue
        if (isTicked(control)) control.click()
        else type(control, value)
      }
    }
    // A part may wait for its data. What comes after the person's next action may be about something else.
    const watcher = new MutationObserver(fill)
    watcher.observe(document.body, { childList: true, subtree: true })
    for (const action of ['pointerdown', 'keydown'])
      document.addEventListener(action, () => watcher.disconnect(), { once: true, capture: true })
    fill()
  }
}

/** Each by its name, its kind and how many of the same name are before it. */
function controls(): Map<string, Control> {
  const found = new Map<string, Control>()
  for (const control of document.querySelectorAll<Control>('input:not([type=file]), textarea, select')) {
    const name = `${control.name || control.labels?.[0]?.textContent} ${control.type}`
    let place = 0
    while (found.has(`${name} ${place}`)) place += 1
    found.set(`${name} ${place}`, control)
  }
  return found
}

const isTicked = (control: Control): control is HTMLInputElement => /checkbox|radio/.test(control.type)
const contentOf = (control: Control) => (isTicked(control) ? String(control.checked) : control.value)

/** As a person does. React keeps a setter of its own on each control, past which it would not notice. */
function type(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
}
