import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { en as passwordWords } from '../../contract/forms/passwords.messages.ts'
import { unavailable } from '../../platform/shared/refusal.ts'
import { semaphore, semaphoreForEach } from '../../platform/shared/semaphore.ts'

/** 49,193 passwords of leaked lists, lower case, the commonest first (docs/credits.md). */
let commonPasswords: Set<string> | undefined
const isCommon = (text: string): boolean => {
  commonPasswords ??= new Set(
    readFileSync(join(import.meta.dir, 'common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return commonPasswords.has(text)
}

/** The first guesses at an account of this service, in this country, in either language. */
const OUR_NAME = 'northrate'
const EXPECTED_WORDS = [
  'password motdepasse welcome bienvenue admin supplier provider portal login secret change',
  'payment payments canada toronto montreal ottawa vancouver spring summer autumn fall winter printemps',
  'automne hiver january february march april june july august september october november december janvier',
  'fevrier mars avril juin juillet aout septembre octobre novembre decembre monday friday sunday',
  // The list of common passwords holds ASCII only: "password", "hello" and "love" in the other languages of this country.
  'contraseña пароль привет любовь 密码 密碼 你好 パスワード こんにちは 비밀번호 κωδικός şifre hasło mậtkhẩu',
  'كلمةالسر مرحبا סיסמה שלום ਪਾਸਵਰਡ पासवर्ड',
].flatMap((words) => words.split(' '))

/** Neighbours on a keyboard of this country or another, in the alphabet, and among digits; read either way. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz 01234567890 !@#$%^&*() qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm',
  'wxcvbn qwertzuiop yxcvbnm 1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm 1q2w3e4r5t6y7u8i9o0p',
  '1a2b3c4d5e6f7g8h9i йцукенгшщзхъ фывапролджэ ячсмитьбю абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
]
  .flatMap((rows) => rows.split(' '))
  .flatMap((row) => [row, [...row].reverse().join('')])
const SHORTEST_RUN = 3

/** What may stand beside a word that is guessed without making it hard to guess: a date, a few signs. */
const LITTLE_ADDED = 8
/** A word has at least as many letters. */
const NO_WORD = 4
const FEW_CHARACTERS = 3

export type Weakness = keyof typeof passwordWords

/** Why a password is among the first guesses; null when it is not. `names` are those of its account. */
export function weaknessOf(password: string, names: string[]): Weakness | null {
  const plain = bare(password)
  if (repeatsItself(plain)) return 'passwordRepeats'
  if (isCommon(password.toLowerCase())) return 'passwordCommon'
  if (isMadeOfRows(plain)) return 'passwordInARow'
  if (isCommonWord(plain)) return 'passwordCommonWord'
  const ofNames = [OUR_NAME, ...names.flatMap(wordsIn)]
  if (isMadeOf(ofNames, plain)) return 'passwordOfNames'
  return isMadeOf([...EXPECTED_WORDS, ...ofNames], plain) ? 'passwordExpected' : null
}

/** Capitals and spaces do not stop a guesser. */
export const alike = (one: string, other: string) => bare(one) === bare(other)

const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

const repeatsItself = (plain: string) =>
  new Set(plain).size <= FEW_CHARACTERS ||
  [plain, withoutTrimmings(plain)].some((text) => `${text}${text}`.indexOf(text, 1) < text.length)

function isMadeOfRows(plain: string): boolean {
  let inNoRow = 0
  for (let at = 0; at < plain.length; ) {
    const run = longestRun(plain, at)
    if (run < SHORTEST_RUN) inNoRow += 1
    at += run < SHORTEST_RUN ? 1 : run
  }
  return inNoRow < NO_WORD
}

/** How many characters from here on stand beside each other in a row. */
function longestRun(text: string, at: number): number {
  let length = 0
  while (at + length < text.length && ROWS.some((row) => row.includes(text.slice(at, at + length + 1))))
    length += 1
  return length
}

function isCommonWord(plain: string): boolean {
  const word = withoutTrimmings(plain)
  if (plain.length - word.length > LITTLE_ADDED) return false
  return [plain, word, ...lettersMeant(plain), ...lettersMeant(word)].some(isCommon)
}

function isMadeOf(expected: string[], plain: string): boolean {
  const words = [...expected].sort((one, other) => other.length - one.length)
  return [plain, ...lettersMeant(plain)].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
    if (rest === text || rest.length > LITTLE_ADDED) return false
    return rest.replace(/\P{L}/gu, '').length < NO_WORD
  })
}

const wordsIn = (name: string) =>
  bare(name.replace(/\s+/g, '-'))
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= NO_WORD)

