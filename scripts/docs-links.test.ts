import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesToCommit } from './testing/private-addresses.ts'

const ROOT = join(import.meta.dir, '..')
const LINK = /\]\(([^)\s#]+)(?:#([^)\s]+))?\)/g

/** Links to files of ours whose file, or the name behind its `#`, does not exist. */
function brokenLinks(document: string): string[] {
  const links = [...readFileSync(join(ROOT, document), 'utf8').matchAll(LINK)]
  return links.flatMap(([, path = '', name]) => {
    if (/^[a-z]+:/.test(path)) return []
    const file = join(ROOT, dirname(document), path)
    const isThere = existsSync(file) && (name === undefined || !/\.tsx?$/.test(path) || declares(file, name))
    return isThere ? [] : [`${document}: ${path}${name === undefined ? '' : `#${name}`}`]
  })
}

const declares = (file: string, name: string) =>
  new RegExp(`\\b(?:const|function|type|class) ${name}\\b`).test(readFileSync(file, 'utf8'))

const documents = filesToCommit(ROOT).filter((file) => file.endsWith('.md'))

test('every link of our documents leads to a file, and to the name that it gives', () => {
  expect(documents.flatMap(brokenLinks)).toEqual([])
})

test('the architecture answers five questions, each with a link', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const answers = text.match(/^- \*\*[^*]+\?\*\*(?:.|\n(?!\n|- ))+/gm) ?? []

  expect(answers).toHaveLength(5)
  expect(answers.filter((answer) => !/\]\(\.\.\//.test(answer))).toEqual([])
})
