import { afterAll, beforeAll, test as bunTest } from 'bun:test'
import type { Language } from '../../../domain/languages/languages.ts'
import type { Page, TestBrowser } from './browser.ts'
import { walkInFrench } from './french.ts'
import { joinStage, openStage } from './stage.ts'
import { WIDTHS } from './widths.ts'

type Environment = Record<string, string>

/** For a test file whose people are new, and which changes nothing that others see. */
export const stageForFile = () => openForFile(joinStage)

/** A product of its own, with these settings. */
export const ownStageForFile = (env: Environment | (() => Promise<Environment>) = {}) =>
  openForFile(async () => openStage(typeof env === 'function' ? await env() : env))

type Opened = Pick<TestBrowser, 'onPage'> & { close(): Promise<void> }

/** Opens a stage before the first test of a file, when its properties get their values, and closes it after the last. */
export function openForFile<Open extends Opened>(open: () => Promise<Open>) {
  const stage = {} as Open
  let opened: Open | undefined
  beforeAll(async () => {
    opened = await open()
    Object.assign(stage, opened)
  })
  afterAll(() => opened?.close())
  return { stage, test: testOn(stage) }
}

type Visit<Row extends readonly unknown[]> = (page: Page, ...row: Row) => Promise<void>
/** As Bun's: a row's columns become arguments, and anything else is the only one. */
type Each = {
  <Row extends readonly [unknown, ...unknown[]]>(rows: readonly Row[]): TestOf<[...Row]>
  <Case>(cases: readonly Case[]): TestOf<[Case]>
}
type TestOf<Row extends readonly unknown[]> = (title: string, visit: Visit<Row>) => void

const PHONE = 390

/**
 * Tests that each visit a fresh page of the stage, as wide as a desk unless said otherwise: on a phone, on a phone in each language,
 * or, where layout is the promise, on both.
 */
function testOn(stage: Pick<TestBrowser, 'onPage'>): TestOf<[]> & {
  each: Each
  onPhone: TestOf<[width: number]>
  inBothLanguages: TestOf<[language: Language]>
  atWidths: TestOf<[width: number]>
} {
  const each: Each = (cases: readonly unknown[]) => (title: string, visit: Visit<unknown[]>) =>
    bunTest.each(cases.map((one) => (Array.isArray(one) ? one : [one])))(title, (...row) =>
      stage.onPage({}, (page) => visit(page, ...row)),
    )
  const atWidth = (title: string, width: number, visit: Visit<[width: number]>) =>
    bunTest(title, () => stage.onPage({ width }, (page) => visit(page, width)))
  return Object.assign((title: string, visit: Visit<[]>) => bunTest(title, () => stage.onPage({}, visit)), {
    each,
    onPhone: (title: string, visit: Visit<[width: number]>) => atWidth(title, PHONE, visit),
    inBothLanguages: (title: string, visit: Visit<[language: Language]>) => {
      atWidth(title, PHONE, (page) => visit(page, 'en'))
      atWidth(`${title}, in French`, PHONE, (page) => walkInFrench(page, () => visit(page, 'fr')))
    },
    atWidths: (title: string, visit: Visit<[width: number]>) => {
      for (const width of WIDTHS) atWidth(`${title}, at ${width} px`, width, visit)
    },
  })
}
