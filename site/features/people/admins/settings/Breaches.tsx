import type { Breach } from '../../../../../api/contract/admin/breaches.ts'
import { Badge } from '../../../../components/Badge.tsx'
import { DialogButton } from '../../../../components/dialogs/DialogButton.tsx'
import { Table } from '../../../../components/lists/Table.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatLongDay, formatMoment } from '../../../../lib/words/format.ts'
import { showNotLoaded } from '../../../platform/toast/toast.store.ts'
import { breachMessages as say } from './breaches.messages.ts'

type Props = { breaches: Breach[] }

export const BreachRegister = ({ breaches }: Props) => (
  <>
    <EditButton breach={null} />
    <div className="mt-4">
      {breaches.length === 0 ? (
        <p className="text-ink-soft">{say.none}</p>
      ) : (
        <Table
          caption={say.table}
          rows={breaches}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: say.noticed,
              cellOf: ({ details, savedBy, savedAt, version }) => (
                <>
                  {formatLongDay(details.noticedOn)}
                  <p className="text-sm font-normal text-ink-soft">
                    {say.savedBy(savedBy, formatMoment(new Date(savedAt)), version)}
                  </p>
                </>
              ),
            },
            {
              heading: say.circumstances,
              cellOf: ({ details }) => (
                <p className="line-clamp-3 max-w-80 wrap-anywhere">{details.circumstances}</p>
              ),
            },
            {
              heading: say.people,
              isNumber: true,
              cellOf: ({ details: { people, isEstimate } }) => {
                const count = people.toLocaleString('en-CA')
                return isEstimate ? say.about(count) : count
              },
            },
            {
              heading: say.risk,
              cellOf: ({ details: { isSeriousRisk } }) => (
                <Badge tone={isSeriousRisk ? 'danger' : 'neutral'}>
                  {isSeriousRisk ? common.yes : common.no}
                </Badge>
              ),
            },
            { heading: say.notified, cellOf: (breach) => <Notified breach={breach} /> },
            {
              heading: say.actions,
              isHeadingHidden: true,
              cellOf: (breach) => <EditButton breach={breach} />,
            },
          ]}
        />
      )}
    </div>
  </>
)

type OneProps<Which> = { breach: Which }

function Notified({ breach: { details } }: OneProps<Breach>) {
  const notified = [
    details.commissionerNotifiedOn && say.canada,
    details.commissionNotifiedOn && say.quebec,
    details.peopleNotifiedOn && say.persons,
  ].filter((whom) => whom !== '')
  if (notified.length > 0) return <span className="whitespace-nowrap">{notified.join(', ')}</span>
  return details.isSeriousRisk ? <Badge tone="danger">{say.nobody}</Badge> : say.notDue
}

const EditButton = ({ breach }: OneProps<Breach | null>) => (
  <DialogButton
    words={breach === null ? say.record : common.edit}
    className="whitespace-nowrap"
    aria-label={breach === null ? undefined : say.editOf(formatLongDay(breach.details.noticedOn))}
    load={() => import('./BreachForm.tsx')}
    onLoadFailed={() => showNotLoaded(say.failed, common.checkConnection)}
  >
    {({ BreachDialog }, close) => <BreachDialog breach={breach} onClose={close} />}
  </DialogButton>
)
