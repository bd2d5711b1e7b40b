import type { Locator } from 'playwright-core'

/** One thing that a screen reader comes to; `depth` counts what it stands in. */
type Spoken = { role: string; name: string; level: number; depth: number }

const LANDMARKS = ['banner', 'main', 'contentinfo', 'complementary', 'search']
const NEED_A_NAME = [
  'link',
  'button',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'spinbutton',
  'img',
  'heading',
  'navigation',
]

/** The accessibility tree as it is spoken, from top to bottom. */
export async function readAloud(part: Locator): Promise<Spoken[]> {
  const lines = (await part.ariaSnapshot()).split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', role, quoted, rest = ''] =
      /^( *)- ([a-z]+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line) ?? []
    if (role === undefined) return []
    // Where a name is nothing but the words inside, they follow the colon or stand in the lines below.
    const words = /:\s*(\S.*)$/.exec(rest)?.[1] ?? ''
    const level = Number(/\[level=(\d)\]/.exec(rest)?.[1] ?? 0)
    return [{ role, name: quoted ?? words, level, depth: indent.length / 2 }]
  })
}

export const landmarksIn = (read: Spoken[]) =>
  read.flatMap(({ role }) => (LANDMARKS.includes(role) ? [role] : []))

export const headingsIn = (read: Spoken[]) =>
  read.flatMap(({ role, level }) => (role === 'heading' ? [level] : []))

export const namelessIn = (read: Spoken[]) =>
  read.filter(({ role, name }) => NEED_A_NAME.includes(role) && name === '')
