/** Where every invitation to check one's rates leads: the wizard, filled in with what we know. */
export const CHECK_RATES = '/check-rates'
