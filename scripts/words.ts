import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesToCommit } from './testing/private-addresses.ts'

const USAGE = `Usage: npm run words            writes every French text with its English into dist/words.csv and dist/words.html
       npm run words -- FILE    takes the changed French of that CSV file over into the sources
`

/** A French text as its source has it, with \${…} where a value stands, and the English of the same place. */
type Pair = { file: string; key: string; english: string; french: string; start: number; end: number }

/** Every text of message files, and of refusals and rate data in both languages. */
export function pairsIn(root: string): Pair[] {
  return filesToCommit(root).flatMap((file) => {
    if (/\.messages\.fr\.ts$/.test(file)) {
      const english = file.replace(/\.fr\.ts$/, '.ts')
      return existsSync(join(root, english)) ? ofMessages(root, file, english) : []
    }
    return /^api\/.*(?<!\.test)\.ts$|\/rates\/data\/\w+\.json$/.test(file) ? ofPairs(root, file) : []
  })
}

function ofMessages(root: string, file: string, englishFile: string): Pair[] {
  const english = textsOf(join(root, englishFile))
  return [...textsOf(join(root, file))].map(([key, { text, start, end }]) => ({
    file,
    key,
    english: english.get(key)?.text ?? '',
    french: text,
    start,
    end,
  }))
}

type Text = { text: string; start: number; end: number }

/** By the names that lead to each text; several texts of one name are numbered. */
function textsOf(path: string): Map<string, Text> {
  const source = sourceOf(path)
  const texts = new Map<string, Text>()
  const visit = (node: ts.Node, key: string): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    if (isText(node)) {
      const number = [...texts.keys()].filter((one) => one.replace(/ \d+$/, '') === key).length
      texts.set(number === 0 ? key : `${key} ${number + 1}`, textOf(node, source))
      return
    }
    if (ts.isPropertyAssignment(node)) visit(node.initializer, `${key}.${node.name.getText(source)}`)
    else ts.forEachChild(node, (child) => visit(child, key))
  }
  visit(source, '')
  return texts
}

/** `{ en: '…', fr: '…' }` where it stands; several of one beginning are numbered. */
function ofPairs(root: string, file: string): Pair[] {
  const source = sourceOf(join(root, file))
  const pairs: Pair[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const [english, french] = ['en', 'fr'].map((name) =>
        node.properties.find(
          (one): one is ts.PropertyAssignment =>
            ts.isPropertyAssignment(one) &&
            one.name.getText(source).replaceAll('"', '') === name &&
            isText(one.initializer),
        ),
      )
      if (english && french) {
        const { text, ...place } = textOf(french.initializer, source)
        const { text: inEnglish } = textOf(english.initializer, source)
        const start = inEnglish.slice(0, 60)
        const number = pairs.filter(({ english }) => english.slice(0, 60) === start).length
        const key = number === 0 ? start : `${start} ${number + 1}`
        pairs.push({ file, key, english: inEnglish, french: text, ...place })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return pairs
}

const sourceOf = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** Without its quotes. */
const textOf = (node: ts.Node, source: ts.SourceFile): Text => {
  const [start, end] = [node.getStart(source) + 1, node.getEnd() - 1]
  return { text: source.text.slice(start, end).replaceAll('\\u00a0', '\u00a0'), start, end }
}

const HEADINGS = ['File', 'Place', 'English', 'French'] as const
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

export const toCsv = (pairs: Pair[]): string =>
  // The mark at the front makes Excel read it as UTF-8.
  `\ufeff${[HEADINGS, ...pairs.map(({ file, key, english, french }) => [file, key, english, french])]
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
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quotedCell?.replaceAll('""', '"') ?? plain ?? '')
    if (ending !== ',' && ending !== '') rows.push([])
    if (ending === '') break
  }
  return rows.filter((row) => row.length >= HEADINGS.length)
}

const valuesIn = (text: string) => (text.match(/\$\{/g) ?? []).length

/** Writes the changed French texts into the sources; gives what was not taken over, and why. */
export function takeOver(root: string, csv: string): { taken: number; refused: string[] } {
  const pairs = new Map(pairsIn(root).map((pair) => [`${pair.file} ${pair.key}`, pair]))
  const refused: string[] = []
  const changes: (Pair & { after: string })[] = []
  for (const [file = '', key = '', , french = ''] of readCsv(csv).slice(1)) {
    const pair = pairs.get(`${file} ${key}`)
    if (pair === undefined) refused.push(`${file} ${key}: there is no such text any more.`)
    else if (pair.french === french) continue
    else if (valuesIn(pair.french) !== valuesIn(french))
      refused.push(`${file} ${key}: keep each \${…} as it is.`)
    else if (file.endsWith('.json') && /["\\]/.test(french)) refused.push(`${file} ${key}: write « ».`)
    else if (/[`'\n]/.test(french.replaceAll(/\$\{[^}]*\}/g, '')))
      refused.push(`${file} ${key}: write the apostrophe ’, and no line break.`)
    else changes.push({ ...pair, after: french })
  }
  for (const [file, ofFile] of Map.groupBy(changes, ({ file }) => file)) {
    const path = join(root, file)
    let text = readFileSync(path, 'utf8')
    for (const { start, end, after } of ofFile.toSorted((a, b) => b.start - a.start))
      text = text.slice(0, start) + after + text.slice(end)
    writeFileSync(path, text)
  }
  return { taken: changes.length, refused }
}

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  const [file] = process.argv.slice(2)
  if (file === undefined) {
    const pairs = pairsIn(root)
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(join(root, 'dist/words.csv'), toCsv(pairs))
    writeFileSync(join(root, 'dist/words.html'), toPage(pairs))
    console.log(`${pairs.length} texts are in dist/words.csv and dist/words.html.`)
  } else if (!existsSync(file)) {
    console.error(`There is no ${file}.\n${USAGE}`)
    process.exit(1)
  } else {
    const { taken, refused } = takeOver(root, readFileSync(file, 'utf8'))
    for (const fault of refused) console.error(fault)
    console.log(`${taken} texts were changed.`)
    process.exit(refused.length > 0 ? 1 : 0)
  }
}
