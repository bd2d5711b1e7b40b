import { brand } from '../../api/contract/brand.ts'

/** Who we are, for machines: an Organization as schema.org has it. `site` is the address that pages are served at. */
export const organization = (site: URL | undefined) => ({
  name: brand.name,
  legalName: brand.legalName,
  url: new URL('/', site).href,
  logo: new URL('/favicon.svg', site).href,
  address: brand.postalAddress.join(', '),
  areaServed: 'CA',
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    telephone: brand.support.phoneLink.replace('tel:', ''),
    email: brand.support.email,
  },
})
