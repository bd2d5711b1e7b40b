import type { TermsLanguage as Choice } from '../../../../api/contract/suppliers/profile.ts'
import { type Supplier, SupplierCheck } from '../../../../api/contract/suppliers/supplier.ts'
import { Button } from '../../../components/Button.tsx'
import { api } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { formatDay } from '../../../lib/words/format.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import { refreshSupplier, supplierSessionIsOver } from '../accounts/supplier-session.store.ts'
import { type AccountMessages, accountMessages as say } from './account.messages.ts'

/** The express wish for the English terms: taken back here, or made by a supplier that serves Quebec (decision 88). */
export function TermsLanguage({ supplier }: { supplier: Supplier }) {
  const words = say.terms
  const { isPending, mutate } = useMutation({
    otherwise: say.tryAgain,
    onSignedOut: supplierSessionIsOver,
    onRefused: (message) => showFailure(say.notSaved, message),
  })
  const choose = (language: Choice['language']) =>
    mutate(
      () => api.put('/api/supplier/terms-language', SupplierCheck, { body: { language } }),
      () => {
        showToast({ title: words.saved })
        return refreshSupplier()
      },
    )
  const { englishTermsWishedAt, englishTermsVersion, territories } = supplier
  if (englishTermsWishedAt === null && !territories.includes('Quebec')) return null
  const isWished = englishTermsWishedAt !== null && englishTermsVersion !== null
  return (
    <div className="mt-6 border-t border-line pt-6">
      <p>
        {isWished ? (
          words.wished(
            formatDay(new Date(englishTermsWishedAt)),
            formatDay(new Date(englishTermsVersion), 'UTC'),
          )
        ) : (
          <Lacks say={words} />
        )}
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={isPending}
        onClick={() => choose(isWished ? 'fr' : 'en')}
      >
        {isWished ? words.takeBack : words.wish}
      </Button>
    </div>
  )
}

function Lacks({ say }: { say: AccountMessages['terms'] }) {
  const [before, terms, and, policy, after] = say.lacks
  const link = (href: string, words: string) => (
    <a href={href} hrefLang="fr" className="underline underline-offset-4">
      {words}
    </a>
  )
  return (
    <>
      {before}
      {link('/fr/terms', terms)}
      {and}
      {link('/fr/privacy', policy)}
      {after}
    </>
  )
}
