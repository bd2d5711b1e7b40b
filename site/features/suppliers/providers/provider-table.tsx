import type { Provider } from '../../../../api/contract/admin/providers.ts'
import { mailtoUrl } from '../../../../domain/email-address.ts'
import { formatPhone, phoneLink } from '../../../../domain/phones.ts'
import { Badge } from '../../../components/Badge.tsx'
import { CellLink, RowButton, type TableOf } from '../../../components/lists/DataTable.tsx'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay, formatShare } from '../../../lib/words/format.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import { changeProvider } from './providers.api.ts'
import { adminProvidersMessages as say } from './providers.messages.ts'

export type Action = 'edit' | 'credits' | 'rate-card' | 'second-factor' | 'delete'

export type DialogProps = {
  provider: Provider
  onClose: () => void
  /** Closes it, too. */
  onDone: () => void
  onChanged: () => void
}

export type ProviderActions = {
  /** Also after a refusal. */
  onApproved: () => void
  onAction: (action: Action, provider: Provider) => void
}

export const PROVIDER_COLUMNS = [
  'contact',
  'email',
  'phone',
  'status',
  'leadsReceived',
  'conversionRate',
  'contactedInTime',
  'leadCredits',
] as const
type ProviderColumn = (typeof PROVIDER_COLUMNS)[number]

const TONES = { active: 'success', pending: 'pending', inactive: 'neutral' } as const
const FIGURE = { className: 'max-lg:order-4 max-lg:col-span-2', isNumber: true }
const CONTACT = 'max-lg:order-5 max-lg:col-span-4'

/** On a phone the status comes first, then the figures, then how to reach the provider. */
export const providerTable = (actions: ProviderActions): TableOf<Provider, ProviderColumn> => ({
  caption: say.heading,
  headings: say.columns,
  usualSort: '',
  onOpen: (provider) => !provider.isDeleted && actions.onAction('edit', provider),
  card: 'max-lg:grid-cols-[auto_repeat(3,minmax(0,1fr))] max-lg:gap-y-1',
  head: 'py-1.5',
  width: 'lg:max-w-52',
  nameOf: ({ name }) => name,
  title: {
    className: 'font-semibold max-lg:col-span-3 max-lg:text-base max-lg:wrap-anywhere lg:min-w-32',
    sort: 'company',
    of: ({ name }) => <span title={name}>{name}</span>,
  },
  columns: {
    // On a laptop the contact, the email and the status give way to the buttons at the end of the row.
    contact: {
      className: CONTACT,
      width: 'lg:max-w-24 min-[90rem]:max-w-32',
      of: ({ contactPerson }) => <span title={contactPerson}>{contactPerson}</span>,
    },
    email: {
      className: CONTACT,
      width: 'lg:max-w-24 min-[90rem]:max-w-32',
      of: ({ email }) => <CellLink href={mailtoUrl(email)}>{email}</CellLink>,
    },
    phone: {
      className: CONTACT,
      of: ({ phone, phoneExt }) => (
        <CellLink href={phoneLink(phone, phoneExt)}>{formatPhone(phone, phoneExt)}</CellLink>
      ),
    },
    status: {
      className: 'max-lg:order-3 max-lg:col-span-4',
      sort: 'status',
      width: 'lg:max-w-32 min-[90rem]:max-w-48',
      of: ({ status, isDeleted, isEmailProved, requestedName, shownToOwnersChangedAt }) => (
        <>
          <Badge tone={TONES[status]}>{isDeleted ? say.deleted : say.statusOf[status]}</Badge>
          {!isEmailProved && !isDeleted && (
            <span title={say.emailNotConfirmed} className="ml-2 text-pending">
              {say.emailNotConfirmed}
            </span>
          )}
          {requestedName !== null && (
            <span title={say.requestedName.title(requestedName)} className="ml-2 text-pending">
              {say.requestedName.title(requestedName)}
            </span>
          )}
          {shownToOwnersChangedAt && !isDeleted && (
            <span
              title={say.shownToOwners.changedInShort(formatDay(new Date(shownToOwnersChangedAt)))}
              className="ml-2 text-ink-soft"
            >
              {say.shownToOwners.changedInShort(formatDay(new Date(shownToOwnersChangedAt)))}
            </span>
          )}
        </>
      ),
    },
    leadsReceived: {
      ...FIGURE,
      sort: 'leadsReceived',
      label: say.leadsReceived,
      of: ({ leadsReceived }) => leadsReceived,
    },
    conversionRate: {
      ...FIGURE,
      sort: 'conversionRate',
      label: say.conversionRate,
      of: ({ conversionRate }) => formatShare(conversionRate),
    },
    contactedInTime: {
      ...FIGURE,
      label: say.contactedInTime,
      of: ({ contactedInTime, contactAnswers }) =>
        contactedInTime === null ? '–' : say.contactedOf(formatShare(contactedInTime, 0), contactAnswers),
    },
    leadCredits: {
      ...FIGURE,
      sort: 'leadCredits',
      label: say.leadCredits,
      of: ({ leadCredits }) => leadCredits,
    },
  },
  actions: {
    className: 'max-lg:order-6 max-lg:col-span-4',
    of: (provider) => !provider.isDeleted && <Actions provider={provider} {...actions} />,
  },
})

type RowAction = [Action, label: string, words: string, className?: string]

type ActionsProps = ProviderActions & { provider: Provider }

function Actions({ provider, onApproved, onAction }: ActionsProps) {
  const { id, name } = provider
  const { mutate } = useMutation({
    otherwise: say.noConnection,
    onRefused(description) {
      showFailure(say.approveFailed, description)
      onApproved()
    },
  })
  const approve = () =>
    mutate(
      () => changeProvider(id, { status: 'active' }, null),
      () => {
        showToast({ title: say.approved, description: say.approvedWhy(name) })
        onApproved()
      },
    )
  const resetOf = (of: string): RowAction => ['second-factor', say.secondFactor.of(of), say.secondFactor.open]
  const others: RowAction[] = [
    ['edit', say.editOne(name), common.edit],
    ['credits', say.creditsOfOne(name), say.credits],
    ['rate-card', say.rateCardOfOne(name), say.rateCard],
    ...(provider.hasSecondFactor ? [resetOf(name)] : []),
    ['delete', say.deleteOne(name), common.deleteIt, 'text-danger!'],
  ]
  return (
    <div className="flex flex-wrap gap-x-1 lg:flex-nowrap lg:justify-end">
      {provider.status === 'pending' && provider.isEmailProved && (
        <RowButton
          label={say.approveOne(name)}
          className="px-2.5! max-lg:basis-full"
          onClick={() => void approve()}
        >
          {say.approve}
        </RowButton>
      )}
      {others.map(([action, label, words, className = '']) => (
        <RowButton
          key={action}
          variant="quiet"
          label={label}
          className={`px-2! ${className}`}
          onClick={() => onAction(action, provider)}
        >
          {words}
        </RowButton>
      ))}
    </div>
  )
}
