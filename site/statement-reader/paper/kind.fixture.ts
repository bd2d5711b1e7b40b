/** Papers as blocks of text: two blanks part cells, a form feed a page. Kind or name, and what is special about them. */
type OtherPaper = [kind: string, what: string, block: string]

export const NOT_STATEMENTS: OtherPaper[] = [
  [
    'invoice',
    'of a supplier of paper rolls',
    `
Harbour Office Supply                                   INVOICE
Invoice number 20418                                    Date  2026-06-12
Bill to: Maple Row Books                                Terms  Net 30

Qty   Description                         Unit price     Amount
 6    Thermal paper rolls, box                 42.50     255.00
 2    Debit terminal stand                     31.00      62.00
 1    Card reader cable                        18.95      18.95
                                          Subtotal       335.95
                                          HST 13%         43.67
                                          Total          379.62
                                          Amount due     379.62
Remit to: Harbour Office Supply, PO Box 000`,
  ],
  [
    'invoice',
    'in French, for the rental of a terminal',
    `
Équipements Boréal inc.                                 FACTURE
Facture no 5512                                         Date : 2026-05-03
Facturé à : Fleuriste Anémone                           Modalités : net 30 jours

Qté   Description                       Prix unitaire    Montant
 3    Location de terminal                      39,95     119,85
 1    Frais de livraison                        15,00      15,00
                                        Sous-total        134,85
                                        TPS                 6,74
                                        TVQ                13,45
                                        Montant dû        155,04`,
  ],
  [
    'bank-statement',
    'with lines of a processor',
    `
Example Bank                            Business Account Statement
Account 000-0000000                     June 1, 2026 to June 30, 2026

Date      Description                     Withdrawals    Deposits     Balance
Jun 1     Opening balance                                            4,210.33
Jun 2     MONERIS RLS/LOY - POS                          1,204.10    5,414.43
Jun 3     MONERIS VISA DISC. CALC              84.22                 5,330.21
Jun 5     RENT                              2,100.00                 3,230.21
Jun 9     MONERIS RLS/LOY - POS                            940.55    4,170.76
Jun 15    PAYROLL                           1,800.00                 2,370.76
Jun 22    MONERIS RLS/LOY - POS                          2,020.00    4,390.76
Jun 30    Closing balance                                            4,390.76`,
  ],
  [
    'bank-statement',
    'in French',
    `
Caisse Exemple                          Relevé de compte
Compte d'affaires 00000                 Du 1er au 31 mai 2026

Date       Description                       Retraits      Dépôts       Solde
1 mai      Solde reporté                                             8 120,00
4 mai      Dépôt paiements globaux                       1 310,20    9 430,20
6 mai      Frais Paiements globaux             212,40                9 217,80
15 mai     Paie                              3 000,00                6 217,80
20 mai     Dépôt paiements globaux                       2 115,00    8 332,80
31 mai     Nouveau solde                                             8 332,80`,
  ],
  [
    'quote',
    'whose estimates agree with each other',
    `
NorthStar Payments                      Processing Proposal
Prepared for: Maple Row Books           Valid until August 31, 2026

Card type           Volume       Rate     Proposed cost
Visa             20,000.00      1.50%            300.00
Mastercard       12,000.00      1.50%            180.00
Interac           8,000.00      0.25%             20.00
Total            40,000.00                       500.00
Terminal rental                                   29.95
Estimated monthly fees                           529.95
Estimated effective rate                          1.32%`,
  ],
  [
    'quote',
    'that compares with a past month',
    `
Savings Analysis                        Prepared by NorthStar Payments
Based on your statement of May 2026

                     Current cost    Proposed cost    Monthly savings
Visa                       412.10           310.05             102.05
Mastercard                 228.40           180.20              48.20
Interac                     31.00            22.10               8.90
Total fees                 671.50           512.35             159.15
Gross sales             41,200.00        41,200.00`,
  ],
  [
    'quote',
    'in French',
    `
Soumission                              Traitement des paiements
Préparée pour : Clinique du Quai        Valable jusqu'au 30 juin 2026

Volume mensuel estimé                            30 000,00 $
Frais mensuels estimés                              412,00 $
Taux effectif estimé                                  1,37 %
Location de terminal                                 29,95 $`,
  ],
  [
    'agreement',
    'with the tables of the Code',
    `
Merchant Agreement - Cover page
Summary of the Key Elements (Annex A)
Term of the agreement           3 years
Cancellation                    90 days before its end
Cost per Transaction Disclosure (Annex B)
Card type                       Rate          On a $100.00 sale
Visa standard                   1.45%                     1.45
Mastercard standard             1.30%                     1.30
Interac                         0.08                      0.08
Disclosure of Fees (Annex C)
Terminal rental                                          29.95
PCI fee                                                   6.95
Estimated monthly volume                             40,000.00
Signature of authorized officer`,
  ],
  [
    'agreement',
    'in French',
    `
Entente du marchand - page couverture
Sommaire des principaux éléments (annexe A)
Durée de l'entente              36 mois
Résiliation                     avis de 90 jours
Divulgation des coûts par transaction (annexe B)
Visa de base                    1,45 %                    1,45 $
Mastercard de base              1,30 %                    1,30 $
Divulgation des frais (annexe C)
Location de terminal                                     29,95 $
Volume mensuel estimé                                40 000,00 $
Signataire autorisé`,
  ],
  [
    'till-report',
    'of a day',
    `
Z REPORT      REGISTER 2
2026-06-18 21:40
GROSS SALES                     3,210.40
VOIDS                              18.00
NET SALES                       3,192.40
HST                               415.01
TIPS                              288.10
CASH                              640.20
VISA                            1,402.11
MASTERCARD                        811.40
INTERAC                         1,041.80
TOTAL TENDERED                  3,895.51`,
  ],
  [
    'till-report',
    'in French',
    `
Rapport de fermeture de caisse
18 juin 2026   22 h 10
Ventes brutes                   2 410,00
Pourboires                        212,40
Comptant                          410,00
Visa                            1 105,20
Mastercard                        502,10
Interac                           605,10
Tiroir : montant attendu          610,00`,
  ],
  [
    'payout-report',
    'of a day',
    `
Payout details
Payout ID po_8812           Arrival date  June 3, 2026
Charges                                 1,842.10
Refunds                                   -20.00
Fees                                      -54.11
Payout total                            1,767.99
Order number     Card        Amount       Fee        Net
#1041            Visa        120.00      3.78     116.22
#1042            Visa         80.00      2.62      77.38`,
  ],
  [
    'letter',
    'about a change of fees',
    `
Northgate Bank
June 3, 2026
Dear merchant,
We are writing to let you know that the interchange rates set by the card networks will change this fall.
Your monthly account fee will go from $9.95 to $12.95 on September 1, 2026 and no action is needed from you.
If you do not agree with this change you may cancel within 90 days without penalty by calling our team.
Sincerely,
The merchant services team`,
  ],
  [
    'letter',
    'in French',
    `
Le 3 juin 2026
Madame, Monsieur,
Nous vous écrivons pour vous informer que les frais de votre compte de paiement changeront à compter de septembre.
Les frais mensuels passeront de 9,95 $ à 12,95 $ et aucune action de votre part n'est requise pour le moment.
Veuillez agréer nos salutations distinguées.
Le service aux commerçants`,
  ],
  [
    'unknown',
    'a menu',
    `
Diner des Érables
Breakfast
Two eggs and toast                 9.95
Pancakes with maple syrup         12.50
Coffee                             3.25
Lunch
Club sandwich                     16.00
Soup of the day                    8.00`,
  ],
  [
    'unknown',
    'a manual without amounts',
    `
Terminal quick guide
Insert the card and wait for the prompt before you remove it
Press OK to accept the tip screen and hand the terminal to the customer
Settlement runs every night at eleven unless you change the time in the menu`,
  ],
]

