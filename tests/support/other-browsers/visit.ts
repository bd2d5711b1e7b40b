import { setTimeout as wait } from 'node:timers/promises'
import { PATIENCE_MS } from '../patience.ts'
import type { Window } from './window.ts'

const LOOK_EVERY_MS = 50

/** What each role is made of on our pages. */
const ROLES = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3, [role=heading]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea',
  combobox: 'select',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  file: 'input[type=file]',
}
type Role = keyof typeof ROLES

/** Runs in the page: the first visible element of a role whose name is this, or else contains it; in view, to be clicked. */
function findByName(selector: string, wanted: string): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...document.querySelectorAll('label')].filter((label) => label.control === element)
    const texts = labelled.length > 0 ? labelled.map((id) => document.getElementById(id)) : labels
    return plain(
      element.getAttribute('aria-label') ??
        ([...texts].map((one) => one?.textContent).join(' ') || element.textContent),
    )
  }
  const shown = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]'),
  )
  const found =
    shown.find((element) => nameOf(element) === wanted) ??
    shown.find((element) => nameOf(element).includes(wanted))
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}

/** Runs in the page, as a person chooses. */
function chooseByName(select: HTMLSelectElement, option: string): void {
  const found = [...select.options].find(({ text }) => text === option)
  if (found === undefined) throw new Error(`There is no ${option}.`)
  select.value = found.value
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
}

const SEEN = 'seen-by-test'

/** Runs in the page. */
function watchFor(text: string): void {
  const look = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: the text of what is hidden counts as unseen.
    if (document.body.innerText.includes(text)) sessionStorage.setItem('seen-by-test', text)
    requestAnimationFrame(look)
  }
  sessionStorage.removeItem('seen-by-test')
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    sessionStorage.setItem('seen-by-test', 'nothing')
    look()
  })
}

export type Visit = ReturnType<typeof visitWith>

/** What a person does in any browser, each step waiting for what it needs. */
export function visitWith<Element>(
  window: Window<Element>,
  origin: string,
  { alwaysKeepsPages }: { alwaysKeepsPages: boolean },
) {
  async function until<Result>(
    what: string,
    look: () => Promise<Result | undefined | false>,
  ): Promise<Result> {
    for (const end = Date.now() + PATIENCE_MS; ; await wait(LOOK_EVERY_MS)) {
      // A page that is just being left answers nothing.
      const found = await look().catch(() => undefined)
      if (found !== undefined && found !== false) return found
      if (Date.now() > end) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}`)
    }
  }
  const find = (role: Role, name: string) =>
    until(`${role} "${name}"`, () =>
      window.find(`(${findByName})(${JSON.stringify(ROLES[role])}, ${JSON.stringify(name)})`),
    )
  const read = async () => String(await window.evaluate('document.body.innerText'))

  return {
    async goto(path: string) {
      await window.evaluate(
        `void (globalThis.isLeft = true, location.href = ${JSON.stringify(origin + path)})`,
      )
      await until(path, async () =>
        window.evaluate('!globalThis.isLeft && document.readyState === "complete"').then(Boolean),
      )
    },
    /** Not by the driver: some wait for a page to load, which one that was kept does not. */
    back: () => window.evaluate('void history.back()').catch(() => {}),
    click: async (role: Role, name: string) => window.click(await find(role, name)),
    async fill(label: string, text: string) {
      const field = await find('textbox', label)
      await window.click(field)
      await window.type(field, text)
    },
    upload: async (label: string, path: string) => window.upload(await find('file', label), path),
    /** In a select, by the option's words. */
    async choose(label: string, option: string) {
      await find('combobox', label)
      await window.evaluate(
        `(${chooseByName})((${findByName})(${JSON.stringify(ROLES.combobox)}, ${JSON.stringify(label)}), ${JSON.stringify(option)})`,
      )
    },
    text: read,
    /** The first address that the page itself shows, in its frame there is ours. */
    readEmail: () =>
      until('an email address', async () => {
        const text = String(await window.evaluate("document.querySelector('main').innerText"))
        return /[\w.+-]+@[\w.-]+\w/.exec(text)?.[0]
      }),
    /** Notes whether a text is seen once Back has shown this page as it was left, if only for a moment. */
    watchFor: (text: string) => window.evaluate(`void (${watchFor})(${JSON.stringify(text)})`),
    /** The page was shown as it was left, or loaded again where the browser may, and the text was not seen. */
    async expectUnseen() {
      await until('a page in view', async () => {
        const state = 'document.readyState + getComputedStyle(document.documentElement).visibility'
        return (await window.evaluate(state)) === 'completevisible'
      })
      const seen = await window.evaluate(`sessionStorage['${SEEN}']`)
      if (seen !== 'nothing' && (seen || alwaysKeepsPages))
        throw new Error(`After Back, this was seen: ${seen ?? 'a page that was loaded again'}`)
    },
    /** So that `isKept` can tell whether Back has restored this page, rather than loaded it again. */
    markPage: () => window.evaluate('void (globalThis.isMarked = true)'),
    /** Throws where the browser should have kept the page and has loaded it again. */
    async isKept(): Promise<boolean> {
      const isKept = (await window.evaluate('globalThis.isMarked === true')) === true
      if (!isKept && alwaysKeepsPages) throw new Error('The browser has loaded the page again.')
      return isKept
    },
    see: (text: string) => until(`"${text}"`, async () => (await read()).includes(text)),
    missing: (text: string) => until(`no "${text}"`, async () => !(await read()).includes(text)),
    arrive: (path: string) => until(path, async () => (await window.evaluate('location.pathname')) === path),
    evaluate: window.evaluate,
    picture: window.picture,
  }
}
