import { expect } from 'bun:test'
import * as v from 'valibot'
import { LeadCard } from '../../../api/contract/market/market.ts'
import type { Answer, Browser } from '../product.ts'

export const MARKET = '/api/supplier/leads'

/** No field that the wire does not name. */
const Cards = v.array(v.strictObject(LeadCard.entries))

/** The address of the next page; undefined on the last. */
export const nextOf = (answer: Pick<Answer, 'headers'>) =>
  answer.headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1]

/** The market as one supplier's browser sees it. `query` begins with a question mark, or is empty. */
export function marketSeenBy(browser: Browser) {
  async function page(path: string) {
    const answer = await browser.get(path)
    expect({ path, status: answer.status, body: answer.body }).toMatchObject({ path, status: 200 })
    return { cards: v.parse(Cards, answer.body), next: nextOf(answer), answer }
  }

  return {
    page,
    cards: async (query = '') => (await page(`${MARKET}${query}`)).cards,
    ids: async (query = '') => (await page(`${MARKET}${query}`)).cards.map(({ id }) => id),
    /** The ids from the first page to the last, following the links; `between` happens after each page. */
    async walk(query: string, between: () => Promise<unknown> = async () => {}) {
      const ids: string[] = []
      for (let path: string | undefined = `${MARKET}${query}`; path !== undefined; ) {
        const { cards, next } = await page(path)
        ids.push(...cards.map(({ id }) => id))
        path = next
        await between()
      }
      return ids
    },
  }
}
