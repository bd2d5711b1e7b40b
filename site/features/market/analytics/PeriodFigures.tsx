import { PeriodAnalytics } from '../../../../api/contract/admin/analytics.ts'
import { OUTCOMES } from '../../../../domain/leads/outcomes.ts'
import { BarChart } from '../../../components/charts/BarChart.tsx'
import { StackedBar } from '../../../components/charts/StackedBar.tsx'
import { PeriodFields } from '../../../components/fields/PeriodFields.tsx'
import { LoadFailed, Loading } from '../../../components/Loading.tsx'
import { Table } from '../../../components/lists/Table.tsx'
import { api, fieldMessagesOf } from '../../../lib/data/api.ts'
import { OUTCOME_COLOURS } from '../../../lib/outcome-colours.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoney, formatShare, formatShortMoney, formatWholeMoney } from '../../../lib/words/format.ts'
import {
  kindOfSteps,
  periodInWords,
  remoteOfPeriod,
  stepInWords,
  useOfPeriod,
  usePeriod,
} from '../../../lib/words/period.ts'
import { adminSessionIsOver } from '../../people/admins/session/session.store.ts'
import { type AdminAnalyticsMessages, adminAnalyticsMessages as say } from './analytics.messages.ts'

type Say = AdminAnalyticsMessages['ofPeriod']
type Props = { data: PeriodAnalytics; say: Say }

const openPeriod = (first: Parameters<typeof remoteOfPeriod>[0]) =>
  remoteOfPeriod(
    first,
    ({ query, signal }) => api.get(`/api/admin/analytics/period?${query}`, PeriodAnalytics, { signal }),
    adminSessionIsOver,
  )

/** What happened in a period that the admin chooses. */
export function PeriodFigures() {
  const words = say.ofPeriod
  const period = usePeriod(serverNow())
  const { data, error, isChanging, refetch } = useOfPeriod(openPeriod, period.chosen)
  const refused = fieldMessagesOf(error)
  return (
    <section aria-labelledby="of-period" className="mt-10">
      <h2 id="of-period" className="text-xl font-semibold">
        {words.heading}
      </h2>
      <div className="mt-3">
        <PeriodFields period={period} refused={refused} say={words.period} />
      </div>
      {error && Object.keys(refused).length === 0 ? (
        <div className="mt-4">
          <LoadFailed say={say} onTryAgain={refetch} />
        </div>
      ) : (
        !data && <Loading label={say.loading} bars={2} size="h-56" className="mt-4 grid gap-4" />
      )}
      {data && (
        <div aria-busy={isChanging} className={isChanging ? 'opacity-60' : ''}>
          <p role="status" className="mt-4 font-medium">
            {words.shown(periodInWords(data.period), data.total)}
          </p>
          <div className="mt-3 grid gap-4">
            <RevenueAndLeads data={data} today={period.today} say={words} />
            <Outcomes data={data} say={words} />
            <Funnel data={data} say={words} />
          </div>
          <Estimates data={data} say={words} />
        </div>
      )}
    </section>
  )
}

function RevenueAndLeads({ data: { period, steps }, today, say }: Props & { today: string }) {
  const kind = kindOfSteps(period)
  const barsOf = (measure: 'revenue' | 'leads') =>
    steps.map((step) => ({ ...stepInWords(step.days, kind, today), value: step[measure] }))
  const count = (value: number) => value.toLocaleString('en-CA')
  return (
    <BarChart
      title={say.chartTitle[kind]}
      of={say.period.step[kind]}
      measures={[
        { name: say.revenue, bars: barsOf('revenue'), inFull: formatMoney, inShort: formatShortMoney },
        { name: common.leads, bars: barsOf('leads'), inFull: count, inShort: count },
      ]}
      say={say.chart}
    />
  )
}

const Outcomes = ({ data: { outcomes }, say }: Props) => (
  <StackedBar
    title={say.outcomes}
    parts={OUTCOMES.map((outcome) => ({
      label: say.outcomeNames[outcome],
      value: outcomes[outcome],
      colour: OUTCOME_COLOURS[outcome].bar,
    }))}
    say={say.stacked}
  />
)

const FUNNEL = ['leads', 'asked', 'sold', 'contacted', 'converted'] as const

function Funnel({ data: { funnel, timeToSale, timeToContact, most, total }, say }: Props) {
  const medians = [
    [say.timeToSale, timeToSale],
    [say.timeToContact, timeToContact],
  ] as const
  return (
    <section aria-labelledby="funnel" className="rounded-lg border border-line bg-surface p-5">
      <h3 id="funnel" className="text-lg font-semibold">
        {say.funnel}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        {total.leads > most ? say.funnelOfNewest(most) : say.funnelWhy}
      </p>
      <ol className="mt-3 grid gap-1.5 tabular-nums">
        {FUNNEL.map((step) => (
          <li key={step} className="grid items-center gap-x-4 sm:grid-cols-[13rem_1fr]">
            <span className="flex justify-between gap-3 sm:block">{say.funnelSteps[step]}</span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="h-5 grow">
                <span
                  className="block h-full min-w-px rounded-sm bg-action forced-colors:border print:[print-color-adjust:exact]"
                  style={{ width: `${funnel.leads === 0 ? 0 : (100 * funnel[step]) / funnel.leads}%` }}
                />
              </span>
              <span className="w-32 shrink-0 text-right">
                <span className="font-semibold">{funnel[step].toLocaleString('en-CA')}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {funnel.leads === 0 ? '–' : formatShare(funnel[step] / funnel.leads)}
                </span>
              </span>
            </span>
          </li>
        ))}
      </ol>
      <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
        {medians.map(([label, { hours, of }]) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">
              {hours === null ? say.nothingYet : say.median(spanInWords(hours, say), of)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const HOURS_IN_WORDS = 72

/** "31.5 hours", or "4.2 days" from three days on. */
const spanInWords = (hours: number, say: Say) =>
  hours < HOURS_IN_WORDS ? say.hours(hours) : say.days(Math.round(hours / 2.4) / 10)

const Estimates = ({ data: { estimates }, say }: Props) => (
  <section aria-labelledby="estimates" className="mt-8">
    <h2 id="estimates" className="text-xl font-semibold">
      {say.estimates}
    </h2>
    <p className="mt-1 max-w-prose text-sm text-ink-soft">{say.estimatesWhy}</p>
    <div className="mt-3 rounded-lg border border-line bg-surface px-4">
      <Table
        caption={say.estimates}
        keyOf={({ outcome }) => outcome}
        rows={estimates}
        columns={[
          { heading: say.stacked.of, cellOf: ({ outcome }) => say.outcomeNames[outcome] },
          { heading: common.leads, isNumber: true, cellOf: ({ leads }) => leads.toLocaleString('en-CA') },
          {
            heading: say.withEstimate,
            isNumber: true,
            cellOf: ({ estimated }) => estimated.toLocaleString('en-CA'),
          },
          {
            heading: say.medianSaving,
            isNumber: true,
            cellOf: ({ medianSaving }) => (medianSaving === null ? '–' : formatWholeMoney(medianSaving)),
          },
        ]}
      />
    </div>
  </section>
)
