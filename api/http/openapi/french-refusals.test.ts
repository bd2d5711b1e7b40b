import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import ts from 'typescript'
import { faultsInFrench } from '../../../scripts/checks/french-faults.ts'
import { describedRoutes } from '../../../scripts/openapi/calls-of-routes.ts'
import { refusalsOfCalls } from './document.ts'
import { ERROR_CATALOGUE } from './error-catalogue.ts'

const API = join(import.meta.dir, '../..')

type Pair = { place: string; en: string; fr: string }

/** Codes of refusals, from where they are made. */
const codes = { inFrench: new Set<string>(), inEnglishOnly: new Set<string>() }
const pairs: Pair[] = []

for (const file of new Glob('**/*.ts').scanSync(API)) {
  if (/\.(test|fixture)\.ts$|^contract\//.test(file)) continue
  const code = await Bun.file(join(API, file)).text()
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const [en, fr] = [sentenceOf(node, 'en'), sentenceOf(node, 'fr')]
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      if (en !== undefined && fr !== undefined) pairs.push({ place: `${file}:${line}`, en, fr })
    }
    const values =
      ts.isCallExpression(node) || ts.isNewExpression(node)
        ? [...(node.arguments ?? [])]
        : ts.isArrayLiteralExpression(node)
          ? [...node.elements]
          : []
    const isInEnglishOnly = values.some((value) => /^englishOnly\(/.test(value.getText(source)))
    const isInFrench = values.some((value) =>
      /^\{\s*en\b|^saidBy\(|^says$|^TRY_AGAIN\.says$|^[A-Z_]+\[|\?\s*\{\s*en\b/.test(value.getText(source)),
    )
    for (const value of values.slice(0, 2))
      for (const [code] of value
        .getText(source)
        .matchAll(/(?<=')[a-z]+(_[a-z0-9]+)*(?=')|(?<=^TRY_AGAIN\.)code$/g)) {
        if (isInEnglishOnly) codes.inEnglishOnly.add(code)
        if (isInFrench) codes.inFrench.add(code === 'code' ? 'try_again' : code)
      }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** Of a language in `{ en, fr }`, with 3 for the values in a template; undefined where it is no plain sentence. */
function sentenceOf(object: ts.ObjectLiteralExpression, language: string): string | undefined {
  const property = object.properties.find((one) => one.name?.getText() === language)
  if (property === undefined || !ts.isPropertyAssignment(property)) return undefined
  const { initializer } = property
  if (ts.isStringLiteralLike(initializer)) return initializer.text
  if (!ts.isTemplateExpression(initializer)) return undefined
  return initializer.head.text + initializer.templateSpans.map(({ literal }) => `3${literal.text}`).join('')
}

const hasSentence = ({ en }: Pair) => /\p{L} \p{L}/u.test(en)

describe('a sentence of a refusal is French in French', () => {
  test.each(pairs.filter(hasSentence))('$place: $fr', ({ en, fr }) => {
    expect(fr).not.toBe(en)
    expect(faultsInFrench(fr)).toEqual([])
    expect([...fr].length).toBeLessThan([...en].length * 1.8 + 25)
  })
})

describe('a sentence of a schema is French in French', async () => {
  for (const file of new Glob('contract/**/*.messages.fr.ts').scanSync(API)) {
    const { fr }: { fr?: Record<string, string> } = await import(join(API, file))
    // A consent, which is no list of sentences.
    if (fr === undefined) continue
    const { en }: { en: Record<string, string> } = await import(join(API, file.replace('.fr.ts', '.ts')))
    test.each(Object.keys(en).map((key) => ({ key, says: fr[key] ?? '' })))(
      `${file} $key: $says`,
      ({ key, says }) => {
        expect(says).not.toBe(en[key])
        expect(faultsInFrench(says)).toEqual([])
      },
    )
  }
})

/** Only Stripe and operators read these. */
const FOR_MACHINES = /^\w+ \/api\/(stripe\/webhook|health\/ready)$/

test('nobody but admins can receive a refusal in English only', () => {
  const declared = [...refusalsOfCalls(describedRoutes())]
    .filter(([name, { realm }]) => realm !== 'admin' && !FOR_MACHINES.test(name))
    .flatMap(([, { refusals }]) => [...refusals])
  const receivable = new Set([
    ...declared.map((refusal) => refusal.slice('409 '.length)),
    ...Object.values(ERROR_CATALOGUE).flatMap((ofStatus) => Object.keys(ofStatus)),
  ])
  expect(receivable.size).toBeGreaterThan(100)
  expect([...receivable].filter((code) => !codes.inFrench.has(code)).sort()).toEqual([])
  expect(codes.inEnglishOnly).toContain('provider_not_pending')
})
