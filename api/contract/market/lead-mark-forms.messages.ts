export const en = { markUnknown: 'Choose shortlisted, hidden or none.' }
