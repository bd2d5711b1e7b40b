import type { InboxMessage } from './inbox.ts'

/** Adds new messages on top; an open one stays open. All is text; HTML is in a frame without scripts. */
const REFRESH_MS = 2_000
const list = elementOf('messages', HTMLUListElement)
const status = elementOf('status', HTMLDivElement)
const recipient = elementOf('recipient', HTMLInputElement)
const shown = new Map<string, HTMLLIElement>()

recipient.value = new URL(location.href).searchParams.get('to') ?? ''
recipient.addEventListener('input', applyFilter)
refresh()

async function refresh(): Promise<void> {
  try {
    const answer = await fetch('/sandbox/messages', { signal: AbortSignal.timeout(5_000) })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    show(await answer.json())
  } catch {
    status.textContent = 'The server does not answer. Trying again…'
  }
  setTimeout(refresh, REFRESH_MS)
}

function show(messages: InboxMessage[]): void {
  const ids = new Set(messages.map(({ id }) => id))
  for (const [id, item] of shown) {
    if (ids.has(id)) continue
    item.remove()
    shown.delete(id)
  }
  for (const message of messages.toReversed()) {
    if (shown.has(message.id)) continue
    const item = itemOf(message)
    shown.set(message.id, item)
    list.prepend(item)
  }
  applyFilter()
}

function applyFilter(): void {
  const wanted = recipient.value.trim().toLowerCase()
  let visible = 0
  for (const item of shown.values()) {
    item.hidden = !(item.dataset.to ?? '').includes(wanted)
    if (!item.hidden) visible += 1
  }
  const count = visible === 1 ? '1 message' : `${visible} messages`
  say(visible === 0 ? 'No messages yet. They appear here by themselves.' : `${count}, newest first`)
}

/** Only a change, or a screen reader would repeat the text at every refresh. */
function say(text: string): void {
  if (status.textContent !== text) status.textContent = text
}

function itemOf(message: InboxMessage): HTMLLIElement {
  const item = document.createElement('li')
  item.dataset.to = message.to.toLowerCase()
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  const kind = message.channel === 'email' ? 'Email' : 'Text message'
  const subject = message.subject || (message.text.split('\n')[0] ?? '')
  const time = new Date(message.sentAt).toLocaleTimeString('en-CA')
  summary.append(spanOf('subject', subject), spanOf('about', `${kind} to ${message.to}, ${time}`))
  details.append(summary)
  details.addEventListener('toggle', () => details.append(...bodyOf(message)), { once: true })
  item.append(details)

  const code = /\b\d{6}\b/.exec(message.text)?.[0]
  if (code !== undefined) {
    item.className = 'has-code'
    item.append(copyButtonOf(code, details))
  }
  return item
}

function bodyOf(message: InboxMessage): HTMLElement[] {
  const text = document.createElement('pre')
  text.textContent = message.text
  if (message.html === '') return [text]
  const frame = document.createElement('iframe')
  frame.title = message.subject
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  frame.srcdoc = message.html.replace('<head>', '<head><base target="_blank">')
  return [frame, text]
}

/** Only secure pages may use the clipboard; elsewhere the message opens, to copy from by hand. */
function copyButtonOf(code: string, details: HTMLDetailsElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'code'
  button.textContent = code
  button.setAttribute('aria-label', `Copy the code ${code}`)
  button.title = 'Copy the code'
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code)
    } catch {
      details.open = true
      return
    }
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = code
    }, 1_500)
  })
  return button
}

function spanOf(className: string, text: string): HTMLSpanElement {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text
  return span
}

function elementOf<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`There is no ${id}.`)
  return element
}
