import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesToCommit } from '../testing/private-addresses.ts'
import { faultsInFrench, isUntranslated } from './french-faults.ts'
import { englishBeside, frenchTexts } from './french-texts.ts'

export const faultsOfTexts = (root: string): string[] =>
  frenchTexts(root).flatMap(({ file, line, text }) =>
    faultsInFrench(text).map((fault) => `${file}:${line} ${fault}: ${text.trim()}`),
  )

/** Texts of a French file that its English one has too. */
export function untranslated(root: string): string[] {
  const texts = frenchTexts(root).filter(({ file }) => file.endsWith('.messages.fr.ts'))
  const english = new Map(
    [...new Set(texts.map(({ file }) => file))].map((file) => [file, englishBeside(root, file)]),
  )
  return texts
    .filter(({ file, text }) => english.get(file)?.some((one) => isUntranslated(one, text)))
    .map(({ file, line, text }) => `${file}:${line} is the same in English: ${text.trim()}`)
}

/** Admins read English, and a stage is a page of a test. */
const ENGLISH_ONLY =
  /\/admins?\/|OfferFrench|\/pages\/admin|AdminPortal|AdminMarketplace|\.stage\.|\.test\.|\.fr\.|\.en\.astro$|^site\/features\/(market\/(leads|analytics)|requests\/promises|suppliers\/providers)\//

const VISIBLE_ATTRIBUTES = new Set(['alt', 'aria-label', 'label', 'placeholder', 'title'])

/** What a page or component says itself, where only messages may. */
export function wordsOutsideMessages(root: string): string[] {
  return filesToCommit(root)
    .filter((file) => /^site\/.*\.(tsx|astro)$/.test(file) && !ENGLISH_ONLY.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      // The markup of a page reads as TypeScript with elements, without its front matter, scripts and styles.
      const code = file.endsWith('.astro')
        ? `<>${text.replace(/^---\n[\s\S]*?\n---\n/, (part) => part.replace(/[^\n]/g, '')).replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<!doctype html>|<!--[\s\S]*?-->/g, (part) => part.replace(/[^\n]/g, ''))}</>`
        : text
      return inElements(file, code)
    })
}

/** What a program reads. */
const CODE = 'Authorization: Bearer'

const hasWords = (text: string) => /\p{L}{2,}/u.test(text) && text.trim() !== CODE

function inElements(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = ts.isJsxText(node)
      ? node.text
      : ts.isJsxAttribute(node) &&
          VISIBLE_ATTRIBUTES.has(node.name.getText(source)) &&
          node.initializer !== undefined &&
          ts.isStringLiteral(node.initializer)
        ? node.initializer.text
        : ''
    if (hasWords(text)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      found.push(`${file}:${line} says this outside of messages: ${text.trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

if (import.meta.main) {
  const root = join(import.meta.dir, '../..')
  const faults = [...faultsOfTexts(root), ...untranslated(root), ...wordsOutsideMessages(root)]
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
