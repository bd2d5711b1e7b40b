/** All that production requires but a database; its outside services are nowhere. */
export const IN_PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://northrate.example',
  APP_SECRET: 'a secret of 32 bytes or more that only tests know',
  STRIPE_SECRET_KEY: 'sk_live_test',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Northrate <hello@northrate.example>',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+14165550100',
  TRUSTED_PROXIES: 'none',
  // No balancer is in front of it.
  STOP_GRACE_SECONDS: '0',
}
