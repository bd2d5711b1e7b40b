/** For English pages: the French terms come first in Quebec, and a supplier that chooses the English ones says so in French too (decision 88). */
export const FRENCH_TERMS = {
  before: 'Au Québec, le contrat vous est d’abord remis en français\u00a0: ',
  terms: 'conditions d’utilisation',
  policy: 'politique de confidentialité',
  opensInNewTab: '(s’ouvre dans un nouvel onglet)',
  wish: 'J’ai pris connaissance de la version française et je demande expressément que la version anglaise lie mon entreprise.',
} as const
