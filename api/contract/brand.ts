/** Who we are, here and nowhere else. Phone number, address and domain are fictional until launch. */
export const brand = {
  name: 'Northrate',
  tag: 'Canada',
  legalName: 'Northrate Inc.',
  support: {
    phone: '1-800-555-0142',
    phoneLink: 'tel:+18005550142',
    email: 'help@northrate.example',
    hours: 'Mon-Fri 8AM-6PM EST',
  },
  postalAddress: ['Northrate Inc.', '100 Example Street, Suite 200', 'Toronto, Ontario  M5V 0A0', 'Canada'],
} as const
