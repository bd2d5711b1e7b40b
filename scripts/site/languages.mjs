import { existsSync } from 'node:fs'

/** What has a French file beside it: `x.messages.fr.ts`, `language.fr.ts`, `X.fr.astro`. */
const IN_ENGLISH = /\.messages\.ts$|(^|\/)language\.ts$|\.en\.astro$/
/** Admins read English. */
const ADMIN_PAGE = /\/site\/pages\/admin\//

/** Builds the site in French: each French file stands in for the English one. Throws where one is missing. */
export const inFrench = {
  name: 'in-french',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!IN_ENGLISH.test(source)) return
    const english = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (!english) return
    const french = english.id.replace(/(\.en)?\.(ts|astro)$/, '.fr.$2')
    if (!existsSync(french)) throw new Error(`There is no French for ${english.id}.`)
    return french
  },
  load: (id) => (ADMIN_PAGE.test(id.replaceAll('\\', '/')) ? '' : undefined),
}

/** Schemas hold the sentences of both languages for the API. An English page needs no French ones. */
export const inEnglish = {
  name: 'in-english',
  enforce: 'pre',
  load: (id) => (id.endsWith('.messages.fr.ts') ? 'export const fr = undefined' : undefined),
}
