/** Signs in to the admin pages of a demo; shown beside the form there. Never made in production. */
export const DEMO_ADMIN = { username: 'demo-admin', password: 'northern-compass-84' } as const
