import * as v from 'valibot'
import { isDay, optionalDay, prose, requiredNumber, sayFrom, yesOrNo } from '../forms/fields.ts'
import { Moment } from '../forms/units.ts'

const en = {
  required: 'Fill this in. Write “unknown” and why if you can’t tell yet.',
  tooLong: 'Shorten this to 4,000 characters.',
  unusual: 'Remove characters that aren’t part of normal text.',
  dayRequired: 'Enter a day as in 2026-11-21.',
  endsBeforeItStarts: 'The last day can’t be before the first.',
  toCome: 'This day is still to come.',
  noticedBeforeItStarts: 'It can’t be noticed before it started.',
  people: 'Enter a whole number of 0 to 10,000,000. An estimate is fine.',
  risk: 'Choose yes or no.',
}
export const say = sayFrom({ en })

export const LONGEST_BREACH_TEXT = 4_000
const MOST_PEOPLE = 10_000_000

const required = v.pipe(
  prose(LONGEST_BREACH_TEXT, { tooLong: say('tooLong'), unusual: say('unusual') }),
  v.nonEmpty(say('required')),
)
const day = v.pipe(v.string(say('dayRequired')), v.trim(), v.check(isDay, say('dayRequired')))

/**
 * What the register of breaches must hold: Quebec's Regulation respecting confidentiality incidents (A-2.1, r. 3.1), section 7, and
 * the federal Breach of Security Safeguards Regulations (SOR/2018-64), sections 2 and 6. Days are of Toronto, as 2026-11-21.
 */
export const BreachDetails = v.pipe(
  v.object({
    startedOn: day,
    /** Empty for one day, or while it is unknown. */
    endedOn: optionalDay(say('dayRequired')),
    noticedOn: day,
    /** Circumstances, and the cause if known. */
    circumstances: required,
    /** Kinds of personal information, never the information itself. */
    information: required,
    people: v.pipe(
      requiredNumber(
        { min: 0, max: MOST_PEOPLE },
        { required: say('people'), notANumber: say('people'), outOfRange: say('people') },
      ),
      v.integer(say('people')),
    ),
    isEstimate: yesOrNo(false, say('risk')),
    /** "Real risk of significant harm" (PIPEDA), "risk of serious injury" (Quebec). */
    isSeriousRisk: yesOrNo(false, say('risk')),
    /** Why: how sensitive, what use is feared, how likely. */
    riskReasons: required,
    /** What reduces the risk, and keeps it from happening again. */
    measures: required,
    /** The Privacy Commissioner of Canada; empty if not. */
    commissionerNotifiedOn: optionalDay(say('dayRequired')),
    /** Quebec's Commission d'accès à l'information; empty if not. */
    commissionNotifiedOn: optionalDay(say('dayRequired')),
    peopleNotifiedOn: optionalDay(say('dayRequired')),
    /** How people were notified; why by a public notice, or why not at all. */
    notices: prose(LONGEST_BREACH_TEXT, { tooLong: say('tooLong'), unusual: say('unusual') }),
  }),
  v.forward(
    v.partialCheck(
      [['startedOn'], ['endedOn']],
      ({ startedOn, endedOn }) => endedOn === '' || endedOn >= startedOn,
      say('endsBeforeItStarts'),
    ),
    ['endedOn'],
  ),
  v.forward(
    v.partialCheck(
      [['startedOn'], ['noticedOn']],
      ({ startedOn, noticedOn }) => noticedOn >= startedOn,
      say('noticedBeforeItStarts'),
    ),
    ['noticedOn'],
  ),
)
export type BreachDetails = v.InferOutput<typeof BreachDetails>

/** As it was stored, whatever is required of a new one today: nothing recorded may become unreadable. */
const StoredDetails = v.object({
  startedOn: v.string(),
  endedOn: v.string(),
  noticedOn: v.string(),
  circumstances: v.string(),
  information: v.string(),
  people: v.number(),
  isEstimate: v.boolean(),
  isSeriousRisk: v.boolean(),
  riskReasons: v.string(),
  measures: v.string(),
  commissionerNotifiedOn: v.string(),
  commissionNotifiedOn: v.string(),
  peopleNotifiedOn: v.string(),
  notices: v.string(),
})

/** The newest version of an entry. */
export const Breach = v.object({
  id: v.string(),
  /** Counts from 1. */
  version: v.number(),
  savedAt: Moment,
  /** An admin's username. */
  savedBy: v.string(),
  details: StoredDetails,
})
export type Breach = v.InferOutput<typeof Breach>
