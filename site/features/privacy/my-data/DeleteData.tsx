import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MyData } from '../../../../api/contract/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/Field.tsx'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Chapter, Kept } from './Facts.tsx'
import { deleteMyData } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.ts'
import type { Mine } from './use-my-data.ts'

type Props = { data: MyData; say: MyDataMessages; mine: Mine }

export function DeleteData({ data, say, mine }: Props) {
  const words = say.erase
  const [isAsking, setAsking] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)

  function giveUp() {
    setAsking(false)
    // Drawn again by then, and where the keyboard came from.
    requestAnimationFrame(() => begin.current?.focus())
  }

  return (
    <Chapter heading={words.heading}>
      <Card className={isAsking ? 'border-danger!' : ''}>
        {isAsking ? (
          <AskOnceMore data={data} say={words} mine={mine} onGiveUp={giveUp} />
        ) : (
          <>
            <p className="max-w-measure">{words.what}</p>
            <Button ref={begin} variant="destructive" className="mt-5" onClick={() => setAsking(true)}>
              {words.button}
            </Button>
          </>
        )}
      </Card>
    </Chapter>
  )
}

type AskProps = { data: MyData; say: MyDataMessages['erase']; mine: Mine; onGiveUp: () => void }

/** What goes and what stays, and a word to type: a slip of the finger deletes nothing. */
function AskOnceMore({ data, say, mine, onGiveUp }: AskProps) {
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()
  const { isPending, refusal, mutate } = useMutation({ otherwise: say.failed, onSignedOut: mine.proofIsOver })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (typed.trim().toUpperCase() !== say.word) {
      setMistake(say.typeMistake(say.word))
      return document.getElementById('delete-word')?.focus()
    }
    return mutate(deleteMyData, mine.showDeleted)
  }

  return (
    <form noValidate onSubmit={confirm}>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {say.sure}
      </h3>
      <p className="mt-4 font-medium">{say.goes}</p>
      <ul className="mt-2 flex max-w-measure list-disc flex-col gap-2 pl-5">
        {say.goesList.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="mt-5 font-medium">{say.stays}</p>
      <div className="mt-2 max-w-measure">
        <Kept kept={data.kept} say={say} />
      </div>
      <div className="mt-6 max-w-xs">
        <Field
          id="delete-word"
          label={say.type(say.word)}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isPending}
          error={mistake}
          announceError
          onChange={(event) => {
            setTyped(event.target.value)
            setMistake(undefined)
          }}
        />
      </div>
      {refusal && (
        <div className="mt-4">
          <Alert tone="error" title={say.notDone}>
            <p>{refusal}</p>
          </Alert>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" busy={isPending}>
          {isPending ? say.deleting : say.confirm}
        </Button>
        <Button variant="secondary" onClick={onGiveUp}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}
