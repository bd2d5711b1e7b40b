import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesToCommit } from '../testing/private-addresses.ts'
import { frenchTexts } from './french-texts.ts'

/** How French is set in Canada, with the one no-break space that our font has. */
const TYPOGRAPHY: { wrong: RegExp; say: string }[] = [
  { wrong: /[\u202f\u2009\u2011]/u, say: 'the font lacks this space or dash: use U+00A0 or a plain hyphen' },
  { wrong: /\p{L}'\p{L}/u, say: 'write the apostrophe ’' },
  { wrong: / [:%$¢»](?![\p{L}{])/u, say: 'write U+00A0 before : % $ ¢ »' },
  { wrong: /\p{L}:(?=\s)/u, say: 'write U+00A0 before the colon' },
  { wrong: /\d[%$¢]/u, say: 'write U+00A0 between a number and its sign' },
  {
    wrong: /\d (?:jours?|heures?|minutes?|min|mois|ms|secondes?|Mo)(?!\p{L})/u,
    say: 'write U+00A0 between a number and its unit',
  },
  { wrong: /«(?!\u00a0)|(?<!\u00a0)»/u, say: 'write U+00A0 inside « »' },
  { wrong: /[ \u00a0][?!;]/u, say: 'no space stands before ? ! ;' },
  { wrong: /\.\.\./, say: 'write …' },
  { wrong: /["“”]\p{L}/u, say: 'write « »' },
]

/** English words that French has not: what nobody translated. */
const ENGLISH =
  /(?<![\p{L}\p{N}’'/.@_-])(the|and|your|you|of|to|is|are|with|for|this|we|it|by|from|not)(?![\p{L}\p{N}’'_/-])/iu

export function faultsInFrench(root: string): string[] {
  return frenchTexts(root).flatMap(({ file, line, text }) => [
    ...TYPOGRAPHY.filter(({ wrong }) => wrong.test(text)).map(
      ({ say }) => `${file}:${line} ${say}: ${text.trim()}`,
    ),
    ...(ENGLISH.test(text) ? [`${file}:${line} looks like English: ${text.trim()}`] : []),
  ])
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
  const faults = [...faultsInFrench(root), ...wordsOutsideMessages(root)]
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
