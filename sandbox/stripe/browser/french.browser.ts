/** What the stand-in says to the owner of a card, as Stripe.js does in French. */
const FRENCH: Record<string, string> = {
  'Card number': 'Numéro de carte',
  'Expiry (MM / YY)': 'Expiration (MM / AA)',
  'Security code': 'Code de sécurité',
  'Postal code': 'Code postal',
  'Your card number is incomplete.': 'Le numéro de votre carte est incomplet.',
  "Your card's expiration date is incomplete.": 'La date d’expiration de votre carte est incomplète.',
  "Your card's expiration date is in the past.": 'La date d’expiration de votre carte est passée.',
  "Your card's security code is incomplete.": 'Le code de sécurité de votre carte est incomplet.',
  'Your postal code is incomplete.': 'Votre code postal est incomplet.',
  'Your card has been declined.': 'Votre carte a été refusée.',
  'Your card has insufficient funds.': 'Les fonds de votre carte sont insuffisants.',
  'Your card was declined. Your request was in test mode, but used a non test card.':
    'Votre carte a été refusée. En mode d’essai, seules les cartes d’essai sont acceptées.',
  'Your card has expired.': 'Votre carte est expirée.',
  "Your card's security code is incorrect.": 'Le code de sécurité de votre carte est erroné.',
  'Your card number is incorrect.': 'Le numéro de votre carte est erroné.',
  'An error occurred while processing your card. Try again in a little bit.':
    'Votre carte n’a pas pu être traitée. Réessayez dans un instant.',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
    'Votre mode de paiement n’a pas pu être authentifié. Veuillez en choisir un autre.',
  'Your bank asks': 'Question de votre banque',
  'This is the sandbox in place of your bank’s 3-D Secure page. Do you approve this payment?':
    'Ce bac à sable remplace la page 3-D Secure de votre banque. Approuvez-vous ce paiement?',
  Approve: 'Approuver',
  Refuse: 'Refuser',
}

export type Say = (english: string) => string

export const sayIn =
  (locale = 'en'): Say =>
  (english) =>
    locale.startsWith('fr') ? (FRENCH[english] ?? english) : english
