import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { Chapter, Kept, Refusal } from './Chapter.tsx'
import { deleteMyData } from './my-data.api.ts'
import { myDataMessages } from './my-data.messages.ts'
import type { PartProps } from './use-my-data.ts'

const say = myDataMessages.erase

export function DeleteData({ data, actions }: PartProps) {
  const [isConfirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function cancel() {
    setConfirming(false)
    // The button is there again in the next frame.
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <Chapter heading={say.heading}>
      <Card className={isConfirming ? 'border-danger!' : ''}>
        {isConfirming ? (
          <Confirmation data={data} actions={actions} onCancel={cancel} />
        ) : (
          <>
            <p className="max-w-measure">{say.what}</p>
            <Button ref={button} variant="destructive" className="mt-5" onClick={() => setConfirming(true)}>
              {say.button}
            </Button>
          </>
        )}
      </Card>
    </Chapter>
  )
}

/** Lists what is deleted and what is kept, and asks for a word, so that a slip of the finger deletes nothing. */
function Confirmation({ data, actions, onCancel }: PartProps & { onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const [mistake, setMistake] = useState<string>()
  const sending = useMutation({ otherwise: say.failed, onSignedOut: actions.proofIsOver })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (typed.trim().toUpperCase() !== say.word) {
      setMistake(say.typeMistake(say.word))
      return document.getElementById('delete-word')?.focus()
    }
    return sending.mutate(deleteMyData, actions.showDeleted)
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
        <Kept kept={data.kept} />
      </div>
      <div className="mt-6 max-w-xs">
        <Field
          id="delete-word"
          label={say.type(say.word)}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={sending.isPending}
          error={mistake}
          announceError
          onChange={(event) => {
            setTyped(event.target.value)
            setMistake(undefined)
          }}
        />
      </div>
      <Refusal title={say.notDone} why={sending.refusal} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" busy={sending.isPending}>
          {sending.isPending ? common.deleting : say.confirm}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}
