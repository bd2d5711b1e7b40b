import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openComponentStage } from '../../tests/support/browser/component-stage.ts'
import { openForFile } from '../../tests/support/browser/stage-for-file.ts'
import { button, choice, textBox, tickBox } from '../../tests/support/people/visitor.ts'

const { stage } = openForFile(() => openComponentStage(join(import.meta.dir, 'boundary.stage.tsx')))

test('an island that breaks says so, and another try draws it again with what was typed', async () => {
  const complaint = await stage
    .onPage({}, async (page) => {
      await page.goto('/')
      await textBox(page, 'Name').fill('Ana')
      await textBox(page, 'Note').fill('Call after five.')
      await tickBox(page, 'I agree').check()
      await choice(page, 'Tier').selectOption('Two')
      await button(page, 'Break').click()
      await page.getByRole('alert').getByText('Something went wrong on this page').waitFor()
      await button(page, 'Reload the page').waitFor()
      await button(page, 'Try again').click()
      await page.getByText('Dear Ana').waitFor()
      expect(await textBox(page, 'Note').inputValue()).toBe('Call after five.')
      expect(await tickBox(page, 'I agree').isChecked()).toBe(true)
      expect(await choice(page, 'Tier').inputValue()).toBe('Two')
    })
    .then(
      () => 'none',
      (error: Error) => error.message,
    )
  // React logs what broke; nothing else went wrong.
  expect(complaint).toContain('Error: It broke.')
  expect(complaint.match(/^(logged|threw|asked|\d{3} )/gm)).toHaveLength(1)
})
