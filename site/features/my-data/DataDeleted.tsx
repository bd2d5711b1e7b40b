import type { Deleted } from '../../../api/contract/privacy.ts'
import { buttonClass } from '../../components/button-class.ts'
import { Card } from '../../components/Card.tsx'
import { Kept } from './Kept.tsx'
import type { MyDataMessages } from './my-data.messages.ts'

export function DataDeleted({ deleted, say }: { deleted: Deleted; say: MyDataMessages }) {
  const words = say.erased
  const told = say.withdraw.told(deleted.suppliersTold)
  return (
    <Card>
      <h2 tabIndex={-1} className="text-xl font-semibold outline-none">
        {words.heading}
      </h2>
      <p className="mt-3 max-w-measure">
        {words.what} {told}
      </p>
      <p className="mt-3">
        {words.countsLabel}: {words.counts(deleted.counts)}.
      </p>
      {deleted.kept.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{words.stays}</h3>
          <div className="mt-2 max-w-measure">
            <Kept kept={deleted.kept} say={say.erase} />
          </div>
        </>
      )}
      <a href="/" className={`mt-6 ${buttonClass('secondary')}`}>
        {words.home}
      </a>
    </Card>
  )
}
