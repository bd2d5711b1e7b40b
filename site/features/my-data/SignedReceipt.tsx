import { useState } from 'react'
import * as v from 'valibot'
import { type ReceiptDocument, SignedConsent } from '../../../api/contract/consent-receipts.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { formatMoment } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Facts } from './Facts.tsx'
import { loadReceipt } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.ts'
import { useDeed } from './use-deed.ts'

type Props = { id: string; say: MyDataMessages['consents']; onProofOver: () => void }

/** The receipt of one consent: fetched when it is wanted, to read and to keep. */
export function SignedReceipt({ id, say, onProofOver }: Props) {
  const [receipt, setReceipt] = useState<ReceiptDocument>()
  const { isBusy, refusal, perform } = useDeed({ failed: say.failed, onProofOver })
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h4 className="font-medium">{say.receipt}</h4>
      <p className="mt-1 max-w-measure text-sm text-ink-soft">{say.receiptWhy}</p>
      {refusal && (
        <div className="mt-4">
          <Alert tone="error">{refusal}</Alert>
        </div>
      )}
      {receipt && <WhatIsSigned receipt={receipt} say={say} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {receipt ? (
          // In the order and the spelling in which the API gave it, so that it is the same letter for letter.
          <Button
            variant="secondary"
            onClick={() => saveFile(`consent-receipt-${id}.json`, JSON.stringify(receipt))}
          >
            {say.download}
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={() => perform(() => loadReceipt(id), setReceipt)}
          >
            {isBusy ? say.opening : say.open}
          </Button>
        )}
        <a href={`/consent-receipt?id=${id}`} className="py-2 underline underline-offset-4">
          {say.check}
        </a>
      </div>
    </div>
  )
}

function WhatIsSigned({ receipt, say }: { receipt: ReceiptDocument; say: Props['say'] }) {
  const signed = v.parse(v.pipe(v.string(), v.parseJson(), SignedConsent), receipt.payload)
  const moment = (at: string) => formatMoment(new Date(at))
  return (
    <Facts
      className="mt-5 text-sm"
      facts={[
        { name: say.askedBy, value: signed.legalName },
        {
          name: say.verifiedEmail,
          value: say.provedOn(signed.verifiedEmail, moment(signed.emailVerifiedAt)),
        },
        {
          name: say.verifiedPhone,
          value: say.provedOn(signed.verifiedPhone, moment(signed.phoneVerifiedAt)),
        },
        { name: say.signedAt, value: moment(signed.signedAt) },
        { name: say.signature, value: <code className="text-sm break-all">{receipt.signature}</code> },
        { name: say.key, value: <code className="text-sm break-all">{receipt.publicKey}</code> },
      ]}
    />
  )
}
