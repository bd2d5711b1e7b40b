import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consents } from '../../../db/schema/consents.ts'
import type { Language } from '../../../domain/languages/languages.ts'

/** Of the newest consent that the person gave, which outlives their data; English without one. */
export async function languageOfPerson(db: Db, email: string): Promise<Language> {
  const [newest] = await db
    .select({ language: consents.language })
    .from(consents)
    .where(eq(consents.verifiedEmail, email))
    .orderBy(desc(consents.consentedAt), desc(consents.id))
    .limit(1)
  return newest?.language ?? 'en'
}
