import { ACTIVE_WITHIN_DAYS, CLAIMS, type ClaimName } from '../../../../domain/leads/claims.ts'

export const numbersMessages = {
  tabTitle: (name: string) => `How we count · ${name}`,
  description: 'What the four numbers on our home page mean, and how each of them is counted.',
  why: 'Four numbers stand on our home page. Here is what each of them means, and what it is based on.',
  notLive: `These are our marketing claims; measured figures follow once there are ${CLAIMS.savings.leastCases} cases (${CLAIMS.providers.leastCases} for providers).`,
  claim: 'Our marketing claim.',
  measured: 'Measured.',
  asOf: 'Counted on',
  definition: 'How it’s measured',
  claims: {
    savings: {
      heading: 'Annual savings',
      definition:
        'Of all businesses whose rate check found a lower published price, the saving in the middle: half were shown this much a year or more. It’s what we estimated, not what they saved in the end. Checks that found no lower price have no figure and aren’t counted.',
      case: 'businesses with an estimated saving',
    },
    businesses: {
      heading: 'Businesses matched',
      definition:
        'Different businesses whose request a provider has bought or was assigned. A sale that was refunded doesn’t count.',
      case: 'businesses',
    },
    providers: {
      heading: 'Competing providers',
      definition: `Different active providers that bought at least one request in the ${ACTIVE_WITHIN_DAYS} days before the count.`,
      case: 'providers',
    },
    response: {
      heading: 'Time to respond',
      definition:
        'A day after a provider buys a request, we ask its owner whether the provider got in touch, and how soon: within 2, 8 or 24 hours, or later. This is the answer in the middle. An owner who’s still waiting counts as more than 24 hours.',
      case: 'owners’ answers',
    },
  } satisfies Record<ClaimName, Record<string, string>>,
}
