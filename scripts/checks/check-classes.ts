import { join } from 'node:path'
import { classesWithoutStyle } from '../site/classes-without-style.ts'

const ROOT = join(import.meta.dir, '../..')

/** Finds classes without a style in the built site, such as a utility of a colour that the theme has reset. */
const styles = await stylesOf(join(ROOT, 'dist/site'))
const sources = await textsOf(join(ROOT, 'site'), '**/*.{astro,ts,tsx}', /\.test\.tsx?$|\.stage\.tsx$/)
const found = classesWithoutStyle(styles, sources)
for (const { file, line, name } of found) console.log(`site/${file}:${line} ${name} has no style`)
if (found.length > 0) process.exit(1)
console.log(`All classes of ${sources.size} files have a style.`)

async function stylesOf(folder: string): Promise<string> {
  const sheets = await textsOf(folder, '**/*.css')
  const pages = await textsOf(folder, '**/*.html')
  const inPages = [...pages.values()].flatMap((page) =>
    [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style ?? ''),
  )
  return [...sheets.values(), ...new Set(inPages)].join('\n')
}

async function textsOf(folder: string, pattern: string, except?: RegExp): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const file of [...new Bun.Glob(pattern).scanSync({ cwd: folder, followSymlinks: true })].sort())
    if (!except?.test(file)) texts.set(file, await Bun.file(join(folder, file)).text())
  return texts
}
