import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { PATIENCE_MS } from '../../tests/support/patience.ts'

const ROOT = join(import.meta.dir, '../..')
const FILES = [
  '**/*.{test,spec,security}.{ts,tsx}',
  '**/*.fixture.ts',
  'tests/support/**/*.ts',
  'tests/proofs/**/*.ts',
]
const TESTS_AND_HOOKS = /^(test|bunTest|it|describe|beforeAll|beforeEach|afterEach|afterAll)\b/
const WAITS = /^(setDefaultTimeout|AbortSignal\.timeout|.+\.setDefault(Navigation)?Timeout)$/

/** Calls that end on purpose: to a stand-in that hangs, to a cluster that fails over, to a server beside slow clients. */
const MEANT = [
  'sandbox/stripe/stripe-sandbox.process.test.ts: timeout: 200',
  'tests/cluster/cluster.test.ts: AbortSignal.timeout 5000',
  'tests/security/slow-clients.security.ts: AbortSignal.timeout 5000',
]

/** The limits of time below 3 minutes that this file sets for a test, a hook or a wait. */
function shortLimits(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const constants = new Map<string, number>()
  const found: string[] = []
  const numberOf = (node: ts.Node | undefined): number | undefined => {
    if (node === undefined) return undefined
    if (ts.isNumericLiteral(node)) return Number(node.text)
    if (ts.isIdentifier(node)) return constants.get(node.text)
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken)
      return (numberOf(node.left) ?? Number.NaN) * (numberOf(node.right) ?? Number.NaN)
    return undefined
  }
  const note = (what: string, limit: number | undefined) => {
    if (limit !== undefined && limit < PATIENCE_MS) found.push(`${path}: ${what}${limit}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const value = numberOf(node.initializer)
      if (value !== undefined) constants.set(node.name.text, value)
    }
    if (ts.isCallExpression(node)) {
      const name = text.slice(node.expression.pos, node.expression.end).trim()
      if (WAITS.test(name)) note(`${name} `, numberOf(node.arguments[0]))
      if (TESTS_AND_HOOKS.test(name) && node.arguments.length > 1)
        note(`${name.split(/[.(]/)[0]} `, numberOf(node.arguments.at(-1)))
    }
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'timeout')
      note('timeout: ', numberOf(node.initializer))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('no test, hook or wait has a limit of time below 3 minutes', () => {
  const paths = new Set(FILES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(ROOT)]))
  const found = [...paths]
    .filter((path) => !path.includes('node_modules'))
    .sort()
    .flatMap((path) => shortLimits(path, readFileSync(join(ROOT, path), 'utf8')))
  expect(found).toEqual(MEANT)
})

test.each([
  ["test('a', () => {}, 60_000)", ['a.test.ts: test 60000']],
  ["test.each([1])('a', async () => {}, 60_000)", ['a.test.ts: test 60000']],
  ['const LONG = 30 * 1_000\nbeforeAll(() => {}, LONG)', ['a.test.ts: beforeAll 30000']],
  ['setDefaultTimeout(20_000)', ['a.test.ts: setDefaultTimeout 20000']],
  ['await fetch(url, { signal: AbortSignal.timeout(5_000) })', ['a.test.ts: AbortSignal.timeout 5000']],
  ['await heading.waitFor({ timeout: 3_000 })', ['a.test.ts: timeout: 3000']],
  ["test('a', () => {}, 600_000)", []],
  ["test('a', () => expect(2).toBe(2))", []],
])('control: %j', (text, found) => {
  expect(shortLimits('a.test.ts', text)).toEqual(found)
})
