/** Null where we do not vouch for its name. */
type Provider = string | null

const beginning = (provider: Provider) => provider ?? 'A provider'
const named = (provider: Provider) => provider ?? 'a provider'
const known = (provider: Provider) => provider ?? 'the provider'

export const en = {
  hi: (firstName: string) => `Hi ${firstName},`,
  changeYourMind: 'Change your mind anytime',
  onItsPage: 'Cancel this request, say when you can be called, or stop these emails on its page:',
  yourRequest: 'Your request',
  reason: (name: string) =>
    `You received this email because you asked to be contacted at ${name}. We send at most five about a request.`,
  track: 'Track my request',
  received: {
    subject: (company: string) => `Your request is in: ${company}`,
    preview: 'We share it anonymously. Here’s what happens next, and how to cancel.',
    isIn: (company: string) =>
      `Your request for ${company} is in. Payment providers now see it without your name, company, email or phone number. Only the one provider that takes it learns who you are.`,
    steps: [
      { when: 'Within 2 hours', what: 'Providers review your request.' },
      { when: 'Within 24 hours', what: 'One of them contacts you by phone or email with an offer.' },
      { when: 'Within 48 hours', what: 'If nobody has taken it by then, we tell you and you choose.' },
    ],
    cancel: 'You can cancel there at any time. It’s free, and your results stay yours.',
  },
  taken: {
    subject: (provider: Provider) => `${beginning(provider)} will call you`,
    preview: (by: string) => `They promise to contact you by ${by}. Five questions to ask.`,
    hasTaken: (provider: Provider, company: string, by: string) =>
      `${beginning(provider)} has taken your request for ${company}, and is the only provider with your contact details. They promise to contact you by ${by}.`,
    callTimes: (times: string) => `We told them when you like to be called: ${times}.`,
    phone: 'Phone',
    website: 'Website',
    beCareful: (provider: Provider) =>
      provider === null
        ? 'We name no provider by email until we have checked it. Your request’s page says who it is: don’t tell callers anything before you know that they are from there.'
        : `If a caller doesn’t say that they’re from ${provider}, don’t give them anything.`,
    whatToAsk: 'What to ask',
    howToSayNo: 'How to say no',
    oweNobody: (provider: Provider, name: string) =>
      `You owe nobody anything. Say “No thanks, please don’t call again”, or cancel the request on its page: we then notify ${known(provider)}. ${name} never asks for your banking details or passwords.`,
  },
  /** In the plain alphabet of text messages. */
  takenText: (name: string, provider: Provider) =>
    `${name}: ${named(provider)} has taken your request and will call you within 24 hours. Details are in your email. Reply STOP for no more texts.`,
  answer: 'Answer',
  contacted: {
    subject: (provider: Provider) => `Did ${named(provider)} contact you?`,
    preview: 'One click tells us. If they haven’t, we remind them.',
    didThey: (provider: Provider) =>
      `${beginning(provider)} took your request a day ago and promised to contact you within 24 hours. Did they?`,
    choose:
      'You choose on the next page: yes, not yet, or that you don’t want to be contacted. If not yet, we remind them. We use the answers to check our promises. The link works for 14 days.',
  },
  decided: {
    subject: (provider: Provider) => `Did you get an offer from ${known(provider)}?`,
    preview: 'Two short questions. Your answers keep our estimates honest.',
    didThey: (provider: Provider) =>
      `Did ${known(provider)} make you an offer, and did you switch? Tell us the rate too if you like: it helps us check our estimates. ${provider ?? 'The provider'} doesn’t see your answers.`,
    compare:
      'Before you sign, compare the offer’s total monthly cost with your statement, and read how long the contract runs. The link works for 14 days.',
  },
  unsold: {
    subject: (company: string) => `No provider has taken your request yet: ${company}`,
    preview: 'We said 48 hours, and they’re over. You can wait, change it, or cancel.',
    sorry: (company: string) =>
      `We said that a provider would contact you within 48 hours. None has taken your request for ${company} yet. We’re sorry. Your details haven’t been shared with anyone.`,
    choices: [
      'Wait: your request stays on the market. You don’t need to do anything.',
      'Change it: check your rates again with newer or more exact figures. A statement helps most.',
      'Cancel it: it leaves the market at once.',
    ],
    button: 'Choose what happens',
    noMore: (phone: string) =>
      `We won’t email you about waiting again. If a provider takes your request, we tell you who it is. Questions? Call ${phone}.`,
  },
  questions: {
    markup: (ratePercent: string | null) =>
      `What’s your markup over interchange, in percent and cents a sale?${ratePercent === null ? '' : ` All together you pay about ${ratePercent}% today.`}`,
    fees: (monthlyFee: string | null) =>
      `Which monthly, PCI and minimum fees come on top?${monthlyFee === null ? '' : ` You pay ${monthlyFee} a month today.`}`,
    online: 'What do the payment gateway and chargebacks cost?',
    terminal: 'What does the terminal cost? Is it a lease, and when does that end?',
    contract: 'How long is the contract, and what does it cost to cancel early?',
    change: (currentProvider: string) => `Who pays for the change, and for leaving ${currentProvider}?`,
  },
}
