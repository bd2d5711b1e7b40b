import type { ProcessorSlug } from '../../../domain/processors.ts'

export type Company = {
  /** Null: a processor that our form doesn't list. Its paper must not count as another's. */
  slug: ProcessorSlug | null
  /** Names of the company and its sites that mean nothing else. Normalized; whole words of a text. */
  names: RegExp
  /** Names that are words as well: they count only if they stand alone, or with words such as "Canada" or "statement". */
  bareNames?: RegExp
  /** A bank whose merchants get the paper of this acquirer: both names stand on it. */
  paperFrom?: ProcessorSlug
}

/**
 * How processors call themselves on their papers. Sources: canadapaymentprocessing.com and moneris.com on who serves whose
 * merchants; assistance.monetico.ca on Desjardins; papers and guides of each for the rest.
 */
export const COMPANIES: readonly Company[] = [
  { slug: 'moneris', names: /moneris/ },
  {
    slug: 'square-canada',
    names: /square (canada|technologies|payments)|squareup|block,? inc/,
    bareNames: /square/,
  },
  { slug: 'stripe', names: /stripe payments|stripe\.com|stripe,? inc/, bareNames: /stripe/ },
  { slug: 'elavon-canada', names: /elavon/ },
  { slug: 'helcim', names: /helcim/ },
  {
    slug: 'global-payments-canada',
    names: /global payments|paiements globaux|globalpay(mentsinc)?\.(com|ca)|gp canada/,
  },
  {
    slug: 'chase-merchant-services',
    names:
      /paymentech|chase (merchant services|payment solutions)|services aux commercants chase|chase\.ca|j\.? ?p\.? ?morgan/,
    bareNames: /chase/,
  },
  { slug: 'paystone', names: /paystone|zomaron/ },
  { slug: 'clearly-payments', names: /clearly payments|clearlypayments\.com/ },
  {
    slug: 'clover',
    names:
      /first data|fiserv|commercecontrol|businesstrack|clover\.com|clover (network|payments|merchant)|2630 skymark/,
    bareNames: /clover/,
  },
  { slug: 'payfirma', names: /payfirma|merrco/ },
  { slug: 'merchant-accounts-ca', names: /merchant-? ?accounts\.ca|merchant accounts canada/ },
  { slug: 'touchbistro-payments', names: /touchbistro/ },
  { slug: 'shopify-payments', names: /shopify/ },
  { slug: 'quickbooks-payments', names: /quickbooks|intuit/ },
  {
    slug: 'td-merchant-services',
    names:
      /td merchant (solutions|services)|solutions aux commercants|services aux commercants td|tdms|tdmerchant\w*/,
  },
  {
    slug: 'rbc-merchant-services',
    names: /rbc (merchant services|payment acceptance)|services aux commercants rbc/,
    bareNames: /rbc( royal bank| banque royale)?/,
    paperFrom: 'moneris',
  },
  {
    slug: 'cibc-merchant-services',
    names: /cibc (merchant|card) services|cibc services aux commercants|services aux commercants cibc/,
    bareNames: /cibc/,
    paperFrom: 'global-payments-canada',
  },
  {
    slug: 'scotiabank-merchant-services',
    names: /scotiabank merchant services|services aux commercants (de la )?banque scotia/,
    bareNames: /scotiabank|banque scotia/,
    paperFrom: 'chase-merchant-services',
  },
  {
    slug: 'bmo-merchant-services',
    names: /bmo (merchant services|services aux commercants)|services aux commercants bmo/,
    bareNames: /bmo( bank of montreal| banque de montreal)?|bank of montreal/,
    paperFrom: 'moneris',
  },
  {
    slug: 'desjardins-merchant-solutions',
    names:
      /monetico|desjardins (payment services|merchant solutions|merchant services|clientele)|(services de paiement|solutions (de )?paiement|solutions aux commercants|services aux commercants|clientele|membres) (de )?desjardins/,
    bareNames: /desjardins/,
    paperFrom: 'global-payments-canada',
  },
  { slug: null, names: /nuvei|pivotal payments|paiements pivotal/ },
  { slug: null, names: /pay ?facto/ },
  { slug: null, names: /payroc|worldline|adyen|tsys|paypal|payrix|wepay|braintree|sumup|zettle/ },
  {
    slug: null,
    names:
      /lightspeed|peoples (payment|trust)\w*|bambora|beanstream|everlink|worldpay|heartland|toast,? inc|evo (payments|canada)|snap payments|digitech payments|versapay|rotessa|cardconnect|paysafe|optimal payments/,
  },
]
