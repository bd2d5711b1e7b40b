/** Signs in to the portal of a demo; shown beside the form there. Never made in production. */
export const DEMO_SUPPLIER = { email: 'supplier@northpay.example', password: 'northern-lights-42' } as const
