import { squashed } from '../layout/words.ts'

/**
 * The words by which statements say what a number is: roles and stems, not whole labels, in English and French. From papers
 * and guides of Moneris, Global Payments, Fiserv and Clover, Chase, TSYS resellers, Nuvei, PayFacto, Helcim, Elavon, TD,
 * Square, Stripe, Shopify and PayPal, and the Code of Conduct's own terms.
 *
 * `stems` are looked for in the words without blanks, `words` whole. Both in normalized text.
 */
type Role = { stems?: RegExp; words?: RegExp; never?: RegExp }

const ROLES = {
  /** Any fee. */
  fee: {
    stems:
      /fees?(?!d)|frais|escompte|discount|interchange|assess|asmt|evaluation|redevance|rental|locationd|subscription|abonnement|commission|markup|forfait|coutd/,
    words: /\b(charges?|costs?|couts?|margin|marge|dues?|tarification|licen[cs]e)\b/,
    never: /discounts? (&|and) comps|coupon|promotion/,
  },
  sales: {
    stems:
      /sale|vente|vendu|(customers?|guests?|they)paid|clients(vous)?ont(paye|regle)|volume|purchase|achats?|chiffred/,
    words:
      /\b(gross|bruts?|brutes?|payments|paiements|encaissements?|captured|processed|sold|charged to cards)\b/,
    never:
      /\b(point of sale|point de vente|pos|sales? tax|taxes? (de|sur les) ventes?|payments fees|payment processing)\b/,
  },
  gross: {
    words: /\b(gross|bruts?|brutes?|total sales|ventes totales|total des ventes)\b/,
    stems: /gross|brutes?/,
  },
  refunds: {
    stems:
      /refund|rembours|retour|notesdecredit|(sent|given|gave|taken|paid)back|moneyback|returnedto|(items?|articles?)credite|remisesaux/,
    words: /\b(returns?|returned|credits?|credites?|credited(?! to)|remb)\b/,
    never: /\b(credit cards?|cartes? de credit|credit adj|chargebacks?|retrofac\w*)\b|creditbail/,
  },
  net: { words: /\bnet(te|tes|s)?\b/ },
  deposit: {
    stems:
      /deposit|depot|depose|payout|versement|verse|virea|credited|transfer|virement|funded|funding|settle|remitt|remise/,
    words:
      /\b(paid (out|to)|to your bank|bank account|compte bancaire|net amount|montant net|total amount processed|montant total traite)\b/,
  },
  taken: {
    stems:
      /debite|debit(du|de|pre)|deduct|deduit|preleve|withdrawn|debited|collected|percu|amountdue|montantdu|totaldue|totaldu$|plustax|withtax|avectaxe|taxesincl|includingtax|taxincl|inclusive|ttc|leaveyouraccount|withdrew/,
    words: /\b(billed|facture|charged|drawn|paid|payee?s?|owing|owed|payable|net due|a payer|incl)\b/,
  },
  chargeback: { stems: /chargeback|retrofacturation|contrepassation|dispute|contestation|litige|reversal/ },
  adjustment: {
    stems:
      /adjust|ajust|startingbalance|endingbalance|openingbalance|closingbalance|availablebalance|balanceforward|balancebrought|solde|hold(s|back)|loan|prets?|repay|reserve|retenue|advance|avance|previousbalance|soldeprecedent|reportee?|carriedforward/,
  },
  tax: {
    words: /\b(gst|hst|pst|qst|rst|tps|tvq|tvh|tvp|tax(es?)?|g\.s\.t|h\.s\.t|q\.s\.t|p\.s\.t)\b/,
    never:
      /before|avant|excl|hors|en sus|tax(es)? extra|non compris|not included|plus tax|no\.? ?tax|registration|enregistrement|inscription|number|numero|exempt|tax (id|no)|without|sans/,
  },
  average: { stems: /average|moyen|panier/, words: /\b(avg|moy|ticket(?! (value|total|amount)))\b/ },
  count: {
    stems: /number|nombre|count|items?|transactions?|trans$|quantit|articles|operations|numero/,
    words: /\b(qty|qte|nb|nbre|no|#|txns?|trx|pieces|volume)\b|#/,
  },
  percentage: { stems: /%|percent|pourcent/, words: /\b(rate|taux|emdr|teem|pct)\b/ },
  perItem: {
    stems: /peritem|pertran|perauth|pararticle|partran|paritem|unitprice|prixunit|rateitem/,
    words: /\b(par art|unit|each|prix)\b/,
  },
  total: { stems: /total|tota$|sommetot/, words: /\b(totaux|sum|somme|grand total|balance)\b/ },
  subtotal: { stems: /subtotal|soustotal/ },
  otherTime: {
    stems:
      /todate$|sofarthisyear|yeartodate|cumul|lastyear|lastmonth|monthbefore|moisdavant|moisprecedent|moisdernier|previousmonth|priormonth|anneeprecedente|precedente?periode|periodeprecedente|priorperiod|previousperiod|previousstatement|12months|12mois|rolling|glissant|annee|anneeacejour|adate$|fiscalyear|acejour/,
    words: /\b(ytd|annual|annuel(le)?s?|prior|year|previous|precedent)\b/,
    never: /annualfee|fraisannuel|annual fee|annual pci/,
  },
  notOurs: {
    stems:
      /saved|saving|econom|industry|industrie|peer|pairs|national|benchmark|similarbus|entreprisessembl|secteur|estimat|compared|comparativ|wouldhave|auriezpay|projected|project|possible|illustrat|example of|flatrate/,
  },
  brand: {
    stems: /visa|master|amex|americanexpress|interac|discover|unionpay|jcb|diners|maestro/,
    words: /\b(vs|vi|mc|ax|ae|idp|debit|debits|credit cards?|cartes? de credit|vd|md|di|ds|(?<!adds? )up)\b/,
  },
  interchange: {
    stems:
      /interchange|interch|intchg|wholesale|escomptedegros|transnonqualifi|transactionnonqualifi|ftnq|consumerelectronic|infinite|worldelite/,
    words: /\b(idf)\b/,
  },
  /** Names of interchange programmes. */
  programme: {
    stems:
      /consumer|consommateur|infinite|privilege|worldelite|elite|electronic|electronique|contactless|sanscontact|notpresent|absente|premium|commercial|corporate|flash|chipandpin|pucee|puceetnip|keyed|wholesale/,
    words: /\b(world|core|standard|business|affaires|intchg|ic|cnp|high spend|prepaid)\b/,
  },
  assessments: {
    stems:
      /assess|asmt|evaluation|cardbrand|networkfee|reseaux?|schemefee|brandfee|licen[cs]efee|networkcharge|associationfee|cardassociation|marquesdecarte|networkaccess|nabu|fraisdemarque|participation/,
    words: /\bdues\b/,
  },
  processor: {
    stems:
      /transactionfee|fraisdetransaction|perauth|authorization|autorisation|pertran|partran|discount|escompte|margin|marge|markup|processingfee|fraisdetraitement|processorfee|acquir|majoration|pertransaction|partransaction|perclick|qualified/,
    words:
      /\b(transactions?|auth|processing|traitement|processor|processeur|disc|esc|our rate|per item|par article)\b/,
  },
  fixed: {
    stems:
      /subscription|abonnement|monthly|mensuel|statement|releve|gateway|passerelle|account|compte|terminal|rental|locationd|equip|minimum|forfait|conformite|compliance|chargebackfee|fraisderetro|fraisdecontre|servicefee|otherfee|othercharge|autresfrais|software|logiciel|support|annual|annuel|sansfil|wireless|security|securite|location(de|d)|protection|insurance|assurance|setup|installation|hardware|materiel|paper|report|batch|pinpad|membership|disputefee/,
    words: /\b(pci|saq|plan|lot|lots|device|devices|pos|other|autres|divers|misc|fixed|fixes?|admin\w*)\b/,
  },
  /** Headings of fees by the month. */
  fixedSection: {
    words:
      /\b(other|others|autres?|fixed|fixes?|equip\w*|monthly|mensuels?|subscriptions?|abonnements?|terminals?|account fees|divers|misc\w*)\b/,
    never: /summary|sommaire|statement|releve|merchant services|account (summary|activity)/,
  },
  terminal: {
    stems: /terminal|equipmentrental|location(de|d)?(equip|term|app|clover)|pinpad|rental/,
    words: /\b(devices?|location)\b/,
    never: /virtual|virtuel|1 location|gateway|passerelle/,
  },
  pci: { words: /\b(pci(dss)?|saq)\b/ },
} satisfies Record<string, Role>

export type RoleName = keyof typeof ROLES

const answers = new Map<string, boolean>()

/** Whether normalized words speak of one of the roles. */
export const says = (words: string, ...roles: readonly RoleName[]): boolean =>
  words !== '' && roles.some((role) => speaksOf(words, role))

function speaksOf(words: string, name: RoleName): boolean {
  const key = `${name}|${words}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const role: Role = ROLES[name]
  const answer =
    !role.never?.test(words) && (role.stems?.test(squashed(words)) || role.words?.test(words) || false)
  if (answers.size > 20_000) answers.clear()
  answers.set(key, answer)
  return answer
}
