import { brand } from '../../../../api/contract/brand.ts'
import type { AccountAccess, SignUpDetails } from '../../../../api/contract/suppliers/account-access.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { LANGUAGE } from '../../../lib/words/language.ts'
import { nameOf } from '../../../lib/words/names.messages.ts'
import type { SupplierAccountMessages } from './supplier-account.messages.ts'

export const hasAccess = ({ apiKeys, endpoints, alerts, secondFactor }: AccountAccess) =>
  secondFactor || apiKeys.length + endpoints.length + alerts.length > 0

type Props = { access: AccountAccess; say: SupplierAccountMessages['access'] }

export const AccessList = ({ access: { apiKeys, endpoints, alerts, secondFactor }, say }: Props) => (
  <ul className="list-disc pl-5 wrap-anywhere">
    {apiKeys.map(({ id, name, mode }) => (
      <li key={id}>{say.key(name, mode)}</li>
    ))}
    {endpoints.map(({ id, host, mode }) => (
      <li key={id}>{say.endpoint(host, mode)}</li>
    ))}
    {alerts.map((name) => (
      <li key={name}>{say.alert(name)}</li>
    ))}
    {secondFactor && <li>{say.secondFactor}</li>}
  </ul>
)

type DetailsProps = { details: SignUpDetails; say: SupplierAccountMessages['details'] }

/** The details that were entered at sign-up, perhaps by a stranger. */
export function DetailsToCheck({ details, say }: DetailsProps) {
  const shown = {
    ...details,
    phone: formatPhone(details.phone, details.phoneExt, LANGUAGE),
    businessTypes: details.businessTypes.map(nameOf).join(', '),
  }
  return (
    <section className="rounded-lg border border-line bg-surface px-4 py-4 sm:px-5">
      <h2 className="font-semibold">{say.title}</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {(['name', 'contactPerson', 'phone', 'businessTypes'] as const).map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{say[name]}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{shown[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft wrap-anywhere">{say.wrong(brand.support.email)}</p>
    </section>
  )
}
