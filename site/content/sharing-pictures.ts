import { brand } from '../../api/contract/brand.ts'
import type { Words } from '../../domain/languages/words.ts'
import { landingMessages } from '../features/rate-check/landing/landing.messages.ts'
import { HOME } from '../lib/words/language.ts'
import { textPagesMessages } from './text-pages.messages.ts'

/** The size that messengers and social networks crop least. */
export const SHARING_PICTURE = { width: 1200, height: 630 } as const

export type SharingPicture = { path: string; promise: string; alt: string }

/** The pictures beside shared links of one language, by the path of the page. */
export function picturesOf(home: string, heading: string, say: Words<typeof textPagesMessages>['pictures']) {
  const picture = (name: string, promise: string): SharingPicture => ({
    path: `/sharing${home}/${name}.png`,
    promise,
    alt: `${promise} ${brand.name}, ${brand.tag}, ${say.shows}.`,
  })
  return new Map([
    ['/', picture('home', heading)],
    ['/privacy', picture('privacy', say.privacy)],
    ['/privacy/my-data', picture('my-data', say.myData)],
    ['/terms', picture('terms', say.terms)],
    ['/statement', picture('statement', say.statement)],
    ['/numbers', picture('numbers', say.numbers)],
    ['/help', picture('help', say.help)],
  ])
}

/** After a change of words: `node scripts/bun.mjs scripts/site/draw-pictures.ts`. */
export const sharingPictures = picturesOf(HOME, landingMessages.hero.heading, textPagesMessages.pictures)
