import { availableParallelism } from 'node:os'
import { Refusal } from '../../platform/shared/refusal.ts'
import { semaphore } from '../../platform/shared/semaphore.ts'

/** Decision 0014. Memory in KiB. */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 47_104, timeCost: 1 } as const

/**
 * In one process: each takes the memory above and a core, and the event loop keeps one to itself where there are two. At a
 * thirtieth of a second each, whoever comes last waits two seconds at most.
 */
export const HASHES = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 60 }

export const tooBusy = () =>
  new Refusal('busy', 503, 'Many people are signing in right now. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  })

const hashing = semaphore(HASHES, tooBusy)

/** Of random bytes that nobody kept: no password fits it. It costs what every digest of ours costs to check. */
export const UNKNOWN_ACCOUNT_DIGEST =
  '$argon2id$v=19$m=47104,t=1,p=1$d63fRY+8CzlkWvEmyBPuRO0OnCYGhuri4bQ7sd2Pr48$JwT4343pr0jr1/0RRWudAhd3qSvoPxViol3YuQN6bEU'

/**
 * `beforeOthers` is for who holds a link from our mail, has signed in to the account from this browser before, or is
 * signed in: many strangers at once must not keep them waiting.
 */
export const hashPassword = (password: string, options?: { beforeOthers: boolean }): Promise<string> =>
  hashing(() => Bun.password.hash(password, ARGON2ID), options)

/** Takes the same time whether there is a digest or not, so that time does not tell who has an account. */
export const passwordMatches = (
  password: string,
  digest: string | null | undefined,
  options?: { beforeOthers: boolean },
): Promise<boolean> => hashing(() => Bun.password.verify(password, digest ?? UNKNOWN_ACCOUNT_DIGEST), options)
