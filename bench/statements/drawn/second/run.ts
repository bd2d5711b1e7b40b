import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Layout } from './drawn.ts'
import { press } from './press.ts'

/** Draws every layout of a folder, or those whose file begins with `only`, and says what does not hold. */
export const run = async (folder: string, only = ''): Promise<void> => {
  const files = (await readdir(join(folder, 'layouts'))).filter((file) => file.startsWith(only)).sort()
  const faults: string[] = []
  for (const file of files) {
    const { draw } = (await import(join(folder, 'layouts', file))) as { draw: Layout }
    for (const paper of await draw()) {
      faults.push(...(await press(folder, paper)))
      console.log(paper.id, paper.bytes.length, paper.facts.values)
    }
  }
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length ? 1 : 0
}
