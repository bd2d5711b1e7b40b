import { HOME } from '../lib/words/language.ts'

/** The addresses of a page by its path in the build, which has no language. */
export const inBothLanguages = (path: string) =>
  isFront(path) ? { en: '/', fr: '/fr' } : { en: path, fr: `/fr${path}` }

/** What is at no address leads to the landing page. */
const isFront = (path: string) => path === '/' || path === '/404'

/** The path of a page in the build: its file without the ending. */
export const pathOf = (url: URL) => url.pathname.replace(/\.html$/, '').replace(/^\/index$/, '/')

export const addressHere = (path: string) => inBothLanguages(path)[HOME === '' ? 'en' : 'fr']
export const addressThere = (path: string) => inBothLanguages(path)[HOME === '' ? 'fr' : 'en']
