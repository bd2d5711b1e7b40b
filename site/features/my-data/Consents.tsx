import type { MyData } from '../../../api/contract/privacy.ts'
import { Badge } from '../../components/Badge.tsx'
import { Card } from '../../components/Card.tsx'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { Chapter } from './Chapter.tsx'
import type { MyDataMessages } from './my-data.messages.ts'
import { SignedReceipt } from './SignedReceipt.tsx'

type Props = { consents: MyData['consents']; say: MyDataMessages; onProofOver: () => void }

/** What the person agreed to, word for word, and whether it stands. */
export function Consents({ consents, say, onProofOver }: Props) {
  if (consents.length === 0) return null
  const words = say.consents
  return (
    <Chapter heading={words.heading}>
      {consents.map(({ id, consentedAt, text, textVersion, withdrawnAt }) => (
        <Card key={id}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semibold">{words.given(formatMoment(new Date(consentedAt)))}</h3>
            {withdrawnAt === null ? (
              <Badge tone="success">{words.inForce}</Badge>
            ) : (
              <Badge>{words.withdrawn(formatDay(new Date(withdrawnAt)))}</Badge>
            )}
          </div>
          <blockquote className="mt-4 max-w-measure border-l-2 border-line-strong pl-4 wrap-anywhere">
            {text}
          </blockquote>
          <p className="mt-3 text-sm text-ink-soft">
            {words.version}: <span className="tabular-nums">{textVersion}</span>
          </p>
          {/* A receipt goes by the id of its consent; an older consent gets its own when it is asked for. */}
          <SignedReceipt id={id} say={words} onProofOver={onProofOver} />
        </Card>
      ))}
    </Chapter>
  )
}
