import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

export type Import = {
  /** The file that imports, from the root of the checkout, with forward slashes. */
  file: string
  line: number
  /** As it is written. */
  specifier: string
  /** The file of ours it means, as `file` is written, `../` in front when it lies outside; unset for a package. */
  target?: string
  typesOnly: boolean
  /** Lines of an import or export statement; 0 for an import inside an expression or a type. */
  statementLines: number
}

type Found = Pick<Import, 'specifier' | 'typesOnly' | 'statementLines'> & { position: number }

/** Everything a TypeScript, JavaScript or Astro file imports, re-exports or loads on demand, by its text alone. */
export function readImports(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return programsIn(file, text).flatMap(({ code, firstLine }) => {
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kindOf(file))
    return importsOf(source).map(({ position, ...found }) => ({
      ...found,
      file,
      line: firstLine + source.getLineAndCharacterOfPosition(position).line,
      target: targetOf(root, file, found.specifier),
    }))
  })
}

/** An Astro page holds TypeScript in its front matter and in each script. */
export function programsIn(file: string, text: string): { code: string; firstLine: number }[] {
  if (!file.endsWith('.astro')) return [{ code: text, firstLine: 1 }]
  const parts = [...text.matchAll(/^---$([\s\S]*?)^---$|<script[^>]*>([\s\S]*?)<\/script>/gm)]
  return parts.map((part) => {
    const code = part[1] ?? part[2] ?? ''
    const start = part.index + part[0].indexOf(code)
    return { code, firstLine: text.slice(0, start).split('\n').length }
  })
}

export const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

function importsOf(source: ts.SourceFile): Found[] {
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    const one = importOf(node)
    if (one) {
      const position = node.getStart(source)
      const isStatement = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      const statementLines = isStatement ? source.text.slice(position, node.end).split('\n').length : 0
      found.push({ ...one, position, statementLines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function importOf(node: ts.Node): Omit<Found, 'position' | 'statementLines'> | undefined {
  if (ts.isImportDeclaration(node)) return named(node.moduleSpecifier, isForTypes(node.importClause))
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return named(node.moduleSpecifier, node.isTypeOnly)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return named(node.argument.literal, true)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return named(node.arguments[0], false)
  }
  return undefined
}

/** An import computed at run time names nothing we could judge. */
function named(node: ts.Node | undefined, typesOnly: boolean) {
  return node && ts.isStringLiteralLike(node) ? { specifier: node.text, typesOnly } : undefined
}

function isForTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false // import './x.ts' runs it
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  if (clause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}

function targetOf(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('/')) return relative(root, specifier)
  if (!specifier.startsWith('.')) return undefined
  const path = specifier.split('?')[0] ?? specifier // Astro's ?raw and ?url are about the same file
  return relative(root, join(root, dirname(file), path)).replaceAll('\\', '/')
}
