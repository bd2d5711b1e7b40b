import type { MyData } from '../../../api/contract/privacy.ts'
import { Badge, type BadgeTone } from '../../components/Badge.tsx'
import { Card } from '../../components/Card.tsx'
import { formatDay } from '../../lib/format.ts'
import { Chapter } from './Chapter.tsx'
import type { MyDataMessages } from './my-data.messages.ts'

const TONES: Record<MyData['leads'][number]['standing'], BadgeTone> = {
  waiting: 'pending',
  'on-market': 'info',
  bought: 'success',
  'off-market': 'neutral',
}

/** What a rate check became, and who has it. */
export function Requests({ leads, say }: { leads: MyData['leads']; say: MyDataMessages }) {
  if (leads.length === 0) return null
  return (
    <Chapter heading={say.leads.heading}>
      {leads.map((lead) => (
        <Card key={lead.id}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semibold">{say.leads.submitted(formatDay(new Date(lead.submittedAt)))}</h3>
            <Badge tone={TONES[lead.standing]}>{say.leads.standing[lead.standing]}</Badge>
          </div>
          <p className="mt-2 max-w-measure">{lead.says}</p>
          {lead.isUnderLegalHold && <p className="mt-2 max-w-measure">{say.leads.underHold}</p>}
        </Card>
      ))}
    </Chapter>
  )
}
