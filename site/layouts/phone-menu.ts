// The menu opens and closes by itself, without this script. What a <details> does not do is close when its work is done.
const menu = document.querySelector<HTMLDetailsElement>('[data-phone-menu]')

menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.open = false
})

document.addEventListener('click', (event) => {
  if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})
