import { expect, test } from 'bun:test'
import { execFileSync } from 'node:child_process'
import { checkoutWith, folderWith } from '../testing/folder.fixture.ts'
import { faultInSubject, faultsInHistory } from './check-commits.ts'

test.each([
  'purchases: refund the second payer',
  'sign-out, names, test mode: close four small holes',
  'site/lib: pass the cursor on',
  'demo: seed a hundred leads',
  'tests: bring the clock forward',
  `docs: ${'a'.repeat(66)}`,
])('the subject "%s" is accepted', (subject) => {
  expect(faultInSubject(subject)).toBeUndefined()
})

test.each([
  ['Refund the second payer', 'does not begin with "area: " and a verb in lower case'],
  ['purchases: Refund the second payer', 'does not begin with "area: " and a verb in lower case'],
  ['purchases: refunded the second payer', 'begins with "refunded", which is not an imperative'],
  ['purchases: refunds the second payer', 'begins with "refunds", which is not an imperative'],
  ['purchases: refunding the second payer', 'begins with "refunding", which is not an imperative'],
  [`docs: ${'a'.repeat(67)}`, 'has 73 characters, at most 72'],
])('the subject "%s" is refused', (subject, fault) => {
  expect(faultInSubject(subject)).toBe(fault)
})

/** A repository with these commits, and the hash of the first. */
function repository(...subjects: string[]) {
  const root = checkoutWith()
  const git = (...options: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...options], {
      cwd: root,
      encoding: 'utf8',
    })
  for (const subject of subjects) git('commit', '-q', '--allow-empty', '-m', subject)
  return { root, git, first: git('rev-list', '--max-parents=0', 'HEAD').trim() }
}

test('commits before the rule and merges are not checked', () => {
  const { root, first, git } = repository('Old words', 'docs: shorten', 'New words')
  git('switch', '-q', '-c', 'side', first)
  git('commit', '-q', '--allow-empty', '-m', 'docs: add a rule')
  git('merge', '-q', '--no-edit', '-')

  expect(faultsInHistory(root, first)).toEqual([
    expect.stringMatching(/^[0-9a-f]+ "New words" does not begin with "area: "/),
  ])
})

test('a shallow clone and a folder without git are not checked', () => {
  const { root, first } = repository('Old words', 'New words', 'Newer words')
  const shallow = folderWith()
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${root}`, shallow])

  expect(faultsInHistory(shallow, first)).toBeUndefined()
  expect(faultsInHistory(folderWith(), first)).toBeUndefined()
})
