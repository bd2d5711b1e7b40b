import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenedPaper, OpenPaper } from '../../../site/statement-reader/statement-reader.ts'
import type { Page } from './browser.ts'

const SITE = join(import.meta.dir, '../../../dist/site')
const PAPERS = join(import.meta.dir, '../../../bench/statements/samples')

/** The scripts of the built site that read papers, by their addresses. */
export function readerScripts(): { module: string; worker: string } {
  const found = (pattern: string) => {
    const [file] = [...new Bun.Glob(pattern).scanSync(realpathSync(SITE))].filter(
      (path) => !/\.(br|gz)$/.test(path),
    )
    if (file === undefined) throw new Error(`The site was built without ${pattern}.`)
    return `/${file}`
  }
  return {
    module: found('_astro/open-paper.*.js'),
    worker: found('statement-reader/pdf.worker.*.js'),
  }
}

export const paperFile = (id: string) => readFileSync(join(PAPERS, `${id}.pdf`))

declare global {
  interface Window {
    openPaper: OpenPaper
    paper: OpenedPaper
  }
}

/** A page of the site with the reader loaded as on intent, its worker waiting. */
export async function loadReader(page: Page): Promise<void> {
  await page.goto('/terms')
  const worker = page.waitForEvent('worker')
  await page.evaluate(async (module) => {
    window.openPaper = (await import(module)).openPaper
  }, readerScripts().module)
  // It answers once its whole script has run.
  await (await worker).evaluate(() => 1)
}

/** Opens a file as `window.paper`, and gives what it says. */
export async function openOnPage(page: Page, file: Uint8Array, options: { password?: string } = {}) {
  return page.evaluate(
    async ({ base64, options }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      window.paper = await window.openPaper(new Blob([bytes]), options)
      const { reading, pages, numbers } = window.paper
      return { reading, pages, numbers }
    },
    { base64: Buffer.from(file).toString('base64'), options },
  )
}
