import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { codeOf, messageOf, NetworkError } from '../../lib/api.ts'
import { readAddress } from './address.ts'
import type { Answers } from './answers.ts'
import { afterEdit, type Channel, NOT_SENT, proves } from './proof.ts'
import { forgetProof, sendCode, verifyCode } from './rate-check.api.ts'
import { proofAtoms, sayAtom, showRefusalAtom } from './rate-check.atoms.ts'

type Visitor = Pick<Answers, 'firstName' | 'lastName' | 'businessType'>
type Activity = 'idle' | 'sending' | 'verifying'

/** Proving one address: what is going on, what went wrong, and the deeds. `typed` is the address as it reads now. */
export function useVerification(channel: Channel, typed: string, visitor: () => Visitor) {
  const say = useAtomValue(sayAtom).verification
  const [proof, setProof] = useAtom(proofAtoms[channel])
  const showRefusal = useSetAtom(showRefusalAtom)
  const [activity, setActivity] = useState<Activity>('idle')
  const [addressMistake, setAddressMistake] = useState<string>()
  const [codeMistake, setCodeMistake] = useState<string>()
  const forgetting = useRef<Promise<unknown>>(undefined)
  // State is a render old; two presses can come before it.
  const busy = useRef(false)

  const { address, mistake } = readAddress(channel, typed)
  const verified = address !== undefined && proves(proof, address)

  async function alone(what: Activity, deed: () => Promise<void>) {
    if (busy.current) return
    busy.current = true
    setActivity(what)
    setAddressMistake(undefined)
    setCodeMistake(undefined)
    await deed()
    busy.current = false
    setActivity('idle')
  }

  async function send() {
    if (address === undefined) return setAddressMistake(mistake)
    await alone('sending', async () => {
      try {
        await forgetting.current
        const sent = await sendCode(channel, address)
        setProof(
          sent.verified
            ? { name: 'verified', address }
            : { name: 'code-sent', address, resendAt: Date.now() + sent.resendAfterSeconds * 1000 },
        )
      } catch (error) {
        const reason = messageOf(error)
        // The server no longer knows the email as proved: that is a matter for step 1, not for this field.
        if (codeOf(error) === 'verify_email_first' && reason) {
          return showRefusal({ message: reason, fields: { email: reason } })
        }
        setAddressMistake(
          error instanceof NetworkError ? say.sendUnreachable[channel] : say.sendFailed[channel](reason),
        )
      }
    })
  }

  async function verify(code: string) {
    if (address === undefined) return
    await alone('verifying', async () => {
      try {
        const answer = await verifyCode(channel, address, code, visitor())
        if (answer.verified) setProof({ name: 'verified', address })
        else setCodeMistake(answer.error ?? say.notConfirmed[channel])
      } catch {
        setCodeMistake(say.verifyUnreachable)
      }
    })
  }

  function change() {
    setProof(NOT_SENT)
    forgetting.current = forgetProof(channel)
  }

  /** To be told whenever the address reads differently. */
  function edited(nowTyped: string) {
    setAddressMistake(undefined)
    setCodeMistake(undefined)
    setProof(afterEdit(proof, readAddress(channel, nowTyped).address ?? ''))
  }

  return { proof, verified, activity, addressMistake, codeMistake, send, verify, change, edited }
}
