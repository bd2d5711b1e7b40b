import type { OtherPaper } from '../reading.ts'

/** Words of a kind of paper: in titles at the top or in large letters, and in labels and headings, never in sentences. */
export type Signs = {
  title: RegExp
  /** Each different match counts. */
  labels: RegExp
}

/** Papers with typical words. */
export const SIGNED_PAPERS = [
  'quote',
  'agreement',
  'till-report',
  'invoice',
  'bank-statement',
  'payout-report',
  'annual-summary',
] as const satisfies OtherPaper[]

/** Normalized, English and French. Structure counts too (`kind.ts`): words alone never refuse a paper whose figures agree. */
export const SIGNS: Record<(typeof SIGNED_PAPERS)[number], Signs> = {
  quote: {
    title:
      /\b(quot(e|ation)|proposal|pricing offer|rate (offer|proposal|comparison|analysis|review)|savings (analysis|report|proposal|comparison)|cost (comparison|analysis)|statement analysis|compared?|comparison|comparatif|comparaison|soumission|proposition|offre (de prix|de service|tarifaire)?|devis|estimation|analyse (d'economies|comparative|de couts))\b/,
    labels:
      /\b(estimat\w*|projected|proposed|proposal|quoted?|assum\w+|expected|potential|forecast|offered|new rate|you save|annual savings|monthly savings|valid (until|for|through)|prepared (for|by)|accepted by|estime\w*|prevue?s?|prevision\w*|propose\w*|hypothes\w+|economies? (annuelles?|mensuelles?|estimees?)|valable|prepare pour)\b/,
  },
  agreement: {
    title:
      /\b(agreement|application|contract|terms (and|&) conditions|terms of service|schedule of fees|fee schedule|pricing schedule|information summary|summary of (the )?key elements|cost per transaction disclosure|disclosure of fees|fee disclosure|annex [abc]|cover page|entente|contrat|convention|conditions|divulgation des (couts|frais)|encadre recapitulatif|sommaire des (principaux )?elements|grille tarifaire|annexe [abc]|page couverture)\b(?! (number|no|num|id|numero|#|n°))/,
    labels:
      /\b(cost per transaction|disclosure of fees|fee disclosure|information summary|key elements|annex [abc]|cancellation|termination|early termination|term of (the )?agreement|initial term|renewal|signature|signed|signatory|initials|authorized (officer|representative)|witness|divulgation des (couts|frais)|couts? par transaction|elements cles|annexe [abc]|resiliation|duree (de l'entente|du contrat|initiale)|renouvellement|signataire|temoin|estimat\w*|estime\w*)\b/,
  },
  'till-report': {
    title:
      /\b(z[ -]?(report|out|read(ing)?|tape)|x[ -]?(report|read(ing)?)|day[ -]end|end of (day|shift)|daily (sales|closing|close)|closing report|shift (report|summary)|till|cash(ier)? (report|summary|out)|drawer|register|sales summary report|batch (report|close|total)|terminal totals|rapport (z|x|de caisse|journalier|de fin de journee|de fermeture)|fermeture (de caisse|du lot)|fin de journee|caisse)\b/,
    labels:
      /\b(cash|comptant|argent comptant|tender(s|ed)?|drawer|tiroir|float|fonds de caisse|over\/?short|over or short|voids?|annulations?|no sale|paid[ -]?(out|in)|items sold|articles vendus|tips?|gratuit\w+|pourboires?|gift cards?|cartes? cadeaux?|comps?|covers?|couverts|guests?|servers?|cashier|caissier\w*|discounts given|coupons?|change|monnaie|taxable sales|non.?taxable)\b/,
  },
  invoice: {
    title:
      /\b(invoice|facture|bill|tax invoice|pro ?forma|purchase order|bon de commande)\b(?! (number|no|date|#))/,
    labels:
      /\b(qty|quantity|quantite|qte|unit price|prix unitaire|price each|item( no| code|#)?|sku|hours|heures|p\.?o\.? (number|no|#)|bon de commande|ship(ped)? (to|via|date)|livre a|expedi\w+|terms|modalites|net (10|15|30|45|60)|due date|date d'echeance|amount due|montant du|balance due|solde du|remit(tance)?( to)?|payable to|payable a|e-?transfer|deposit received|acompte)\b/,
  },
  'bank-statement': {
    title:
      /\b((chequing|checking|savings|business|bank|account|operating|credit card|visa|mastercard) (account )?(statement|activity|summary|history)|statement of account|account (activity|history)|transaction history|releve (de compte|bancaire|d'operations)|compte (cheques|courant|d'affaires|d'epargne|de cheques))\b/,
    labels:
      /\b((opening|closing|starting|ending|previous|new|beginning|current|available) balance|balance (forward|brought|carried)|running balance|withdrawals?|debits?\/credits?|cheques?|overdraft|interest (paid|earned|charged)|minimum payment|credit limit|purchases and debits|solde (d'ouverture|de fermeture|precedent|reporte|initial|final|disponible|nouveau)|nouveau solde|retraits?|decouvert|interets?|limite de credit|paiement minimum|e-?transfer|virement interac|payroll|paie|rent|loyer|hydro)\b/,
  },
  'payout-report': {
    title:
      /\b(payouts?|deposit (report|detail|details|advice|confirmation|notice)|remittance( advice)?|settlement (report|detail|advice)|transfer (report|detail|details|advice)|funding (report|advice)|daily (deposit|settlement|funding|payout|batch)( report| detail)?|daily (summary|report|totals|statement)|versements?|avis de (depot|virement|versement)|rapport de (depot|versement|virement|reglement))\b/,
    labels:
      /\b(payout (id|date|amount|total|status)|arrival date|arrive\w*|expected arrival|initiated|paid on|trace (id|number)|reference (id|number)|order #?|order number|transaction id|available on|bank reference|date d'arrivee|id du versement|numero de commande|identifiant)\b/,
  },
  'annual-summary': {
    title:
      /^20\d\d (\w+ ){0,2}(summary|statement|report)\b|\b(annual (summary|statement|report|review|processing|fee|merchant)|year[ -]?end|yearly|year in review|tax year|calendar year|12[ -]month|twelve[ -]month|fiscal year|(sommaire|releve|rapport|bilan|recapitulatif) annuel|fin d'annee|annee (civile|fiscale)|de l'annee|q[1-4] 20\d\d|20\d\d q[1-4]|quarterly|trimestriel\w*|(summary|statement|report|sommaire|releve|rapport) (for|of|de|pour) 20\d\d)\b/,
    labels:
      /\b(months?|mois|yearly total|total for (the )?year|annual total|total (annuel|de l'annee)|q[1-4]|quarter|trimestre)\b/,
  },
}

export const STATEMENT_TITLE =
  /\b((merchant|processing|card processing|payment|payments|monthly|fee|acquiring|card|transaction|settlement|discount|sales) (\w+ )?(statement|summary|activity|account)|statement of (processing|card|merchant|fees|transactions)|releve (du|de|des|mensuel)( \w+)?|etat (de traitement|mensuel|de compte du)|sommaire (mensuel|du marchand|du commercant)|activite (mensuelle|de traitement)|your statement|fees (and|&) (activity|sales)|activity (and|&) fees|monthly (\w+ )?(billing|fees|summary|statement|report))\b/

/** Fees of card processing, beside amounts. */
export const CARD_FEES =
  /\b(interchange|assess\w*|asmts?|evaluation|discounts? (rate|fees?|due|paid|total|%)|discount|escomptes?|wholesale|emdr|mdr|teem|processing|transaction fees?|per (item|transaction|tran)|authori[sz]ation\w*|auth fees?|service (fees?|charges?)|merchant (service )?fees?|card (brand|association|network) fees?|network fees?|qualified|non.?qualified|ftnq|idf|rates? (&|and) fees|batch fees?|pci|terminal|rental|location|gateway|statement fee|frais( de| d'| des| du|$)?|fees?|switch|pin debit|interac fees?|account fee|markup|majoration|taux|chargeback fee|charges)\b/

export const NETWORK_FEES =
  /\b(interchange|assessments?|asmts?|frais d'evaluation|evaluation|escompte de gros|wholesale discount|ftnq|emdr|teem|merchant discount rate|non.qualified)\b/

export const CARD_BRANDS: readonly RegExp[] = [
  /\b(visa|vs|vi|vsa)\b/,
  /\b(master ?card|mc|mastercard)\b/,
  /\b(american ?express|amex|ax|ae)\b/,
  /\b(interac|idp|debit|paiement direct|flash)\b/,
  /\b(discover|diners|union ?pay|jcb|upi)\b/,
]
