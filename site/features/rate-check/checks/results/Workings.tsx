import { Fragment } from 'react'
import type { RateCheckResults, Source } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { NewTabLink } from '../../../../components/NewTabLink.tsx'
import { COLON } from '../../../../lib/words/format.messages.ts'
import { formatMoney, formatWholeMoney } from '../../../../lib/words/format.ts'
import { LOCALE } from '../../../../lib/words/language.ts'
import { resultsMessages } from './results.messages.ts'

const say = resultsMessages.workings

type Explanation = RateCheckResults['explanation']

const headingClass = 'mt-6 font-semibold print:mt-3'
const listClass = 'mt-2 flex flex-col gap-3'

/** How the figures were calculated: the sum, its prices with their dates, and every assumption. */
export function Workings({ results }: { results: RateCheckResults }) {
  const { currentProvider, explanation, recommendedProviders } = results
  const best = recommendedProviders[0]
  const now = currentProvider.basis === 'statement' ? say.byStatement : say
  const isRange = currentProvider.estimatedMonthlyCost > explanation.monthlyCostLow
  const sum = [
    { label: now.low, amount: formatMoney(explanation.monthlyCostLow), note: now.lowNote },
    isRange && { label: now.high, amount: formatMoney(currentProvider.estimatedMonthlyCost) },
    { label: say.floor, amount: formatMoney(explanation.wholesaleFloor), note: say.floorNote },
    best && { label: say.alternative(best.name), amount: formatMoney(best.estimatedMonthlyCost) },
    best && { label: say.saving, amount: formatWholeMoney(best.estimatedSavings), note: now.savingNote },
  ].filter((row) => !!row)
  return (
    <details className="group rounded-lg border border-line bg-surface print:col-span-2 print:rounded-none print:border-x-0 print:border-b-0">
      <summary className="cursor-pointer px-5 py-4 font-semibold print:list-none print:px-0 print:py-2">
        {say.heading}
      </summary>
      <div data-sheet-small-print className="border-t border-line px-5 pt-2 pb-5 print:border-t-0 print:p-0">
        <dl className="tabular-nums">
          {sum.map(({ label, amount, note }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-3">
              <dt>
                {label}
                {note && <span className="block text-sm text-ink-soft">{note}</span>}
              </dt>
              <dd className="font-medium">{amount}</dd>
            </div>
          ))}
        </dl>

        <Known from={explanation.knownFrom} isFromStatement={results.breakdown !== null} />
        <Compared explanation={explanation} />

        <h3 className={headingClass}>{say.rowsHeading}</h3>
        <ul className={listClass}>
          {explanation.rows.map((row) => (
            <li key={row.name}>
              {row.name}
              <Sources sources={row.sources} asOf={row.asOf} />
            </li>
          ))}
        </ul>

        <h3 className={headingClass}>{say.assumptionsHeading}</h3>
        <ul className={listClass}>
          {explanation.assumptions.map(({ says, value, basis, sources, asOf, isInEnglish }) => (
            <li key={says}>
              <span lang={isInEnglish ? 'en' : undefined}>
                {says} {value && <strong className="font-medium tabular-nums">{value}</strong>}
                <span className="block text-sm text-ink-soft">{basis}</span>
              </span>
              <Sources sources={sources} asOf={asOf} />
            </li>
          ))}
        </ul>
        <p className="mt-6 text-sm text-ink-soft">{say.version(explanation.ratesVersion)}</p>
      </div>
    </details>
  )
}

const KINDS = ['inPerson', 'online', 'debit', 'monthlyFee'] as const

/** Leaves out the kinds of sale that the business does not have. */
function Known({ from, isFromStatement }: { from: Explanation['knownFrom']; isFromStatement: boolean }) {
  return (
    // If all of it is from one statement, the sheet already says so.
    <div className={isFromStatement ? 'print:hidden' : ''}>
      <h3 className={headingClass}>{say.knownHeading}</h3>
      <ul className={listClass}>
        {from.monthlyFee === 'statement' ? (
          <li>{say.byStatement.known}</li>
        ) : (
          KINDS.map((kind) => {
            const basis = from[kind]
            return basis && <li key={kind}>{`${say.known[kind]}${COLON}${say.basis[basis]}`}</li>
          })
        )}
      </ul>
    </div>
  )
}

function Compared({ explanation: { compared, unpriced } }: { explanation: Explanation }) {
  if (compared.length + unpriced.length === 0) return null
  return (
    <>
      <h3 className={headingClass}>{say.comparedHeading}</h3>
      <ul className={`${listClass} tabular-nums`}>
        {compared.map(({ name, estimatedMonthlyCost, estimatedSavings }) => (
          <li key={name} className="flex justify-between gap-4">
            {name}{' '}
            <span className="text-right">
              {say.comparedCost(formatMoney(estimatedMonthlyCost))}
              {', '}
              {estimatedSavings > 0
                ? say.comparedSaving(formatWholeMoney(estimatedSavings))
                : say.comparedNone}
            </span>
          </li>
        ))}
        {unpriced.map((name) => (
          <li key={name} className="flex justify-between gap-4 print:hidden">
            {name} <span className="text-right text-ink-soft">{say.notPublished}</span>
          </li>
        ))}
        {/* On paper in one line, because the sheet is full. */}
        {unpriced.length > 0 && (
          <li className="hidden print:block">
            {say.allUnpriced(new Intl.ListFormat(LOCALE).format(unpriced))}
          </li>
        )}
      </ul>
    </>
  )
}

type SourcesProps = { sources: readonly Source[]; asOf: string | null; isInline?: boolean }

/** The sources of a figure: links to dated pages, or the word "reported". */
export function Sources({ sources, asOf, isInline = false }: SourcesProps) {
  return (
    <span className={isInline ? '' : 'block text-sm text-ink-soft'}>
      {sources.map((source, index) => (
        <Fragment key={source === 'reported' ? source : source.page}>
          {index > 0 && ', '}
          {source === 'reported' ? say.reported : <Page address={source.page} />}
          {source !== 'reported' && source.asOf !== asOf && <AsOf day={source.asOf} />}
        </Fragment>
      ))}
      {asOf && <AsOf day={asOf} />}
    </span>
  )
}

/** A day such as 2026-09-08 would break at its hyphens. */
function AsOf({ day }: { day: string }) {
  return (
    <>
      {' '}
      <span className="whitespace-nowrap">{say.asOf(day)}</span>
    </>
  )
}

/** Only web addresses become links. */
function Page({ address }: { address: string }) {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return address
  return (
    <NewTabLink href={url.href} rel="noopener noreferrer">
      {url.hostname.replace(/^www\./, '')}
    </NewTabLink>
  )
}
