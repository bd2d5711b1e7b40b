import { join } from 'node:path'
import { analyse } from 'scslre'
import ts from 'typescript'

/** The lines of regular expressions that a text can make slow: their time grows with the square of its length, or faster. */
export function slowExpressionsIn(file: string, source: string): number[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const lines: number[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && isSlow(node.text))
      lines.push(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return lines
}

function isSlow(literal: string): boolean {
  const end = literal.lastIndexOf('/')
  return analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) }).reports.length > 0
}

if (import.meta.main) {
  const root = join(import.meta.dir, '../..')
  const files = [
    ...new Bun.Glob('{api,db,domain,sandbox,scripts,site}/**/*.{ts,tsx,mjs}').scanSync({ cwd: root }),
  ]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .sort()
  const found: string[] = []
  for (const file of files)
    for (const line of slowExpressionsIn(file, await Bun.file(join(root, file)).text()))
      found.push(`${file}:${line}`)
  for (const place of found)
    console.error(
      `${place} has a regular expression that a long text makes slow: its time grows with the square of the length`,
    )
  if (found.length > 0) process.exit(1)
  console.log(`No regular expression of ${files.length} files is made slow by a long text.`)
}
