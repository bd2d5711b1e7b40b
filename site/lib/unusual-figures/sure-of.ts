import { tabStorage } from '../tab-storage.ts'

const KEY = 'sure-of'
const MOST = 20

/** Whether the visitor has confirmed this figure in this tab. */
export const isSureOf = (figure: string, storage = tabStorage()) => kept(storage).includes(digestOf(figure))

export function keepSureOf(figure: string, storage = tabStorage()): void {
  const digest = digestOf(figure)
  const others = kept(storage).filter((one) => one !== digest)
  storage.setItem(KEY, [...others, digest].slice(-MOST).join(' '))
}

const kept = (storage: ReturnType<typeof tabStorage>) => storage.getItem(KEY)?.split(' ') ?? []

/** Tells figures apart without keeping their amounts, which the next user of this tab must not see. */
function digestOf(figure: string): string {
  let digest = 0
  for (const letter of figure) digest = (Math.imul(digest, 31) + letter.charCodeAt(0)) | 0
  return String(digest)
}
