import { SupplierFigures } from '../../../../api/contract/buying/figures.ts'
import { LinkButton } from '../../../components/Button.tsx'
import { PeriodFields } from '../../../components/fields/PeriodFields.tsx'
import { EmptyState, LoadFailed, Loading } from '../../../components/Loading.tsx'
import { api, fieldMessagesOf } from '../../../lib/data/api.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME, LANGUAGE } from '../../../lib/words/language.ts'
import {
  periodInWords,
  queryOfPeriod,
  remoteOfPeriod,
  useOfPeriod,
  usePeriod,
} from '../../../lib/words/period.ts'
import { SupplierOnly } from '../../suppliers/accounts/SupplierOnly.tsx'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { FigureCharts } from './FigureCharts.tsx'
import { FigureGroups } from './FigureGroups.tsx'
import { FigureTotals } from './FigureTotals.tsx'
import { figuresMessages as say } from './figures.messages.ts'

export function SupplierFiguresPage() {
  return (
    <SupplierOnly>
      {(supplier) => (
        <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
          {/* Another supplier may sign in in another tab. */}
          <OwnFigures key={supplier.email} />
        </div>
      )}
    </SupplierOnly>
  )
}

const openFigures = (first: Parameters<typeof remoteOfPeriod>[0]) =>
  remoteOfPeriod(
    first,
    ({ query, signal }) => api.get(`/api/supplier/figures?${query}`, SupplierFigures, { signal }),
    supplierSessionIsOver,
  )

function OwnFigures() {
  const period = usePeriod(serverNow())
  const { data, error, isChanging, refetch } = useOfPeriod(openFigures, period.chosen)
  const refused = fieldMessagesOf(error)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">{common.figures}</h1>
          <p className="mt-1 max-w-prose text-sm text-ink-soft">{say.why}</p>
        </div>
        {data && (
          <LinkButton
            href={`/api/supplier/figures.csv?${queryOfPeriod(data.period)}&language=${LANGUAGE}`}
            download
            variant="secondary"
            className="print:hidden"
          >
            {common.downloadCsv}
          </LinkButton>
        )}
      </div>
      <div className="mt-5">
        <PeriodFields period={period} refused={refused} say={say.period} />
      </div>
      {error && Object.keys(refused).length === 0 ? (
        <div className="mt-6">
          <LoadFailed say={say} onTryAgain={refetch} />
        </div>
      ) : (
        !data && <Loading label={say.loading} bars={3} size="h-40" className="mt-6 grid gap-4" />
      )}
      {data && (
        <div aria-busy={isChanging} className={isChanging ? 'opacity-60' : ''}>
          <p role="status" className="mt-5 font-medium">
            {(data.total.before.leads > 0 ? say.shown : say.shownAlone)(
              periodInWords(data.period),
              periodInWords(data.before),
            )}
          </p>
          <Shown figures={data} today={period.today} />
        </div>
      )}
    </>
  )
}

type ShownProps = { figures: SupplierFigures; today: string }

function Shown({ figures, today }: ShownProps) {
  const { now, before } = figures.total
  if (now.leads === 0 && before.leads === 0)
    return (
      <div className="mt-4">
        <EmptyState
          title={say.none}
          action={<LinkButton href={`${HOME}/supplier/dashboard`}>{common.toMarket}</LinkButton>}
        >
          {say.noneWhy}
        </EmptyState>
      </div>
    )
  return (
    <>
      <FigureTotals total={figures.total} />
      <FigureCharts figures={figures} today={today} />
      <FigureGroups figures={figures} />
    </>
  )
}
