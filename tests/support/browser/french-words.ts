import { join } from 'node:path'
import { Glob } from 'bun'
import type { BrowserContext, Page } from 'playwright-core'
import { isUntranslated } from '../../../scripts/checks/french-faults.ts'

const ROOT = join(import.meta.dir, '../../..')

/** Each English text without values in it, with what stands in its place in French: one word can become several. */
const FRENCH = new Map<string, Set<string>>()

for (const file of new Glob('{api,site}/**/*.messages.fr.ts').scanSync(ROOT)) {
  const fr: Record<string, unknown> = await import(join(ROOT, file))
  const en: Record<string, unknown> = await import(join(ROOT, file.replace('.fr.ts', '.ts')))
  for (const [name, words] of Object.entries(en)) {
    // Messages for the API export `fr`, those of the site what the English file does.
    pair(words, name === 'en' ? fr.fr : fr[name])
  }
}

function pair(en: unknown, fr: unknown): void {
  if (typeof en === 'string' && typeof fr === 'string') {
    if (!/\p{L}/u.test(en)) return
    const known = FRENCH.get(en.trim()) ?? new Set()
    // Also of a French file that imports other words: only a build takes those in French.
    FRENCH.set(en.trim(), isUntranslated(en, fr) ? known : known.add(fr.trim()))
  } else if (isGroup(en) && isGroup(fr)) {
    for (const [key, words] of Object.entries(en)) pair(words, fr[key])
  }
}

function isGroup(words: unknown): words is Record<string, unknown> {
  return typeof words === 'object' && words !== null
}

const SAID_IN_FRENCH = new Set([...FRENCH.values()].flatMap((texts) => [...texts]))

/** Whether this is a text of the English site that the French one never says. */
export const isEnglishMessage = (text: string): boolean => FRENCH.has(text) && !SAID_IN_FRENCH.has(text)

/** What the French site says for a text of the English one, for finding a control by its label; throws for a text that it has not. */
export function inFrench(english: string): RegExp {
  const french = FRENCH.get(english)
  if (french === undefined || french.size === 0) throw new Error(`No message says “${english}”.`)
  const texts = [...french].map((text) => text.split(/\s/).map(RegExp.escape).join('\\s'))
  return new RegExp(`^(?:${texts.join('|')})(?:\\s\\(facultatif\\))?$`)
}

const contexts = new WeakSet<BrowserContext>()

/** From here on journeys look in this browser for French words. */
export const readInFrench = (page: Page) => void contexts.add(page.context())

/** What this page says for words of the English site. */
export const onPage = (page: Page, english: string): string | RegExp =>
  contexts.has(page.context()) ? inFrench(english) : english
