import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Pair, pairsIn } from './words/pairs.ts'

const USAGE = `Usage: npm run words           writes every French text with its English into dist/words.csv and dist/words.html
       npm run words -- FILE   takes what stands under "Change" in that CSV file over into the sources
`

const HEADINGS = ['File', 'Place', 'English', 'French', 'Change'] as const
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

export const toCsv = (pairs: Pair[]): string =>
  // The mark at the front makes Excel read it as UTF-8.
  `\ufeff${[HEADINGS, ...pairs.map(({ file, key, english, french }) => [file, key, english, french, ''])]
    .map((row) => row.map(quoted).join(','))
    .join('\r\n')}\r\n`

function toPage(pairs: Pair[]): string {
  const rows = pairs.map(
    ({ file, key, english, french }) =>
      `<tr><td><small>${Bun.escapeHTML(`${file} ${key}`)}</small><td>${Bun.escapeHTML(english)}<td lang="fr">${Bun.escapeHTML(french)}`,
  )
  return `<!doctype html><meta charset="utf-8"><title>French texts</title>
<style>body{font:14px sans-serif}td{vertical-align:top;padding:4px;border-top:1px solid #ccc;width:40%}td:first-child{width:20%;overflow-wrap:anywhere}tr{break-inside:avoid}</style>
<table>${rows.join('\n')}</table>`
}

/** The cells of each row. Throws where a quote is never closed. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quotedCell, plain, ending] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    rows.at(-1)?.push(quotedCell?.replaceAll('""', '"') ?? plain ?? '')
    if (ending !== ',' && ending !== '') rows.push([])
    if (ending === '') break
  }
  return rows.filter((row) => row.length >= HEADINGS.length)
}

/** Writes the changes into the sources; gives what was not taken over, and why. */
export function takeOver(root: string, csv: string): { taken: number; refused: string[] } {
  const pairs = new Map(pairsIn(root).map((pair) => [`${pair.file} ${pair.key}`, pair]))
  const refused: string[] = []
  const changes: { file: string; start: number; end: number; source: string }[] = []
  for (const [file = '', key = '', , french = '', change = ''] of readCsv(csv).slice(1)) {
    const pair = pairs.get(`${file} ${key}`)
    if (pair?.french === change || (change === '' && pair?.french === french)) continue
    const written = pair?.toSource(change)
    if (pair === undefined || written === undefined) {
      if (change !== '') refused.push(`${file} ${key}: there is no such text any more.`)
    } else if (change === '' || pair.french !== french)
      refused.push(
        `${file} ${key}: the text is another now. Write a change into the last column of a new list.`,
      )
    else if ('fault' in written) refused.push(`${file} ${key}: ${written.fault}`)
    else changes.push({ file, start: pair.start, end: pair.end, source: written.source })
  }
  for (const [file, ofFile] of Map.groupBy(changes, (change) => change.file)) {
    const path = join(root, file)
    let text = readFileSync(path, 'utf8')
    for (const { start, end, source } of ofFile.toSorted((a, b) => b.start - a.start))
      text = text.slice(0, start) + source + text.slice(end)
    writeFileSync(path, text)
  }
  return { taken: changes.length, refused }
}

function writeList(root: string): void {
  const pairs = pairsIn(root)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/words.csv'), toCsv(pairs))
  writeFileSync(join(root, 'dist/words.html'), toPage(pairs))
  console.log(`${pairs.length} texts are in dist/words.csv and dist/words.html.`)
}

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  const [file] = process.argv.slice(2)
  if (file === undefined) writeList(root)
  else if (!existsSync(file)) {
    console.error(`There is no ${file}.\n${USAGE}`)
    process.exit(1)
  } else {
    const { taken, refused } = takeOver(root, readFileSync(file, 'utf8'))
    for (const fault of refused) console.error(fault)
    console.log(`${taken} texts were changed.`)
    process.exit(refused.length > 0 ? 1 : 0)
  }
}