/** Without the digits and signs before and after a word. */
const withoutTrimmings = (plain: string) => /\p{L}(?:.*\p{L})?/su.exec(plain)?.[0] ?? ''

/** p@ssw0rd is no harder to guess than password; a 1 is read as either letter that looks like it. */
const lettersMeant = (plain: string): string[] =>
  ['l', 'i'].map((one) =>
    plain
      .replace(/[@4301$57!]/g, (sign) => (sign === '1' ? one : (MEANT[sign] ?? '')))
      .replace(/\P{L}/gu, ''),
  )
const MEANT: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
}

/** Decision 14. Memory in KiB. */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 47_104, timeCost: 1 } as const

/** In one process: the event loop keeps a core where there are two, and the last in the queue waits two seconds at most. */
export const HASHES = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 60 }

export const tooBusy = () =>
  unavailable('busy', 5, {
    en: 'Many people are signing in right now. Please try again in a few seconds.',
    fr: 'Beaucoup de personnes se connectent en ce moment. Veuillez réessayer dans quelques secondes.',
  })

const inTurn = semaphore(HASHES, tooBusy)
/** One account has one place in the queue, so that it cannot keep others waiting; a few more of its calls wait for that place. */
const HASHES_OF_ACCOUNT = { atOnce: 1, waiting: 4 }
const inTurnOfAccount = semaphoreForEach(HASHES_OF_ACCOUNT, tooBusy)

/**
 * Runs a few calls of one account at once, and refuses the rest before they take a connection to the database: each of them waits
 * for the same rows.
 */
export const fewOfAccount = semaphoreForEach({ atOnce: 5, waiting: 0 }, tooBusy)

/**
 * Who hashes: an account, and which of its callers, such as strangers to it. `beforeOthers`: for a mailed link, a known browser
 * or a session, so that a crowd of strangers does not keep them waiting.
 */
export type HashFor = { account: string; beforeOthers: boolean }

/** A hash takes some 30 ms. Bun's threads, which also read files, start nothing while others block them. */
export const HASH_WITHIN_MS = 10_000

/** Gives a place back after ten seconds, or every sign-in after it would wait for ever. */
const hashing = <Result>(work: () => Promise<Result>, who: HashFor | null): Promise<Result> => {
  const inTime = () => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(tooBusy()), HASH_WITHIN_MS)
    return Promise.race([work(), late]).finally(() => clearTimeout(timer))
  }
  return who === null ? inTurn(inTime) : inTurnOfAccount(who.account, () => inTurn(inTime, who))
}

/** Of random bytes that were never kept, so that no password matches. Costs as much to check as all our digests. */
export const UNKNOWN_ACCOUNT_DIGEST =
  '$argon2id$v=19$m=47104,t=1,p=1$d63fRY+8CzlkWvEmyBPuRO0OnCYGhuri4bQ7sd2Pr48$JwT4343pr0jr1/0RRWudAhd3qSvoPxViol3YuQN6bEU'

/** `who` is null for a command, a demo, and a sign-up, which its network’s limit bounds. */
export const hashPassword = (password: string, who: HashFor | null): Promise<string> =>
  hashing(() => Bun.password.hash(password, ARGON2ID), who)

/** Takes the same time whether there is a digest or not, so that time does not tell who has an account. */
export const passwordMatches = (
  password: string,
  digest: string | null | undefined,
  who: HashFor | null,
): Promise<boolean> => hashing(() => Bun.password.verify(password, digest ?? UNKNOWN_ACCOUNT_DIGEST), who)
