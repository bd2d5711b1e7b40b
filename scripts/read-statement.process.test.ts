import { expect, test } from 'bun:test'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallPdf } from '../tests/support/papers/small-pdf.ts'
import { folderWith } from './testing/folder.fixture.ts'

const FIELDS = (
  'processor,period,grossSales,refunds,netSales,transactionCount,averageTicket,interchange,assessments,processorFees,' +
  'fixedFees,terminalRental,pciFees,chargebackFees,tax,totalFees,effectiveRate'
).split(',')
const SAMPLES = join(import.meta.dir, '../bench/statements/samples')

const folder = folderWith()

function put(name: string, content: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function read(...args: string[]) {
  const command = [process.execPath, join(import.meta.dir, 'read-statement.ts'), ...args]
  const { INIT_CWD: _, ...env } = process.env
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe', env })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err }
}

async function readSeveral(...files: string[]) {
  const { code, out } = await read(...files)
  const lines = out.trim().split('\n')
  return { code, answers: lines.map((line) => JSON.parse(line)) }
}

test('a statement is printed with every field, as JSON only', async () => {
  const { code, out, err } = await read(join(SAMPLES, 'g1a.pdf'))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const answer = JSON.parse(out)
  expect(Object.keys(answer)).toEqual(['kind', ...FIELDS])
  expect(answer).toMatchObject({
    kind: 'statement',
    processor: { value: 'moneris', page: 1, text: 'Moneris' },
    period: { value: { start: '2026-06-01', end: '2026-06-30' }, page: 1 },
  })
})

test('another paper is named with a sentence, and has no values', async () => {
  const { code, out } = await read(join(SAMPLES, 'g7b.pdf'))
  const { kind, looksLike, says, ...values } = JSON.parse(out)
  expect({ code, kind, looksLike }).toEqual({ code: 0, kind: 'other', looksLike: 'till-report' })
  expect(says).toStartWith('This looks like a till report.')
  expect(values).toEqual(Object.fromEntries(FIELDS.map((field) => [field, null])))
})

test('several files are printed one a line, each with its name', async () => {
  const files = [join(SAMPLES, 'g7a.pdf'), join(SAMPLES, 'g7b.pdf')]
  const { code, answers } = await readSeveral(...files)
  expect(code).toBe(0)
  expect(answers.map(({ file, looksLike }) => [file, looksLike])).toEqual([
    [files[0], 'quote'],
    [files[1], 'till-report'],
  ])
})

test('an unreadable file is printed with its reason', async () => {
  const locked = put('locked.pdf', smallPdf(['A till report'], { password: 'sesame' }))
  const files = {
    'no-text': put('empty.pdf', smallPdf([])),
    'not-a-pdf': put('note.pdf', 'Not a PDF at all.'),
    broken: put('broken.pdf', smallPdf(['A page']).slice(0, 90)),
    'password-needed': locked,
    'too-large': put('large.pdf', '%PDF-1.4\n'),
  }
  // A sparse file, which takes no room on the disk.
  truncateSync(files['too-large'], 100_000_000)
  const { code, answers } = await readSeveral(...Object.values(files))
  expect(code).toBe(0)
  expect(answers.map(({ reason }) => reason)).toEqual(Object.keys(files))
  for (const { kind, says, totalFees } of answers) {
    expect({ kind, totalFees }).toEqual({ kind: 'unreadable', totalFees: null })
    expect(says).toMatch(/^[A-Z].+\.$/)
  }
})

test('a password opens a locked file', async () => {
  const lines = ['Z REPORT  REGISTER 2', 'CASH 640.20', 'TIPS 12.00', 'VOIDS 3.00', 'TOTAL TENDERED 655.20']
  const locked = put('till.pdf', smallPdf(lines, { password: 'sesame' }))
  expect(JSON.parse((await read('--password=sesame', locked)).out)).toMatchObject({
    looksLike: 'till-report',
  })
  expect(JSON.parse((await read('--password', 'open', locked)).out)).toMatchObject({
    reason: 'password-wrong',
  })
})

test.each([
  ['no file', []],
  ['an unknown option', ['--fast', join(SAMPLES, 'g1a.pdf')]],
  ['a missing file', [join(SAMPLES, 'g1a.pdf'), 'missing.pdf']],
  ['a folder', [SAMPLES]],
])('%s is refused as bad usage', async (_, args) => {
  const { code, out, err } = await read(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('--help')
})
