import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signedInBrowser, signedInOwner } from '../../../tests/support/people/owner.ts'
import { rateCheckIdOf, rateChecksOf, submit } from '../../../tests/support/people/rate-check.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { UNKNOWN_ID } from '../../../tests/support/unknown-id.ts'
import {
  LatestRateCheck,
  PastRateCheck,
  RateCheckResults,
} from '../../contract/rate-check/rate-check-results.ts'

const product = await testProduct()

const FRENCH = { 'accept-language': 'fr-CA' }
const LATEST = '/api/rate-checks/latest'

/** A rate check, and its owner signed in elsewhere. */
async function checked() {
  const { browser: checkedIn, answer, person } = await submit(product)
  const { browser, owner } = await signedInOwner(product, { email: person.email })
  return { person, answer, owner, checkedIn, browser, path: `/api/user/rate-checks/${rateCheckIdOf(answer)}` }
}

describe('the results of a past rate check', () => {
  test('are shown to its owner as they were, also a month later', async () => {
    const { person, answer, owner, path } = await checked()
    const checkedAt = product.clock.now().toISOString()
    product.clock.passMinutes(31 * 24 * 60)
    const browser = await signedInBrowser(product, owner.id)
    const { body, status } = await browser.get(path)
    expect(status).toBe(200)
    expect(body).toEqual({ results: answer.body, checkedAt, company: person.company })
  })

  test('are in French for who reads French, and in English for who reads English', async () => {
    const { answer, browser, path } = await checked()
    expect((await browser.get(path)).body).toMatchObject({ results: answer.body })
    const { results } = v.parse(PastRateCheck, (await browser.get(path, FRENCH)).body)
    expect(results.explanation.assumptions).toContainEqual({
      says: 'Durée de vie d’un terminal neuf\u00a0: son prix est réparti sur cette durée',
      value: '36\u00a0mois',
      basis: 'Notre choix',
      asOf: null,
      sources: [],
    })
    const english = v.parse(RateCheckResults, answer.body).explanation.assumptions
    expect(english).toHaveLength(results.explanation.assumptions.length)
    for (const [place, { says, basis }] of results.explanation.assumptions.entries()) {
      expect(says).not.toBe(english[place]?.says)
      expect(basis).not.toBe(english[place]?.basis)
    }
  })

  test('from before their sentences had French are shown in English, marked as such in French', async () => {
    const { answer, browser, path } = await checked()
    const { id, explanation } = v.parse(RateCheckResults, answer.body)
    await product.db.execute(sql`
      update rate_checks set estimate = jsonb_set(estimate, '{explanation,assumptions}',
        ${JSON.stringify(explanation.assumptions)}::jsonb) where id = ${id}`)

    expect((await browser.get(path)).body).toMatchObject({ results: answer.body })
    const { results } = v.parse(PastRateCheck, (await browser.get(path, FRENCH)).body)
    expect(results.explanation.assumptions).toEqual(
      explanation.assumptions.map((assumption) => ({ ...assumption, isInEnglish: true })),
    )
  })

  test('are kept as the last release reads them, with the French apart', async () => {
    const { answer, person } = await submit(product, { currentProvider: 'Prairie Payments' })
    const [kept] = await rateChecksOf(product, person.email)
    const { whyNone, assumptions } = v.parse(RateCheckResults, answer.body).explanation
    expect(kept?.estimate).toMatchObject({ explanation: { whyNone, assumptions } })
  })

  test('say in French why nobody is recommended, and name the prices that are of no company', async () => {
    const { browser } = await submit(product, { currentProvider: 'Prairie Payments' })
    const { rateCheck } = v.parse(LatestRateCheck, (await browser.get(LATEST, FRENCH)).body)
    expect(rateCheck?.results.explanation).toMatchObject({
      whyNone: { says: expect.stringMatching(/^Nous n’avons pas de taux publiés/) },
      rows: [
        { name: 'Autre fournisseur' },
        {
          name: 'Fourchette selon d’autres sources, pour les fournisseurs qui font des soumissions individuelles',
        },
        ...(rateCheck?.results.explanation.rows.slice(2) ?? []),
      ],
    })
  })

  test('are not found by another owner, nor where the check is unknown, erased or no id', async () => {
    const { person, checkedIn, browser, path } = await checked()
    const other = await signedInOwner(product)
    const notFound = refusedWith(404, 'not_found')
    expect(await other.browser.get(path)).toMatchObject(notFound)
    expect(await browser.get(`/api/user/rate-checks/${UNKNOWN_ID}`)).toMatchObject(notFound)
    expect(await browser.get('/api/user/rate-checks/no-id')).toMatchObject(notFound)

    await proveForMyData(product, checkedIn, person.email)
    expect((await checkedIn.post('/api/privacy/delete')).status).toBe(200)
    const again = await signedInOwner(product, { email: person.email })
    expect(await again.browser.get(path)).toMatchObject(notFound)
  })
})
