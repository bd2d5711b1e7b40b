/** What the product speaks. Admins and callers of the API read English unless they request French. */
export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** As Intl and `<html lang>` name them. */
export const LOCALES: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' }