export const ANNUAL_SUMMARIES: OtherPaper[] = [
  [
    'annual-summary',
    'of a calendar year',
    `
Helcim                                  Annual Processing Summary
January 1, 2025 - December 31, 2025
Month            Gross sales       Total fees
January            31,200.00           410.20
February           28,400.00           377.10
March              30,100.00           398.00
April              29,900.00           395.50
May                33,000.00           431.00
June               35,500.00           470.10
July               36,100.00           478.80
August             34,000.00           449.00
September          32,800.00           430.90
October            31,000.00           408.00
November           30,500.00           402.20
December           42,000.00           560.00
Total             394,500.00         5,210.80`,
  ],
]

export const UNUSABLE_STATEMENTS: OtherPaper[] = [
  [
    'several-locations',
    'with a merchant number each',
    `
Moneris                                 Monthly Statement
Statement Date: June 2026
Merchant Number: 0030114401
Card type        Gross sales      Returns      Net sales       Fees
Visa               10,000.00       100.00       9,900.00     150.00
Mastercard          5,000.00         0.00       5,000.00      75.00
Total              15,000.00       100.00      14,900.00     225.00
Total fees                                                   225.00
Merchant Number: 0030114402
Card type        Gross sales      Returns      Net sales       Fees
Visa                8,000.00         0.00       8,000.00     120.00
Mastercard          4,000.00         0.00       4,000.00      60.00
Total              12,000.00         0.00      12,000.00     180.00
Total fees                                                   180.00`,
  ],
  [
    'other-currency',
    'in US dollars',
    `
Helcim                                  Merchant Statement
Statement period: June 1, 2026 - June 30, 2026
Currency: USD
Card type        Gross sales      Refunds      Net sales       Discount fees
Visa            US$10,000.00    US$100.00    US$9,900.00    US$150.00
Mastercard       US$5,000.00      US$0.00    US$5,000.00     US$75.00
Total           US$15,000.00    US$100.00   US$14,900.00    US$225.00
Total fees                                                  US$225.00`,
  ],
  [
    'no-sales',
    'with its monthly fees',
    `
Moneris                                 Monthly Statement
Statement Date: June 2026
Merchant Number: 0030114401
Card type        Gross sales      Returns      Net sales
Visa                    0.00         0.00           0.00
Mastercard              0.00         0.00           0.00
Interac                 0.00         0.00           0.00
Total                   0.00         0.00           0.00
Service fees
Account service package                                      9.95
Terminal rental                                             29.95
PCI fee                                                      6.95
Total fees                                                  46.85`,
  ],
]

