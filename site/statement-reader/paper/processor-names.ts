import type { ProcessorSlug } from '../../../domain/processors.ts'

export type Company = {
  /** Null: a processor that our form doesn't list, so that its paper is nobody else's. */
  slug: ProcessorSlug | null
  /** Names that are nothing else: of the company, of its sites. Normalized, as regular expressions. */
  names: readonly string[]
  /** Names that are words as well: they count only where they stand alone, or with words such as "Canada" or "statement". */
  bareNames?: readonly string[]
  /** A bank whose merchants get the paper of this acquirer, so both names stand on it. */
  paperFrom?: ProcessorSlug
}

/**
 * How processors call themselves on their papers. Sources: canadapaymentprocessing.com and moneris.com on who serves whose
 * merchants; assistance.monetico.ca on Desjardins; papers and guides of each for the rest.
 */
export const COMPANIES: readonly Company[] = [
  {
    slug: 'moneris',
    names: ['moneris solutions( corporation)?', 'solutions moneris', 'moneris\\.com', 'moneris'],
  },
  {
    slug: 'square-canada',
    names: ['square canada', 'squareup(\\.com)?', 'square technologies', 'square payments', 'block,? inc'],
    bareNames: ['square'],
  },
  {
    slug: 'stripe',
    names: ['stripe payments( canada)?', 'stripe\\.com', 'stripe,? inc'],
    bareNames: ['stripe'],
  },
  {
    slug: 'elavon-canada',
    names: ['elavon( canada)?( company)?', 'elavon\\.(ca|com)', 'converge by elavon'],
  },
  { slug: 'helcim', names: ['helcim( inc)?', 'helcim\\.com'] },
  {
    slug: 'global-payments-canada',
    names: [
      'global payments( canada| direct)?',
      'paiements globaux( canada)?',
      'globalpay(mentsinc)?\\.(com|ca)',
      'gp canada',
    ],
  },
  {
    slug: 'chase-merchant-services',
    names: [
      'chase (paymentech|merchant services|payment solutions)',
      'services aux commercants chase',
      'paymentech',
      'chase\\.ca',
      'j\\.? ?p\\.? ?morgan( payments| chase)?',
    ],
    bareNames: ['chase'],
  },
  { slug: 'paystone', names: ['paystone', 'zomaron'] },
  { slug: 'clearly-payments', names: ['clearly payments', 'clearlypayments\\.com'] },
  {
    slug: 'clover',
    names: [
      'first data( canada)?',
      'fiserv( canada)?',
      'commercecontrol',
      'businesstrack',
      'clover\\.com',
      '2630 skymark',
      'clover network',
      'clover (payments|merchant)',
    ],
    bareNames: ['clover'],
  },
  { slug: 'payfirma', names: ['payfirma', 'merrco( payments)?'] },
  { slug: 'merchant-accounts-ca', names: ['merchant-? ?accounts\\.ca', 'merchant accounts canada'] },
  { slug: 'touchbistro-payments', names: ['touchbistro( payments)?', 'paiements touchbistro'] },
  { slug: 'shopify-payments', names: ['shopify( payments)?', 'paiements shopify', 'shopify\\.com'] },
  {
    slug: 'quickbooks-payments',
    names: ['quickbooks( payments)?', 'intuit( canada| quickbooks)?', 'paiements quickbooks'],
  },
  {
    slug: 'td-merchant-services',
    names: [
      'td merchant (solutions|services)',
      '(td )?solutions aux commercants( td)?',
      'services aux commercants td',
      'tdms',
      'tdmerchant\\w*',
    ],
  },
  {
    slug: 'rbc-merchant-services',
    names: ['rbc (merchant services|payment acceptance)', 'services aux commercants rbc'],
    bareNames: ['rbc', 'rbc royal bank', 'rbc banque royale'],
    paperFrom: 'moneris',
  },
  {
    slug: 'cibc-merchant-services',
    names: [
      'cibc (merchant|card) services',
      'cibc services aux commercants',
      'services aux commercants cibc',
    ],
    bareNames: ['cibc'],
    paperFrom: 'global-payments-canada',
  },
  {
    slug: 'scotiabank-merchant-services',
    names: ['scotiabank merchant services', 'services aux commercants (de la )?banque scotia'],
    bareNames: ['scotiabank', 'banque scotia'],
    paperFrom: 'chase-merchant-services',
  },
  {
    slug: 'bmo-merchant-services',
    names: ['bmo (merchant services|services aux commercants)', 'services aux commercants bmo'],
    bareNames: ['bmo', 'bmo bank of montreal', 'bank of montreal', 'bmo banque de montreal'],
    paperFrom: 'moneris',
  },
  {
    slug: 'desjardins-merchant-solutions',
    names: [
      'monetico',
      'desjardins (payment services|merchant solutions|merchant services|clientele)',
      '(services de paiement|solutions (de )?paiement|solutions aux commercants|services aux commercants|clientele|membres) (de )?desjardins',
    ],
    bareNames: ['desjardins'],
    paperFrom: 'global-payments-canada',
  },
  { slug: null, names: ['nuvei', 'pivotal payments', 'paiements pivotal'] },
  { slug: null, names: ['pay ?facto', 'paiements payfacto'] },
  {
    slug: null,
    names: [
      'payroc',
      'worldline',
      'adyen',
      'tsys',
      'paypal',
      'payrix',
      'wepay',
      'braintree',
      'sumup',
      'zettle',
    ],
  },
  {
    slug: null,
    names: [
      'lightspeed( payments)?',
      'peoples (payment|trust)\\w*',
      'bambora',
      'beanstream',
      'everlink',
      'worldpay',
      'heartland',
      'toast,? inc',
      'evo (payments|canada)',
      'snap payments',
      'digitech payments',
      'versapay',
      'rotessa',
      'cardconnect',
      'paysafe',
      'optimal payments',
    ],
  },
]
