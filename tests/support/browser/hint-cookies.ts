/** What stands in `document.cookie`, and whether it hints at an owner who is signed in. */
export const HINT_COOKIES: [string, boolean][] = [
  ['northrate_user_here=1', true],
  ['theme=dark; northrate_user_here=1; a=b', true],
  ['__Host-northrate_user_here=1', true],
  ['theme=dark; __Host-northrate_user_here=1', true],
  ['', false],
  ['northrate_user_here=', false],
  ['northrate_user_here=10', false],
  ['not_northrate_user_here=1', false],
  ['northrate_supplier_here=1', false],
  ['__Host-northrate_supplier_here=1', false],
  ['__Host-northrate_user_here=0', false],
]
