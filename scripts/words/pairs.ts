// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are texts here.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isCompared, isKey, partsOfPage } from '../checks/french-texts.ts'
import { filesToCommit } from '../testing/private-addresses.ts'
import { blocksOf } from './blocks.ts'

/** A French text with the English of the same place. */
export type Pair = {
  file: string
  key: string
  english: string
  /** As its source has it, with \${…} where a value stands; in pages with <1>…</1> for a tag and {1} for a value. */
  french: string
  start: number
  end: number
  /** What the source holds for this French; what is wrong with it, if it cannot stand there. */
  toSource: (french: string) => { source: string } | { fault: string }
}

type Text = Omit<Pair, 'file' | 'key' | 'english' | 'french'> & { text: string }

/** Every text of message files, of refusals and rate data in both languages, of lists of words and of the long pages. */
export function pairsIn(root: string): Pair[] {
  return filesToCommit(root).flatMap((file) => {
    if (/\.messages\.fr\.ts$/.test(file))
      return paired(root, file, file.replace(/\.fr\.ts$/, '.ts'), textsOfModule)
    if (file.endsWith('.fr.astro'))
      return paired(root, file, file.replace(/\.fr\.astro$/, '.en.astro'), textsOfPage)
    return /^(api|domain)\/.*(?<!\.test|\.fr)\.ts$|\/rates\/data\/\w+\.json$/.test(file)
      ? ofOneFile(root, file)
      : []
  })
}

function paired(
  root: string,
  file: string,
  englishFile: string,
  textsIn: (root: string, file: string) => Map<string, Text>,
): Pair[] {
  if (!existsSync(join(root, englishFile))) return []
  const [french, english] = [textsIn(root, file), textsIn(root, englishFile)]
  const used = new Map<string, number>()
  const inEnglish = (key: string): string => {
    const same = english.get(key)
    if (same) return same.text
    // English may hold the same list as a constant of its own, without the names that lead to it.
    const name = key.replace(/ \d+$/, '')
    const [ending] = [...english.keys()]
      .filter((one) => one !== '' && !/ \d+$/.test(one) && name.endsWith(one))
      .toSorted((one, other) => other.length - one.length)
    if (ending === undefined) return ''
    const number = (used.get(ending) ?? 0) + 1
    used.set(ending, number)
    return english.get(number === 1 ? ending : `${ending} ${number}`)?.text ?? ''
  }
  return [...french]
    .map(([key, { text, ...rest }]) => ({ file, key, english: inEnglish(key), french: text, ...rest }))
    .filter(({ french: text }) => hasWords(text))
}

/** Not a value, an address, a language or a version alone. */
const hasWords = (text: string) =>
  /\p{L}/u.test(text.replaceAll(/\$\{[^}]*\}|<[^<>]*>|\{\d+\}|^(\/\S*|[a-z]{2}(-CA)?|\d{4}-\S*( fr)?)$/g, ''))

const textsOfModule = (root: string, file: string) =>
  textsOf(sourceOf(file, readFileSync(join(root, file), 'utf8')))

function textsOfPage(root: string, file: string): Map<string, Text> {
  const { frontMatter, markup } = partsOfPage(readFileSync(join(root, file), 'utf8'))
  return new Map([
    ...textsOf(sourceOf(file.replace(/\.astro$/, '.ts'), frontMatter)),
    ...blocksOf(file, markup),
  ])
}

/** By the names that lead to each text; several texts of one name are numbered. */
function textsOf(source: ts.SourceFile, root: ts.Node = source): Map<string, Text> {
  const texts = new Map<string, Text>()
  const visit = (node: ts.Node, key: string): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    if (isKey(node) || isCompared(node)) return
    if (isText(node)) {
      const number = [...texts.keys()].filter((one) => one.replace(/ \d+$/, '') === key).length
      texts.set(number === 0 ? key : `${key} ${number + 1}`, textOf(node, source))
      return
    }
    if (ts.isPropertyAssignment(node)) visit(node.initializer, `${key}.${node.name.getText(source)}`)
    else ts.forEachChild(node, (child) => visit(child, key))
  }
  visit(root, '')
  return texts
}

/** `{ en: '…', fr: '…' }` where it is thrown, and in `domain` the lists of words by their English. */
function ofOneFile(root: string, file: string): Pair[] {
  const text = readFileSync(join(root, file), 'utf8')
  const isList = /(^|\/)french-[a-z]+\.ts$/.test(file)
  if (!isList && !/\bfr"?:/.test(text)) return []
  const source = sourceOf(file, text)
  const pairs: Pair[] = []
  const add = (key: string, english: string, { text: french, ...rest }: Text) => {
    const number = pairs.filter((one) => one.key.replace(/ \(\d+\)$/, '') === key).length
    pairs.push({ file, key: number === 0 ? key : `${key} (${number + 1})`, english, french, ...rest })
  }
  const visit = (node: ts.Node): void => {
    if (isList && ts.isPropertyAssignment(node) && isText(node.initializer)) {
      const english = ts.isStringLiteral(node.name) ? node.name.text : node.name.getText(source)
      add(english.slice(0, 60), english, textOf(node.initializer, source))
    }
    if (ts.isObjectLiteralExpression(node)) {
      const [english, french] = ['en', 'fr'].map((name) => initializerOf(node, name, source))
      if (english && french) {
        const inEnglish = textsOf(source, english)
        for (const [key, one] of textsOf(source, french)) {
          const said = inEnglish.get(key)?.text
          if (said !== undefined) add(said.slice(0, 60), said, one)
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return pairs.filter(({ french }) => hasWords(french))
}

const initializerOf = (object: ts.ObjectLiteralExpression, name: string, source: ts.SourceFile) =>
  object.properties.find(
    (one): one is ts.PropertyAssignment =>
      ts.isPropertyAssignment(one) &&
      one.name.getText(source).replaceAll('"', '') === name &&
      !ts.isIdentifier(one.initializer),
  )?.initializer

const sourceOf = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** Without its quotes. */
function textOf(node: ts.Node, source: ts.SourceFile): Text {
  const [start, end] = [node.getStart(source) + 1, node.getEnd() - 1]
  const text = source.text.slice(start, end).replaceAll('\\u00a0', '\u00a0')
  const quote = source.text[start - 1] ?? ''
  const toSource = (french: string) => {
    if (valuesIn(text).join() !== valuesIn(french).join()) return { fault: 'keep each ${…} as it is.' }
    const words = french.replaceAll(VALUE, '')
    return /[`'\\\n]/.test(words) || words.includes(quote)
      ? { fault: 'write the apostrophe ’, and no line break.' }
      : { source: french }
  }
  return { text, start, end, toSource }
}

/** One value may hold another. */
const VALUE = /\$\{(?:[^{}`]|`(?:[^`$]|\$\{[^}]*\})*`)*\}/g
const valuesIn = (text: string) => (text.match(VALUE) ?? []).toSorted()
