import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesToCommit } from '../testing/private-addresses.ts'

export type FrenchText = { file: string; line: number; text: string }

/** Every text in French: strings, the parts between the values of templates, and in pages what stands outside tags. */
export function frenchTexts(root: string): FrenchText[] {
  return filesToCommit(root).flatMap((file) => {
    if (/\/rates\/data\/\w+\.json$/.test(file)) return ofData(file, readFileSync(join(root, file), 'utf8'))
    const isFrench = /\.fr\.(ts|astro)$|(^|\/)french-(lead|names|terms)\.ts$/.test(file)
    if (!isFrench && !/^(api|domain|site)\/.*(?<!\.test)\.ts$/.test(file)) return []
    const text = readFileSync(join(root, file), 'utf8')
    if (file.endsWith('.astro')) return ofPage(file, text)
    if (isFrench) return ofModule(file, text)
    return /\bfr:/.test(text) ? ofModule(file, text, isFrenchSide) : []
  })
}

/** The same of the English file beside a French one. */
export const englishBeside = (root: string, file: string): string[] =>
  ofModule(file, readFileSync(join(root, file.replace('.fr.ts', '.ts')), 'utf8')).map(({ text }) => text)

function ofModule(file: string, code: string, isFrench?: (node: ts.Node) => boolean): FrenchText[] {
  return textsIn(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true), file, isFrench)
}

/** The front matter is a module, and the markup reads as TypeScript with elements. */
function ofPage(file: string, text: string): FrenchText[] {
  const { frontMatter, markup } = partsOfPage(text)
  return [
    ...ofModule(file.replace(/\.astro$/, '.ts'), frontMatter),
    ...textsIn(elementsOf(file, markup), file),
  ].map((one) => ({ ...one, file }))
}

/** Each as long as the page, with spaces for the other, so that places in them are places in the page. */
export function partsOfPage(page: string): { frontMatter: string; markup: string } {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const [matter = ''] = /^---\n[\s\S]*?\n---\n/.exec(page) ?? []
  return {
    frontMatter: matter.replaceAll('---\n', '   \n') + blank(page.slice(matter.length)),
    markup: blank(matter) + page.slice(matter.length),
  }
}

/** Places in it are two higher than in the markup. */
export const elementsOf = (file: string, markup: string) =>
  ts.createSourceFile(file, `<>${markup}</>`, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

function textsIn(source: ts.SourceFile, file: string, isFrench?: (node: ts.Node) => boolean): FrenchText[] {
  const texts: FrenchText[] = []
  const visit = (node: ts.Node, wanted: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    if (isKey(node) || isCompared(node) || isOfMachine(node, source)) return
    if (wanted && isText(node)) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source, false)).line + 1
      for (const [index, text] of (ts.isJsxText(node) ? node.text.split('\n') : [node.text]).entries())
        if (text.trim() !== '') texts.push({ file, line: first + index, text })
    }
    const isWanted = wanted || isFrench?.(node) === true
    ts.forEachChild(node, (child) => visit(child, isWanted))
  }
  visit(source, isFrench === undefined)
  return texts
}

const ofData = (file: string, text: string): FrenchText[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/"fr": "([^"]+)"/g)].map(([, says = '']) => ({ file, line: index + 1, text: says })),
    )

const isText = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node) ||
  ts.isTemplateHead(node) ||
  ts.isJsxText(node)

/** The value of `fr` in `{ en: 'It is gone.', fr: 'Il a disparu.' }`. */
const isFrenchSide = (node: ts.Node) =>
  ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'fr'

/** The English side of a list of words: the name of a property, or what a map finds a word by. */
export const isKey = (node: ts.Node) =>
  node.parent !== undefined &&
  ((ts.isPropertyAssignment(node.parent) && node === node.parent.name) ||
    (ts.isArrayLiteralExpression(node.parent) &&
      ts.isNewExpression(node.parent.parent.parent) &&
      node === node.parent.elements[0]))

export const isCompared = (node: ts.Node) =>
  node.parent !== undefined &&
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken

/** Names in `<code>`, words in another language, and attributes that no one reads. */
const isOfMachine = (node: ts.Node, source: ts.SourceFile) =>
  (ts.isJsxElement(node) && /^<code\b|\blang="en"/.test(node.openingElement.getText(source))) ||
  (ts.isJsxAttribute(node) && !READ.has(node.name.getText(source)))

const READ = new Set(['alt', 'aria-label', 'ask', 'label', 'placeholder', 'title'])
