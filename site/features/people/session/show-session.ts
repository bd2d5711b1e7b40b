import { $session, calledName } from './session.store.ts'

// The page holds the header of both states, and an attribute of the page decides which one shows; see Page.astro.
$session.subscribe((session) => {
  const { dataset } = document.documentElement
  if (session.name === 'signed-out') delete dataset.session
  else dataset.session = session.name

  const name = calledName(session)
  for (const greeting of document.querySelectorAll<HTMLElement>('[data-greeting]')) {
    const { nameless = '', named = '' } = greeting.dataset
    greeting.textContent = name === undefined ? nameless : named.replace('{name}', () => name)
  }
})