const SUMMARY = `
Card type        Gross sales      Refunds      Net sales
Visa               10,000.00       100.00       9,900.00
Mastercard          5,000.00         0.00       5,000.00
Interac             4,000.00        50.00       3,950.00
Total              19,000.00       150.00      18,850.00
Interchange fees                                  180.00
Assessment fees                                    14.10
Transaction fees                                   60.90
Account fee                                         9.95
Terminal rental                                    29.95
Total fees                                        294.90`

const CARDS = `
Card type        Gross sales      Refunds      Net sales         Fees
Visa               10,000.00       100.00       9,900.00       150.00
Mastercard          5,000.00         0.00       5,000.00        75.00
Interac             4,000.00        50.00       3,950.00        20.00
Total              19,000.00       150.00      18,850.00       245.00
Total fees                                                     245.00`

/** Their figures agree as a month's do. */
export const OTHER_TIMES: OtherPaper[] = [
  ['payout-report', 'of a day', `Moneris\nDaily Summary\nReport date: June 18, 2026${CARDS}`],
  ['payout-report', 'of a week', `Moneris   Merchant summary\nJune 1, 2026 - June 7, 2026${CARDS}`],
  ['payout-report', 'of a week, in French', `Solutions Moneris\nSommaire du 1 au 7 juin 2026${CARDS}`],
  ['annual-summary', 'of a quarter', `Moneris   Merchant summary\nApril 1, 2026 - June 30, 2026${CARDS}`],
  ['annual-summary', 'of a quarter by its name', `Moneris   Merchant summary  Q2 2026${CARDS}`],
  [
    'annual-summary',
    'of months of a year',
    `Moneris   Merchant summary\nJanuary 2025 to December 2025${CARDS}`,
  ],
  ['annual-summary', 'of a year by its name', `Moneris   2025 Fee Summary${CARDS}`],
  [
    'quote',
    'of a month at another processor',
    `Your processing costs compared\nMoneris today      Helcim instead\nMay 2026${CARDS}\nYou would have saved  46.00`,
  ],
]

export const STATEMENTS: [what: string, block: string][] = [
  ['plain', `Helcim   Merchant Statement\nStatement period: June 1, 2026 - June 30, 2026${SUMMARY}`],
  [
    'that is called an invoice',
    `Invoice for payments services\nInvoice number 62-00010\nService period Jun 1 to Jun 30, 2026${SUMMARY}\nAmount due     0.00`,
  ],
  [
    'with an offer of a quote and estimated savings',
    `Merchant Statement   June 2026${SUMMARY}
Estimated cost at a flat rate                     551.00
You saved an estimated                            256.10
Ask for a quote today: our proposal for new terminals is free, and the first month of each rental is on us.`,
  ],
  [
    'with a notice of changes and the year to date',
    `Merchant Statement   Statement date: June 2026
Notice: effective October 1, 2026 the disclosure of fees in your agreement changes; see our letter for more.${SUMMARY}
Year to date sales                            114,000.00
Year to date fees                               1,769.40`,
  ],
  [
    'after a letter',
    `Dear merchant,
Thank you for trusting us with your payments for another month, here is your statement and what has changed.
Sincerely, your merchant team
\fMerchant Statement   Statement period: 2026-06-01 to 2026-06-30${SUMMARY}`,
  ],
  [
    'that mentions US dollars',
    `Merchant Statement   June 2026${SUMMARY}
Cross-border Visa sales are settled in Canadian dollars even where the card is in USD, at the day's rate.`,
  ],
  [
    'with two numbers for one merchant',
    `Merchant Statement   Statement Date: June 2026\nMerchant number 5240420001\nMerchant number 0088110 on the old system\nChain 0031411   Store 1${SUMMARY}\nMerchant number 05240420001`,
  ],
  [
    'with several terminals',
    `Merchant Statement   Statement Date: June 2026\nMerchant number 5240420001\nTerminal 001\nTerminal 002${SUMMARY}`,
  ],
]
