import type { Page } from 'playwright-core'

/** What a page tells search engines, people and sites that share it, and where it leads. */
export type PageFacts = {
  language: string
  titles: string[]
  description: string | null
  headings: string[]
  isIndexable: boolean
  canonical: string | null
  sharingPicture: string | null
  ids: string[]
  links: string[]
  formTargets: string[]
}

export function factsOf(page: Page): Promise<PageFacts> {
  return page.evaluate(() => {
    const said = (selector: string, attribute: string) =>
      document.querySelector(selector)?.getAttribute(attribute) ?? null
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    return {
      language: document.documentElement.lang,
      titles: all('head > title').map(({ textContent }) => textContent.trim()),
      description: said('meta[name="description"]', 'content'),
      headings: all('h1').map(({ textContent }) => textContent.trim()),
      isIndexable: !(said('meta[name="robots"]', 'content') ?? '').includes('noindex'),
      canonical: said('link[rel="canonical"]', 'href'),
      sharingPicture: said('meta[property="og:image"]', 'content'),
      ids: all('[id]').map(({ id }) => id),
      links: [...document.querySelectorAll<HTMLAnchorElement>('a')]
        .map((link) => link.getAttribute('href') && link.href)
        .map((address) => address || 'a link without an address'),
      formTargets: all('form[action]').map((form) => form.getAttribute('action') ?? ''),
    }
  })
}
