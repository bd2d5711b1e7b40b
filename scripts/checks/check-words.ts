import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { kindOf, programsIn } from '../imports/read-imports.ts'
import { filesToCommit } from '../testing/private-addresses.ts'

/** Words that names, comments, documents and test titles may not hold, each with standard ones. Texts for users may. */
const WORDS: Record<string, string> = {
  deed: 'action',
  deeds: 'actions',
  anew: 'again',
  whoever: 'the caller, the user',
  heed: 'handle',
  heeds: 'handles',
  begun: 'started',
  meanwhile: 'concurrently, in between',
  asked: 'requested, query, request',
  told: 'notified, informed, sent',
  given: 'input, params, options',
  heard: 'received',
}

/** In these files a single word is a text for users; elsewhere it is a name. */
const VISIBLE_TEXTS = /\.messages(\.fr)?\.ts$|^site\/content\/|\/templates\//

/** The specification, generated files, applied migrations, the bench's results, and this list. */
const NOT_CHECKED =
  /^openapi\.yaml$|\/contract\/calls\.ts$|\/migrations\/|^bench\/RESULTS\.md$|\/get-started\.md$|^scripts\/checks\/check-words\.(test\.)?ts$/

type Found = { file: string; line: number; word: string; where: string }

/** Each such word in the files that a commit would hold. */
export function findWords(root: string): Found[] {
  const files = filesToCommit(root)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const fixed = namesThatStay(
    files.filter((file) => file === 'openapi.yaml' || file.endsWith('.sql')).map(read),
  )
  return files
    .filter((file) => !NOT_CHECKED.test(file))
    .flatMap((file) => {
      if (/\.(tsx?|mjs)$/.test(file)) return [...inPath(file), ...inCode(file, read(file), fixed)]
      if (file.endsWith('.astro')) return [...inPath(file), ...inPage(file, read(file), fixed)]
      if (/\.(md|sh|css|toml)$|^\.env\.example$|^\.ci\//.test(file))
        return [...inPath(file), ...inDocument(file, read(file))]
      return []
    })
}

/** Names on the wire and in the database change only with their callers and their data. */
function namesThatStay(texts: string[]): Set<string> {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^ *(?:- )?(?:name: )?"?([\w-]+)"?(?::|$)|[`"]([\w-]+)[`"]/gm)].map(
      ([, key, quoted]) => key ?? quoted ?? '',
    ),
  )
  return new Set([
    ...names,
    ...names.map((name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())),
  ])
}

function inPath(file: string): Found[] {
  return wordsOf(file).map((word) => ({ file, line: 1, word, where: 'file name' }))
}

function inDocument(file: string, text: string): Found[] {
  const prose = text.replace(/```[\s\S]*?```|`[^`]*`/g, (code) => code.replace(/[^\n]/g, ' '))
  return prose
    .split('\n')
    .flatMap((line, index) =>
      wordsOf(line).map((word) => ({ file, line: index + 1, word, where: 'document' })),
    )
}

/** Checks the front matter, scripts and comments of a page, not its texts for users. */
function inPage(file: string, text: string, fixed: Set<string>): Found[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const comments = [...text.matchAll(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g)]
  return [
    ...programsIn(file, text).flatMap(({ code, firstLine }) =>
      inCode(file, code, fixed).map((found) => ({ ...found, line: found.line + firstLine - 1 })),
    ),
    ...comments.flatMap(({ 0: comment, index }) =>
      wordsOf(comment).map((word) => ({ file, line: lineAt(index), word, where: 'comment' })),
    ),
  ]
}

function inCode(file: string, text: string, fixed: Set<string>): Found[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file))
  const found: Found[] = []
  const note = (position: number, words: string[], where: string) => {
    const line = source.getLineAndCharacterOfPosition(position).line + 1
    found.push(...words.map((word) => ({ file, line, word, where })))
  }
  const visit = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return
    const children = node.getChildren(source)
    if (children.length > 0) {
      for (const child of children) visit(child)
      return
    }
    const start = node.getStart(source)
    const trivia = node.kind === ts.SyntaxKind.JsxText ? '' : text.slice(node.pos, start)
    for (const { 0: line, index } of trivia.matchAll(/.+/g)) note(node.pos + index, wordsOf(line), 'comment')
    const { words, where } = ofToken(node, file, fixed)
    note(start, words, where)
  }
  visit(source)
  return found
}

function ofToken(node: ts.Node, file: string, fixed: Set<string>): { words: string[]; where: string } {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
    const stays = fixed.has(node.text) && isPropertyName(node)
    return { words: stays ? [] : wordsOf(node.text), where: 'name' }
  }
  const text = textOf(node)
  if (text === undefined || isSpecifier(node)) return { words: [], where: 'name' }
  if (isTestTitle(node)) return { words: wordsOf(text), where: 'test title' }
  const isName = /^[\w.:-]+$/.test(text) && !ts.isJsxText(node) && !VISIBLE_TEXTS.test(file)
  return { words: isName && !fixed.has(text) ? wordsOf(text) : [], where: 'name' }
}

const isPropertyName = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) ||
  ts.isShorthandPropertyAssignment(parent) ||
  ts.isPropertySignature(parent) ||
  ts.isPropertyAccessExpression(parent) ||
  ts.isBindingElement(parent)

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text
  return undefined
}

const isSpecifier = ({ parent }: ts.Node) =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isImportTypeNode(parent.parent) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword)

/** The first argument of test(…), describe.each(…)(…) and the like. */
function isTestTitle(node: ts.Node): boolean {
  const call = ts.isTemplateSpan(node.parent) ? node.parent.parent.parent : node.parent
  return (
    ts.isCallExpression(call) &&
    /^(test|it|describe)\b/.test(call.expression.getText()) &&
    (call.arguments[0]?.pos ?? 0) <= node.pos &&
    node.end <= (call.arguments[0]?.end ?? 0)
  )
}

/** Such words in a text or in the parts of a name. */
export function wordsOf(text: string): string[] {
  const parts = text
    // HTML autofill and OpenID Connect call a first name so.
    .replace(/given[-_]name/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g)
  return (parts ?? []).filter((part) => Object.hasOwn(WORDS, part))
}

function printCounts(found: Found[]): void {
  const folderOf = ({ file }: Found) => file.split('/').slice(0, -1).slice(0, 2).join('/') || '.'
  const print = (groups: Map<string, Found[]>) => {
    for (const [name, { length }] of [...groups].sort((a, b) => b[1].length - a[1].length))
      console.log(`${String(length).padStart(6)}  ${name}`)
  }
  print(Map.groupBy(found, folderOf))
  console.log('')
  print(Map.groupBy(found, ({ word, where }) => `${word}, ${where}`))
  console.log(`\n${found.length} in all`)
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2).filter((argument) => argument !== '--count')
  const found = findWords(join(import.meta.dir, '../..')).filter(({ file }) => file.startsWith(folder))
  if (process.argv.includes('--count')) printCounts(found)
  else
    for (const { file, line, word, where } of found)
      console.error(`${file}:${line} "${word}" in a ${where}: say ${WORDS[word]}`)
  process.exit(found.length > 0 ? 1 : 0)
}
