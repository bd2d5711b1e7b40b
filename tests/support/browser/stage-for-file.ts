import { afterAll, beforeAll } from 'bun:test'
import { openStage, type Stage } from './stage.ts'

/** The stage of a test file: it opens before the first test, when its properties get their values, and closes after the last. */
export function stageForFile(env: Record<string, string> = {}): Stage {
  const stage = {} as Stage
  let opened: Stage | undefined
  beforeAll(async () => {
    opened = await openStage(env)
    Object.assign(stage, opened)
  })
  afterAll(() => opened?.close())
  return stage
}
