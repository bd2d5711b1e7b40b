import type { Words } from '../../../../domain/languages/words.ts'
import type { receiptMessages as en } from './receipts.messages.ts'

export const receiptMessages: Words<typeof en> = {
  title: 'Reçu',
  description: 'Le reçu d’une piste que vous avez achetée.',
  back: 'Retour à Mes pistes',
  loading: 'Chargement du reçu…',
  heading: (number) => `Reçu ${number}`,
  from: 'De',
  billedTo: 'Facturé à',
  issued: 'Date du reçu',
  purchased: 'Date de l’achat',
  product: 'Produit',
  oneCredit: '1\u00a0crédit de piste',
  taxRate: (label, rate) => `${label} (${rate})`,
  total: 'Total',
  paidInFull: 'Payé en totalité.',
  currency: 'Tous les montants sont en dollars canadiens (CAD).',
  nonRefundable:
    'Les pistes sont réservées à votre usage exclusif et ne sont pas remboursables. Nous ne garantissons pas la conversion.',
  notFound: 'Reçu introuvable',
  notFoundWhy: 'Vous pouvez ouvrir chaque reçu à partir de sa piste, dans Mes pistes.',
  toMyLeads: 'Ouvrir Mes pistes',
  failed: 'Nous n’avons pas pu charger ce reçu.',
  failedWhy: 'Il est toujours enregistré. Réessayez dans un instant.',
}
