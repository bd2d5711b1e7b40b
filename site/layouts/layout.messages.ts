import { inLanguages } from '../lib/messages.ts'

export const en = {
  skipToContent: 'Skip to content',
  menu: 'Menu',
  onThisPage: 'On this page',
  lastChanged: 'Last updated',
  checkMyRates: 'Check My Rates',
  supplierLogin: 'Supplier Login',
  logIn: 'Log in',
  logOut: 'Logout',
  dashboard: 'Dashboard',
  yourData: 'Your data',
  sessions: 'Sessions',
  welcome: 'Welcome',
  welcomeName: (name: string) => `Welcome, ${name}`,
  questions: 'Questions? Call',
  sections: 'Sections',
  howItWorks: 'How it Works',
  successStories: 'Success Stories',
  whyChooseUs: 'Why Choose Us',
  footer: {
    product: 'Rate check',
    statement: 'Read my statement',
    numbers: 'How we count',
    providers: 'For payment processors',
    createAccount: 'Create an account',
    legal: 'Legal and help',
    privacy: 'Privacy Policy',
    myData: 'Your data',
    terms: 'Terms of Use',
    help: 'Help',
    contact: 'Talk to a real person',
    whatWeAre: (name: string) =>
      `${name} is a marketing platform, not a payment processor. Our numbers are estimates: the offer you sign is what counts.`,
  },
}

export const layoutMessages = inLanguages({ 'en-CA': en })
