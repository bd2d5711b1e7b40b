import { useRef, useState } from 'react'
import * as v from 'valibot'
import { type CodeSent, Email, Phone } from '../../../../api/contract/people/verification.ts'
import { ApiError, messageOf, NetworkError } from '../../../lib/data/api.ts'
import { afterEdit, type Channel, NOT_SENT, type Proof, proves } from './proof.ts'
import type { VerificationMessages } from './verification.messages.ts'

type Activity = 'idle' | 'sending' | 'verifying'

/** The calls that send and check the codes of one address. Addresses are normalised. */
type VerificationCalls = {
  send: (address: string) => Promise<CodeSent>
  /** Throws when the API gives no reason of its own. */
  verify: (address: string, code: string) => Promise<{ verified: boolean; error?: string | undefined }>
  /** Makes the API forget the verified address. Never throws. */
  forget?: () => Promise<unknown>
  /** True for a refusal that is shown elsewhere, so the field does not show it. */
  isShownElsewhere?: (refusal: unknown) => boolean
}

type Params = {
  channel: Channel
  typed: string
  say: VerificationMessages
  proof: Proof
  setProof: (proof: Proof) => void
  calls: VerificationCalls
}

export type Verification = ReturnType<typeof useVerification>

export function useVerification({ channel, typed, say, proof, setProof, calls }: Params) {
  const [activity, setActivity] = useState<Activity>('idle')
  const [addressMistake, setAddressMistake] = useState<string>()
  const [codeMistake, setCodeMistake] = useState<string>()
  const forgetting = useRef<Promise<unknown>>(undefined)
  // Two presses can come before a render, so state would be too late.
  const busy = useRef(false)

  const { address, mistake } = readAddress(channel, typed)
  const verified = address !== undefined && proves(proof, address)

  async function alone(what: Activity, action: () => Promise<void>) {
    if (busy.current) return
    busy.current = true
    setActivity(what)
    setAddressMistake(undefined)
    setCodeMistake(undefined)
    await action()
    busy.current = false
    setActivity('idle')
  }

  async function send() {
    if (address === undefined) return setAddressMistake(mistake)
    await alone('sending', async () => {
      try {
        await forgetting.current
        const sent = await calls.send(address)
        setProof(
          sent.verified
            ? { name: 'verified', address }
            : { name: 'code-sent', address, resendAt: Date.now() + sent.resendAfterSeconds * 1000 },
        )
      } catch (error) {
        if (calls.isShownElsewhere?.(error)) return
        setAddressMistake(
          error instanceof NetworkError
            ? say.sendUnreachable[channel]
            : say.sendFailed[channel](messageOf(error)),
        )
      }
    })
  }

  async function verify(code: string) {
    if (address === undefined) return
    await alone('verifying', async () => {
      try {
        const answer = await calls.verify(address, code)
        if (answer.verified) setProof({ name: 'verified', address })
        else setCodeMistake(answer.error || say.notConfirmed[channel])
      } catch {
        setCodeMistake(say.verifyUnreachable)
      }
    })
  }

  function change() {
    setProof(NOT_SENT)
    forgetting.current = calls.forget?.()
  }

  /** Call it on each edit of the address. */
  function edited(nowTyped: string) {
    setAddressMistake(undefined)
    setCodeMistake(undefined)
    setProof(afterEdit(proof, readAddress(channel, nowTyped).address ?? ''))
  }

  return { proof, verified, activity, addressMistake, codeMistake, send, verify, change, edited }
}

const SCHEMAS = { email: Email, phone: Phone } satisfies Record<Channel, unknown>

export function readAddress(channel: Channel, typed: string) {
  const read = v.safeParse(SCHEMAS[channel], typed)
  return read.success
    ? { address: read.output, mistake: undefined }
    : { address: undefined, mistake: read.issues[0].message }
}

/** The API's refusal of a code. Rethrows an error in which the API gave no reason of its own. */
export function refusedCode(error: unknown) {
  if (!(error instanceof ApiError) || typeof error.body !== 'object') throw error
  return { verified: false, error: messageOf(error) } as const
}
