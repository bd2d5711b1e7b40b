import { useRef, useState } from 'react'
import * as v from 'valibot'
import { type CodeSent, Email, Phone } from '../../../../api/contract/verification.ts'
import { ApiError, messageOf, NetworkError } from '../../../lib/api.ts'
import { afterEdit, type Channel, NOT_SENT, type Proof, proves } from './proof.ts'
import type { VerificationMessages } from './verification.messages.ts'

type Activity = 'idle' | 'sending' | 'verifying'

/** Where the codes of one address are asked for and judged. Addresses come normalised. */
type VerificationCalls = {
  send: (address: string) => Promise<CodeSent>
  /** Throws when the API does not answer in its own words. */
  verify: (address: string, code: string) => Promise<{ verified: boolean; error?: string | undefined }>
  /** Makes the API forget that the address was proved. Never throws. */
  forget?: () => Promise<unknown>
  /** True for a refusal that is shown somewhere else, so that the field says nothing about it. */
  isToldElsewhere?: (refusal: unknown) => boolean
}

type Given = {
  channel: Channel
  /** The address as it reads now. */
  typed: string
  say: VerificationMessages
  proof: Proof
  setProof: (proof: Proof) => void
  calls: VerificationCalls
}

export type Verification = ReturnType<typeof useVerification>

/** Proving one address: what is going on, what went wrong, and what can be done. */
export function useVerification({ channel, typed, say, proof, setProof, calls }: Given) {
  const [activity, setActivity] = useState<Activity>('idle')
  const [addressMistake, setAddressMistake] = useState<string>()
  const [codeMistake, setCodeMistake] = useState<string>()
  const forgetting = useRef<Promise<unknown>>(undefined)
  // State is a render old; two presses can come before it.
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
        if (calls.isToldElsewhere?.(error)) return
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

  /** To be told whenever the address reads differently. */
  function edited(nowTyped: string) {
    setAddressMistake(undefined)
    setCodeMistake(undefined)
    setProof(afterEdit(proof, readAddress(channel, nowTyped).address ?? ''))
  }

  return { proof, verified, activity, addressMistake, codeMistake, send, verify, change, edited }
}

const SCHEMAS = { email: Email, phone: Phone } satisfies Record<Channel, unknown>

/** The address as the API keeps it, or what is wrong with it. */
export function readAddress(channel: Channel, typed: string) {
  const read = v.safeParse(SCHEMAS[channel], typed)
  return read.success
    ? { address: read.output, mistake: undefined }
    : { address: undefined, mistake: read.issues[0].message }
}

/** The API's own "no" to a code, from what a call threw; throws it on when the API did not answer in its own words. */
export function refusedCode(error: unknown) {
  if (!(error instanceof ApiError) || typeof error.body !== 'object') throw error
  return { verified: false, error: messageOf(error) } as const
}
