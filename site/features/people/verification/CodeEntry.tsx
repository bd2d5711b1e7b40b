import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { CODE_LENGTH } from '../../../../api/contract/forms/typed-code.ts'
import { Code } from '../../../../api/contract/people/verification.ts'
import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import type { Channel } from './proof.ts'
import type { Verification } from './use-verification.ts'
import type { VerificationMessages } from './verification.messages.ts'

type Props = {
  channel: Channel
  say: VerificationMessages
  sentTo: string
  resendAt: number
  verification: Pick<Verification, 'activity' | 'codeMistake' | 'verify' | 'send'>
}

/** The field for a code. Give it a new key with each code, so that it is empty again. */
export function CodeEntry({ channel, say, sentTo, resendAt, verification }: Props) {
  const { activity, codeMistake: mistake, verify } = verification
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const read = v.safeParse(Code, code)
  const unreadable = read.success || code.trim().length <= CODE_LENGTH ? undefined : read.issues[0].message

  useEffect(() => input.current?.focus(), [])

  useEffect(() => {
    if (!mistake) return
    input.current?.focus()
    input.current?.select()
  }, [mistake])

  /** Enter verifies the code; otherwise it would submit the form around it. */
  function verifyOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (read.success) verify(read.output)
  }

  /** A code that was pasted with something around it is shown alone. */
  function enter(typed: string) {
    const pasted = v.safeParse(Code, typed)
    setCode(pasted.success ? pasted.output : typed)
  }

  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <Field
        ref={input}
        id={`${channel}-code`}
        label={say.code[channel]}
        hint={`${say.codeSent(sentTo)} ${say.codeSentHint[channel]}`}
        error={unreadable ?? mistake}
        announceError
        className="tabular-nums tracking-widest"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        readOnly={activity === 'verifying'}
        onChange={(event) => enter(event.target.value)}
        onKeyDown={verifyOnEnter}
        action={
          <Button disabled={!read.success} busy={activity === 'verifying'} onClick={() => verify(code)}>
            {activity === 'verifying' ? say.verifying : say.verify}
          </Button>
        }
      />
      <Resend say={say} resendAt={resendAt} verification={verification} />
    </div>
  )
}

function Resend({ say, resendAt, verification: { activity, send } }: Omit<Props, 'channel' | 'sentTo'>) {
  const seconds = useSecondsUntil(resendAt)
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-4 tabular-nums underline underline-offset-4"
        disabled={seconds > 0 || activity === 'verifying'}
        busy={activity === 'sending'}
        onClick={send}
      >
        {activity === 'sending' ? common.sending : seconds > 0 ? say.resendIn(seconds) : say.resend}
      </Button>
    </div>
  )
}

const TICK_MS = 1000

/** Counts down to `moment` (milliseconds since 1970), then stays at 0. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => {
      setNow(new Date())
      if (Date.now() >= moment) clearInterval(ticking)
    }, TICK_MS)
    return () => clearInterval(ticking)
  }, [moment])
  return secondsUntil(moment, now)
}

/** Whole seconds until a moment, rounded up, so that the last second shows as 1 and the end as 0. */
export function secondsUntil(moment: number, now: Date): number {
  return Math.max(0, Math.ceil((moment - now.getTime()) / 1000))
}
