import { useState } from 'react'
import type { MyData } from '../../../api/contract/privacy.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { formatPhone } from '../../lib/format.ts'
import { Chapter } from './Chapter.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { Facts } from './Facts.tsx'
import type { MyDataMessages } from './my-data.messages.ts'
import type { Mine } from './ShownData.tsx'

type Props = { data: MyData; say: MyDataMessages; mine: Mine }

export function YourDetails({ data, say, mine }: Props) {
  const [state, setState] = useState<'shown' | 'correcting' | 'saved'>('shown')
  const { person } = data
  const words = say.details
  const account = { name: words.account, value: data.hasAccount ? words.hasAccount : words.hasNone }
  if (person === null)
    return (
      <Chapter heading={words.heading}>
        <Card>
          <Facts facts={[account]} />
        </Card>
      </Chapter>
    )
  return (
    <Chapter heading={words.heading}>
      {state === 'saved' && (
        <Alert tone="success">
          <p>{words.saved}</p>
        </Alert>
      )}
      <Card>
        {state === 'correcting' ? (
          <CorrectionForm
            person={person}
            say={words}
            onProofOver={mine.proofIsOver}
            onCancel={() => setState('shown')}
            onSaved={(corrected) => {
              mine.show(corrected)
              setState('saved')
            }}
          />
        ) : (
          <>
            <Facts
              facts={[
                { name: words.firstName, value: person.firstName || words.empty },
                { name: words.lastName, value: person.lastName || words.empty },
                { name: words.company, value: person.company || words.empty },
                { name: words.website, value: person.website || words.empty },
                { name: words.phones, value: person.phones.map(formatPhone).join(', ') || words.empty },
                account,
              ]}
            />
            <Button
              variant="secondary"
              className="mt-6"
              onClick={() => setState('correcting')}
              autoFocus={state === 'saved'}
            >
              {words.correct}
            </Button>
          </>
        )}
      </Card>
    </Chapter>
  )
}
