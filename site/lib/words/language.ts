import type { Language } from '../../../domain/languages/languages.ts'

/** The language of this build of the site, as Intl and `<html lang>` name it. */
export const LOCALE: string = 'en-CA'
/** The same as the API names it. */
export const LANGUAGE: Language = 'en'
/** What stands before the address of each page in this language. */
export const HOME: string = ''
/** The address of the landing page. */
export const FRONT: string = '/'
/** Where an owner logs in and out; both lead back to the landing page in this language. */
export const LOG_IN: string = '/api/login'
export const LOG_OUT: string = '/api/logout'
/** The other language, as it calls itself, and the subtag that names it. */
export const OTHER = { name: 'Français', tag: 'fr' }
