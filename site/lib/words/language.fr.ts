import type { Language } from '../../../domain/languages/languages.ts'

export const LOCALE: string = 'fr-CA'
export const LANGUAGE: Language = 'fr'
export const HOME: string = '/fr'
export const FRONT: string = '/fr'
export const LOG_IN: string = '/api/login?return=/fr'
export const LOG_OUT: string = '/api/logout?return=/fr'
export const OTHER = { name: 'English', tag: 'en' }
