export const en = {
  hello: 'Hello,',
  open: 'Open Integrations',
  setPassword: 'Set a new password',
  access: {
    subject: {
      key: (name: string) => `New live API key in your ${name} account`,
      endpoint: (name: string) => `New live webhook endpoint in your ${name} account`,
    },
    preview: 'If this wasn’t you, act now.',
    key: (name: string, keyName: string, hint: string) =>
      `A live API key was created in your ${name} supplier account: “${keyName}” (${hint}). It may read or change what its scopes allow, without anyone logging in.`,
    endpoint: (name: string, host: string) =>
      `Your ${name} supplier account now sends live events to ${host}. Events about leads you buy include contact details.`,
    deletedEndpoint: (name: string) =>
      `A live webhook endpoint was added to your ${name} supplier account, and has been deleted since.`,
    happened: (moment: string) => `This happened on ${moment}. If it was you, there’s nothing to do.`,
    undo: {
      key: 'If this wasn’t you, revoke the key under Integrations, then set a new password:',
      endpoint: 'If this wasn’t you, delete the endpoint under Integrations, then set a new password:',
    },
    reason: (name: string) =>
      `You received this email because live access was added to the ${name} account with this address.`,
  },
  off: {
    subject: 'We switched off your webhook endpoint',
    preview: (host: string) => `Nothing could be delivered to ${host} for three days.`,
    hasFailed: (host: string) =>
      `For three days, every delivery to your webhook endpoint at ${host} has failed, so we’ve switched it off.`,
    switchOn:
      'You’ll find each try and its answer under Integrations. Once your system works again, switch the endpoint on there. Events that were still waiting are then sent. Events that happen while it’s off aren’t.',
    reason: (name: string) => `You received this email because your ${name} account has a webhook endpoint.`,
  },
}
