import type { AdminLead, AdminLeadDetail } from '../../../api/contract/admin/leads.ts'
import { formatMoment, formatWholeMoney } from '../../lib/format.ts'
import type { AdminLeadsMessages } from './admin-leads.messages.ts'
import { companyOf, placeOf, processorOf, standingInWords, typeOf } from './lead-in-words.ts'

type Props = { lead: AdminLeadDetail; say: AdminLeadsMessages }

/** A lead beside those that may be the same business, for an admin to judge. */
export function Duplicates({ lead, say }: Props) {
  const words = say.detail
  const leads: AdminLead[] = [lead, ...lead.possibleDuplicates]
  const rows: [string, (each: AdminLead) => string][] = [
    [words.name, ({ name }) => name],
    [words.email, ({ email }) => email],
    [words.phone, ({ phone }) => phone],
    [words.type, typeOf],
    [words.provider, processorOf],
    [words.volume, ({ monthlyVolume }) => formatWholeMoney(monthlyVolume)],
    [words.place, placeOf],
    [say.columns.submitted, ({ submittedAt }) => formatMoment(new Date(submittedAt))],
    [say.columns.market, (each) => standingInWords(each, say)],
    [say.columns.status, ({ status }) => say.status[status]],
  ]
  return (
    <section>
      <h3 className="font-semibold">{words.duplicates}</h3>
      <p className="text-sm text-ink-soft">{words.duplicatesWhy}</p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              <td />
              {leads.map((each) => (
                <th key={each.id} scope="col" className="min-w-44 py-1.5 pr-4 align-bottom font-semibold">
                  {each.id === lead.id ? words.thisLead : companyOf(each, say)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, inWords]) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pr-4 font-normal text-ink-soft">
                  {label}
                </th>
                {leads.map((each) => (
                  <td key={each.id} className="py-1.5 pr-4 wrap-anywhere">
                    {inWords(each)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
