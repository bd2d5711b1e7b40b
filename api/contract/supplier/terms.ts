/**
 * Which words of the Terms of Use and the Privacy Policy a supplier accepts: the day of the newer of the two. Stored with
 * each acceptance; changed whenever either changes what it asks of suppliers.
 */
export const SUPPLIER_TERMS_VERSION = '2026-11-22'
