export const notFoundMessages = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  heading: '404 Page Not Found',
  router: 'Did you forget to add the page to the router?',
  why: 'If you typed the address, check for typos. If a link brought you here, the page may have moved.',
}
