import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { kindOf } from '../imports/read-imports.ts'
import { filesToCommit } from '../testing/private-addresses.ts'

export type FrenchText = { file: string; line: number; text: string }

/**
 * Every text of the French files: strings and the parts between the values of templates; in pages what stands outside tags; and
 * the French sentences of the rate data.
 */
export function frenchTexts(root: string): FrenchText[] {
  return filesToCommit(root)
    .filter((file) =>
      /\.fr\.(ts|astro)$|(^|\/)french-(lead|names|terms)\.ts$|\/rates\/data\/\w+\.json$/.test(file),
    )
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (file.endsWith('.json')) return ofData(file, text)
      return file.endsWith('.astro') ? ofPage(file, text) : ofModule(file, text)
    })
}

function ofModule(file: string, code: string): FrenchText[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kindOf(file))
  const texts: FrenchText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isLiteralTypeNode(node) || isKey(node)) return
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isTemplateHead(node)
    )
      texts.push({
        file,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        text: node.text,
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

const ofData = (file: string, text: string): FrenchText[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/"fr": "([^"]+)"/g)].map(([, says = '']) => ({ file, line: index + 1, text: says })),
    )

function ofPage(file: string, text: string): FrenchText[] {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const visible = text
    .replace(/^---\n[\s\S]*?\n---\n/, blank)
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)
    .replace(/\{[^{}]*\}/g, (part) => part.replace(/[^\n]/g, 'X'))
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/[^\n]/g, '\u0000'))
  return visible.split('\n').flatMap((line, index) =>
    line
      .split(/\0+/)
      .filter((part) => part.trim() !== '')
      .map((part) => ({ file, line: index + 1, text: part })),
  )
}

/** The English side of a list of words. */
const isKey = (node: ts.Node) =>
  node.parent !== undefined && ts.isPropertyAssignment(node.parent) && node === node.parent.name
