import { brand } from '../../api/contract/brand.ts'
import { landingMessages } from '../features/rate-check/landing/landing.messages.ts'

/** The size that messengers and social networks crop least. */
export const SHARING_PICTURE = { width: 1200, height: 630 } as const

export type SharingPicture = { path: string; promise: string; alt: string }

/** The pictures beside shared links. After a change of words: `node scripts/bun.mjs scripts/site/draw-pictures.ts`. */
export const sharingPictures: ReadonlyMap<string, SharingPicture> = new Map([
  ['/', picture('home', landingMessages('en-CA').hero.heading)],
  ['/privacy', picture('privacy', 'Who sees your details, and how long we keep them.')],
  ['/privacy/my-data', picture('my-data', 'See, correct or delete what we hold about you.')],
  ['/terms', picture('terms', 'What applies when you use our rate check.')],
  ['/statement', picture('statement', 'Find out your effective rate, on your own device.')],
  ['/numbers', picture('numbers', 'What our four numbers mean, and how we count them.')],
  ['/help', picture('help', 'How a rate check works, and how to reach us.')],
])

function picture(name: string, promise: string): SharingPicture {
  return {
    path: `/sharing/${name}.png`,
    promise,
    alt: `${promise} ${brand.name}, ${brand.tag}, above a line that falls in three steps.`,
  }
}
