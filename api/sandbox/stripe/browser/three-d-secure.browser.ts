import { BANK_STYLE } from './styles.browser.ts'

/** The bank's window over the page: whether the owner of the card approves. Escape refuses. */
export function askOwnerOfCard(): Promise<boolean> {
  const before = document.activeElement
  const dialog = document.createElement('dialog')
  dialog.className = 'sandbox-bank'
  dialog.setAttribute('aria-labelledby', 'sandbox-bank-title')
  dialog.setAttribute('aria-describedby', 'sandbox-bank-text')
  const style = Object.assign(document.createElement('style'), { textContent: BANK_STYLE })
  const title = Object.assign(document.createElement('h2'), {
    id: 'sandbox-bank-title',
    textContent: 'Your bank asks',
  })
  const text = Object.assign(document.createElement('p'), {
    id: 'sandbox-bank-text',
    textContent: 'This is the sandbox in place of your bank’s 3-D Secure page. Do you approve this payment?',
  })
  const choices = document.createElement('div')
  const approve = choice('Approve')
  const refuse = choice('Refuse')
  choices.append(approve, refuse)
  dialog.append(style, title, text, choices)

  return new Promise((resolve) => {
    const answer = (approves: boolean) => {
      window.removeEventListener('keydown', refuseByEscape, true)
      dialog.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(approves)
    }
    // Before the page's own dialog below hears of it, which would close as well.
    const refuseByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      answer(false)
    }
    approve.addEventListener('click', () => answer(true))
    refuse.addEventListener('click', () => answer(false))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      answer(false)
    })
    window.addEventListener('keydown', refuseByEscape, true)
    document.body.append(dialog)
    dialog.showModal()
    approve.focus()
  })
}

const choice = (words: string) =>
  Object.assign(document.createElement('button'), { type: 'button', textContent: words })
