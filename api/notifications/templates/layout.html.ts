import { type Html, html } from './html.ts'
import type { Block, Letter } from './layout.ts'

const FONT = '-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif'

/**
 * Tables and inline styles, because that is what mail programs draw; the dark colours are for those that read a style
 * element, and the light ones are kept off pure white and black so that the others can invert them. No pictures: a
 * remote one would tell us who reads what and when.
 */
export function htmlOf({ subject, preview, blocks, reason, sender }: Letter): Html {
  const { support } = sender
  return html`<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #131614 !important }
  .card { background: #1a1e1b !important; border-color: #2d332f !important }
  .ink { color: #ecede8 !important }
  .soft { color: #a8afa9 !important }
  .action { color: #86cfaa !important }
  .sunk { background: #0e110f !important; border-color: #2d332f !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf9f5">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="action" style="padding:0 4px 12px;font:600 18px/1.4 ${FONT};color:#14523b">${sender.name}</td></tr>
<tr><td class="card" style="padding:24px;background:#fffefb;border:1px solid #e1ddd2;border-radius:12px">
${blocks.map(htmlOfBlock)}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;font:14px/1.5 ${FONT};color:#555c57">
<p style="margin:0 0 8px">${reason}</p>
<p style="margin:0 0 8px">${footerLink(sender.withdrawUrl, 'Withdraw your consent')} &middot; ${footerLink(sender.privacyUrl, 'Privacy')}</p>
<p style="margin:0 0 8px">${sender.name}<br>${joined(sender.postalAddress)}</p>
<p style="margin:0">Questions? ${footerLink(`mailto:${support.email}`, support.email)} or ${support.phone} (${support.hours})</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function htmlOfBlock(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="margin:0 0 16px;font:16px/1.5 ${FONT};color:#1a1f1c">${block.text}</p>\n`
    case 'heading':
      return html`<h2 class="ink" style="margin:24px 0 8px;font:600 18px/1.4 ${FONT};color:#1a1f1c">${block.text}</h2>\n`
    case 'code':
      return html`<p class="ink sunk" style="margin:0 0 16px;padding:16px;background:#f1efe8;border:1px solid #e1ddd2;border-radius:8px;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center;color:#1a1f1c">${block.code}</p>\n`
    case 'figures':
      return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.figures.map(htmlOfFigure)}</table>\n`
    case 'steps':
      return html`<ol class="ink" style="margin:0 0 16px;padding-left:24px;font:16px/1.5 ${FONT};color:#1a1f1c">${block.steps.map(
        ({ when, what }) => html`<li style="margin:0 0 8px"><strong>${when}:</strong> ${what}</li>`,
      )}</ol>\n`
    case 'link':
      return html`<p style="margin:0 0 16px;font:16px/1.5 ${FONT}"><a class="action" href="${block.url}" style="color:#14523b;font-weight:600">${block.label}</a></p>\n`
  }
}

function htmlOfFigure({ label, value }: { label: string; value: string }): Html {
  return html`<tr><th scope="row" align="left" class="soft" style="padding:8px 0;font:16px/1.4 ${FONT};color:#555c57">${label}</th><td align="right" class="ink" style="padding:8px 0;font:600 22px/1.2 ${FONT};color:#1a1f1c">${value}</td></tr>`
}

const footerLink = (url: string, label: string) =>
  html`<a class="soft" href="${url}" style="color:#555c57">${label}</a>`

const joined = (lines: readonly string[]) =>
  lines.map((text, index) => html`${index === 0 ? '' : ', '}${text}`)
