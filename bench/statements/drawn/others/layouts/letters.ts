// Letters of processors: fees will change; a sale is disputed.
import type { Sheet } from '../../first/sheet.ts'
import type { Paper } from '../../first/truth.ts'
import { plainPaper, writeLines, writeTitle } from '../plain-paper.ts'

const feeChange = (sheet: Sheet) => {
  writeTitle(sheet, 'Notice of changes to your fees')
  writeLines(sheet, [
    'TD Merchant Solutions                                                             August 28, 2026',
    'Fern Hollow Day Spa, merchant number 2204 771',
    '',
    'Dear merchant,',
    'as of December 1, 2026 the fees below will change. This notice is given 90 days before, as the Code of Conduct',
    'for the Payment Card Industry in Canada asks. You may cancel without penalty within 90 days.',
    '',
  ])
  sheet.table(
    [{ x: 40 }, { x: 340 }, { x: 460 }],
    [
      { bold: true, above: true, cells: ['Fee', 'Until November 30', 'From December 1'] },
      ['INTERAC DIRECT PAYMENT (IDP) ASSESSMENT FEE', '$0.0072', '$0.0158'],
      ['VISA ASSESSMENT FEE', '0.0904%', '0.1017%'],
      ['MONTHLY ACCOUNT FEE', '$5.00', '$7.50'],
      ['TERMINAL RENTAL - COUNTERTOP', '$27.50', '$29.50'],
    ],
    { lead: 17 },
  )
  sheet.y += 12
  writeLines(sheet, [
    'For example: in July 2026 your total sales were $18,240.11 and your total fees $301.76. With the new fees they',
    'would have been $312.90. Effective rate: 1.72% instead of 1.65%.',
  ])
}

const hausse = (sheet: Sheet) => {
  writeTitle(sheet, 'Avis de modification de vos frais')
  writeLines(sheet, [
    'Le 3 septembre 2026',
    'Clinique dentaire du Faubourg',
    'Objet : votre entente avec Services de paiement Desjardins',
    '',
    'Bonjour,',
    'À compter du 1er janvier 2027, les frais mensuels de compte passeront de 7,50 $ à 9,95 $ et l’escompte sur les cartes',
    'Visa et Mastercard augmentera de 0,05 %. Les taux d’interchange ne changent pas. Les frais Interac restent à 0,08 $.',
    'Vous pouvez mettre fin à votre entente sans pénalité dans les 90 jours suivant cet avis.',
    '',
    'Votre relevé mensuel de janvier 2027 sera le premier à en tenir compte.',
    'Veuillez agréer nos salutations distinguées.',
  ])
}

const dispute = (sheet: Sheet) => {
  writeTitle(sheet, 'CHARGEBACK NOTIFICATION')
  writeLines(sheet, [
    'Chase Merchant Services, Chargeback Department               Date: 09/22/2026',
    'Merchant: Glacier Ski Hire',
    '',
    'Card: VISA ending 0192            Transaction date: 08/30/2026',
    'Transaction amount: $412.50       Chargeback amount: $412.50',
    'Reason: 13.1 Merchandise or services not received',
    'Chargeback fee: $25.00, shown on your September statement under Other Charges',
    'Respond by: 10/07/2026',
    '',
    'Send the signed receipt and proof of delivery. If we hear nothing the sale stays reversed.',
  ])
}

export const papers: Paper[] = [
  plainPaper(
    'o17',
    {
      ...{
        layout: 'notice of changed fees',
        refusal: 'letter',
        language: 'en',
        processor: 'td-merchant-services',
      },
      traps: ['total sales, total fees and an effective rate of a month as an example'],
    },
    { size: 9.5 },
    feeChange,
  ),
  plainPaper(
    'o18',
    {
      ...{
        layout: 'avis de hausse',
        refusal: 'letter',
        language: 'fr',
        processor: 'desjardins-merchant-solutions',
      },
      traps: ['fees and rates in sentences', 'names a monthly statement and its month'],
    },
    { font: 'Times', size: 11 },
    hausse,
  ),
  plainPaper(
    'o19',
    {
      ...{
        layout: 'chargeback notification',
        refusal: 'letter',
        language: 'en',
        processor: 'chase-merchant-services',
      },
      traps: ['a chargeback, its fee, a date and a statement named'],
    },
    { font: 'Courier', size: 9 },
    dispute,
  ),
]
