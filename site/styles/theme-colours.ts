/** `--paper` of tokens.css, for what colours the browser around the page and cannot read a style sheet. */
export const themeColours = { light: '#faf9f5', dark: '#131614' } as const
