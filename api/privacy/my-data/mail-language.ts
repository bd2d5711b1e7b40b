import { and, eq, inArray, ne } from 'drizzle-orm'
import { lockPrivacyRequests } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { users } from '../../../db/schema/people/people.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { byPerson, lockLeadsOf } from './holdings.ts'

/** Open requests, and those with a provider. */
export const isMailedAbout = ({ offMarketAt }: Pick<typeof leads.$inferSelect, 'offMarketAt'>) =>
  offMarketAt === null

/** Of the mails to the account and of those about the person's requests. A choice that changes nothing writes nothing. */
export async function chooseMailLanguage(
  { db }: Pick<Dependencies, 'db'>,
  person: ProvedPerson,
  language: Language,
  now: Date,
): Promise<void> {
  const { email } = person
  await db.transaction(async (tx) => {
    await lockPrivacyRequests(tx, email)
    const leadIds = (await lockLeadsOf(tx, email, now)).flatMap(({ lead }) =>
      isMailedAbout(lead) && lead.language !== language ? [lead.id] : [],
    )
    if (leadIds.length > 0) await tx.update(leads).set({ language }).where(inArray(leads.id, leadIds))
    const [account] = await tx
      .update(users)
      .set({ language })
      .where(and(eq(users.email, email), ne(users.language, language)))
      .returning({ id: users.id })
    if (leadIds.length === 0 && account === undefined) return
    await appendAudit(tx, {
      ...byPerson(person, now),
      action: 'chose the language of their mails',
      recordType: 'own data',
      details: { language, leadIds },
    })
  })
}
