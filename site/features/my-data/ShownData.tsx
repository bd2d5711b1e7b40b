import type { MyData } from '../../../api/contract/privacy.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { formatDay } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Consents } from './Consents.tsx'
import { DeleteData } from './DeleteData.tsx'
import { exportMyData } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.ts'
import { RateChecks } from './RateChecks.tsx'
import { Requests } from './Requests.tsx'
import { TakeBack } from './TakeBack.tsx'
import { useDeed } from './use-deed.ts'
import type { useMyData } from './use-my-data.ts'
import { YourDetails } from './YourDetails.tsx'

export type Mine = Pick<
  ReturnType<typeof useMyData>,
  'show' | 'load' | 'leave' | 'proofIsOver' | 'showDeleted'
>
type Props = { data: MyData; say: MyDataMessages; mine: Mine }

export function ShownData({ data, say, mine }: Props) {
  const isEmpty =
    data.person === null && data.rateChecks.length === 0 && data.leads.length === 0 && !data.hasAccount
  return (
    <div className="flex flex-col gap-10">
      <Heading data={data} say={say} mine={mine} />
      {data.withdrawnAt !== null && !data.canWithdraw && (
        <Alert>{say.withdrawnSince(formatDay(new Date(data.withdrawnAt)))}</Alert>
      )}
      {isEmpty && data.consents.length === 0 ? (
        <EmptyState title={say.nothing}>{say.nothingWhy}</EmptyState>
      ) : (
        <>
          <YourDetails data={data} say={say} mine={mine} />
          <Requests leads={data.leads} say={say} />
          <Consents consents={data.consents} say={say} onProofOver={mine.proofIsOver} />
          <RateChecks data={data} say={say} />
          <TakeBack data={data} say={say} mine={mine} />
          {!isEmpty && <DeleteData data={data} say={say} mine={mine} />}
        </>
      )}
    </div>
  )
}

function Heading({ data, say, mine }: Props) {
  const { isBusy, refusal, perform } = useDeed({ failed: say.downloadFailed, onProofOver: mine.proofIsOver })
  const download = () =>
    perform(exportMyData, (exported) =>
      saveFile(`my-data-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(exported, null, 2)),
    )
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line pb-5">
        <h2 tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
          {say.shownFor} <span className="font-normal">{data.email}</span>
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={isBusy} onClick={download}>
            {isBusy ? say.downloading : say.download}
          </Button>
          <Button variant="secondary" onClick={mine.leave}>
            {say.leave}
          </Button>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{say.leaveWhy}</p>
      {refusal && (
        <div className="mt-4">
          <Alert tone="error">{refusal}</Alert>
        </div>
      )}
    </div>
  )
}
