import { SUPPORT_HOURS_IN_FRENCH } from '../../../../domain/languages/french-names.ts'
import { type Language, LOCALES } from '../../../../domain/languages/languages.ts'
import { brand } from '../../../contract/brand.ts'
import type { Mail } from '../mail.ts'
import { plainSubject, unlinked } from '../unlinked.ts'

/** Who writes, as Canada’s anti-spam law asks every commercial message to say (CASL s. 6(2)), in every mail we send. */
export type Sender = {
  /** That the mail is written in. */
  language: Language
  name: string
  postalAddress: readonly string[]
  support: { phone: string; email: string; hours: string }
  privacyUrl: string
  /** Where consent is withdrawn, without an account and at no cost. */
  withdrawUrl: string
}

/** A plain text is a paragraph. */
export type Block =
  | string
  | { kind: 'heading'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'steps'; steps: readonly { readonly when: string; readonly what: string }[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'link'; label: string; url: string }
  /** The purpose of the mail; at most one in a mail. */
  | { kind: 'button'; label: string; url: string }
  | Card

type Card = {
  kind: 'card'
  title: string
  price: string
  line: string
  figures: Figure[]
  link: { label: string; url: string }
}

/**
 * The note shows the figure in another unit, such as percent, in smaller type. The value stays as it is if it is a proved address
 * or number, which its reader copies.
 */
type Figure = { label: string; value: string; note?: string; isProved?: boolean }

type Letter = {
  /** See `Mail`. */
  unsubscribeUrl?: string
  subject: string
  /** What an inbox shows after the subject. */
  preview: string
  blocks: Block[]
  /** Why the reader gets this, in a full sentence. */
  reason: string
  /** For merchants, who gave a consent; suppliers did not. */
  canWithdraw?: boolean
  sender: Sender
}

/** Builds both forms from one letter, so that they cannot say different things. Skips blocks that are false or null. */
export function composeMail(
  to: string,
  { blocks, ...rest }: Omit<Letter, 'blocks'> & { blocks: (Block | false | null)[] },
): Mail {
  const { sender } = rest
  const say = (words: string) => unlinked(words, [sender.support.phone, sender.support.email])
  const letter = {
    ...rest,
    subject: plainSubject(rest.subject),
    preview: say(rest.preview),
    reason: say(rest.reason),
    blocks: blocks
      .filter((block) => block !== false && block !== null)
      .map((block) => unlinkedBlock(block, say)),
  }
  const { subject, unsubscribeUrl } = letter
  return {
    to,
    subject,
    text: textOf(letter),
    html: htmlOf(letter).source,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}

/** With links of ours only: typed words may stand in any sentence. */
function unlinkedBlock(block: Block, say: (words: string) => string): Block {
  if (typeof block === 'string') return say(block)
  const figures = (those: Figure[]) =>
    those.map(({ label, value, note, ...rest }) => ({
      ...rest,
      label: say(label),
      value: rest.isProved ? value : say(value),
      ...(note !== undefined && { note: say(note) }),
    }))
  switch (block.kind) {
    case 'heading':
      return { ...block, text: say(block.text) }
    case 'figures':
      return { ...block, figures: figures(block.figures) }
    case 'list':
      return { ...block, items: block.items.map(say) }
    case 'card':
      return { ...block, title: say(block.title), line: say(block.line), figures: figures(block.figures) }
    // A code, and words and addresses of ours alone.
    case 'code':
    case 'steps':
    case 'link':
    case 'button':
      return block
  }
}

const FONT = '-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif'

/**
 * Tables and inline styles, because mail programs draw nothing else. Programs that ignore the style element invert the light
 * colours, which are therefore not pure white or black. No pictures: a remote one would tell us who reads what and when.
 */
function htmlOf({ subject, preview, blocks, reason, canWithdraw, sender }: Letter): Html {
  const { support } = sender
  const say = FOOTER[sender.language]
  const withdraw = canWithdraw ? html`${footerLink(sender.withdrawUrl, say.withdraw)} &middot; ` : ''
  return html`<!doctype html>
<html lang="${LOCALES[sender.language]}">
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
  .button { background: #86cfaa !important; color: #0e110f !important }
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
${blocks.map((block) => htmlOfBlock(block, say.colon))}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;font:14px/1.5 ${FONT};color:#555c57">
<p style="margin:0 0 8px">${reason}</p>
<p style="margin:0 0 8px">${withdraw}${footerLink(sender.privacyUrl, say.privacy)}</p>
<p style="margin:0 0 8px">${sender.name}<br>${joined(sender.postalAddress)}</p>
<p style="margin:0">${say.questions} ${footerLink(`mailto:${support.email}`, support.email)} ${say.or} ${phonesWhole(support.phone)} (${support.hours})</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function htmlOfBlock(block: Block, colon: string): Html {
  if (typeof block === 'string')
    return html`<p class="ink" style="margin:0 0 16px;font:16px/1.5 ${FONT};color:#1a1f1c">${phonesWhole(block)}</p>\n`
  switch (block.kind) {
    case 'heading':
      return html`<h2 class="ink" style="margin:24px 0 8px;font:600 18px/1.4 ${FONT};color:#1a1f1c">${block.text}</h2>\n`
    case 'code':
      return html`<p class="ink sunk" style="margin:0 0 16px;padding:16px;background:#f1efe8;border:1px solid #e1ddd2;border-radius:8px;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center;color:#1a1f1c">${block.code}</p>\n`
    case 'figures':
      return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.figures.map(htmlOfFigure)}</table>\n`
    case 'steps':
      return html`<ol class="ink" style="margin:0 0 16px;padding-left:24px;font:16px/1.5 ${FONT};color:#1a1f1c">${block.steps.map(
        ({ when, what }) => html`<li style="margin:0 0 8px"><strong>${when}${colon}</strong> ${what}</li>`,
      )}</ol>\n`
    case 'list':
      return html`<ul class="ink" style="margin:0 0 16px;padding-left:24px;font:16px/1.5 ${FONT};color:#1a1f1c">${block.items.map(
        (item) => html`<li style="margin:0 0 8px">${item}</li>`,
      )}</ul>\n`
    case 'card':
      return htmlOfCard(block)
    case 'link':
      return html`<p style="margin:0 0 16px;font:16px/1.5 ${FONT}"><a class="action" href="${block.url}" style="color:#14523b;font-weight:600">${block.label}</a></p>\n`
    case 'button':
      // The colour is the cell’s too: some programs draw no padding around a link. The address, for those who check it or copy it.
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 8px"><tr><td class="button" style="background:#14523b;border-radius:8px"><a class="button" href="${block.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;font:600 16px/1.4 ${FONT};color:#fffefb;text-decoration:none">${block.label}</a></td></tr></table><p class="soft" style="margin:0 0 16px;font:14px/1.4 ${FONT};color:#555c57;word-break:break-all">${block.url}</p>\n`
  }
}

function htmlOfFigure({ label, value, note }: Figure): Html {
  const below =
    note === undefined
      ? ''
      : html`<br><span class="soft" style="font:400 14px/1.4 ${FONT};color:#555c57">${note}</span>`
  return html`<tr><th scope="row" align="left" class="soft" style="padding:8px 0;font:16px/1.4 ${FONT};color:#555c57">${label}</th><td align="right" class="ink" style="padding:8px 0 8px 12px;font:600 22px/1.2 ${FONT};color:#1a1f1c;overflow-wrap:anywhere">${value}${below}</td></tr>`
}

function htmlOfCard({ title, price, line: about, figures, link }: Card): Html {
  const rows = figures.map(
    ({ label, value }) =>
      html`<tr><th scope="row" align="left" valign="top" class="soft" style="padding:4px 0;white-space:nowrap;font:14px/1.4 ${FONT};color:#555c57">${label}</th><td align="right" class="ink" style="padding:4px 0 4px 12px;font:600 14px/1.4 ${FONT};color:#1a1f1c">${value}</td></tr>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="sunk" style="padding:16px;background:#f6f4ee;border:1px solid #e1ddd2;border-radius:8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="ink" style="font:600 17px/1.4 ${FONT};color:#1a1f1c">${title}</td><td align="right" valign="top" class="ink" style="padding-left:12px;font:600 17px/1.4 ${FONT};color:#1a1f1c;white-space:nowrap">${price}</td></tr></table>
<p class="soft" style="margin:4px 0 8px;font:14px/1.4 ${FONT};color:#555c57">${about}</p>
<table width="100%" cellpadding="0" cellspacing="0">${rows}</table>
<p style="margin:8px 0 0;font:16px/1.5 ${FONT}"><a class="action" href="${link.url}" style="color:#14523b;font-weight:600">${link.label}</a></p>
</td></tr></table>\n`
}

/** A telephone number is not broken at its hyphens. */
const phonesWhole = (text: string) =>
  text
    .split(/(\b(?:1-)?\d{3}-\d{3}-\d{4}\b)/)
    .map((part, index) =>
      index % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`,
    )

const footerLink = (url: string, label: string) =>
  html`<a class="soft" href="${url}" style="color:#555c57">${label}</a>`

const joined = (lines: readonly string[]) =>
  lines.map((text, index) => html`${index === 0 ? '' : ', '}${text}`)

/** Text that is HTML already. Everything else is escaped. */
class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Part = string | number | Html | Html[]

/** Escapes the interpolated values, for elements and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const pieces = strings.map((piece, index) => piece + sourceOf(values[index] ?? ''))
  return new Html(pieces.join(''))
}

function sourceOf(value: Part): string {
  if (value instanceof Html) return value.source
  if (Array.isArray(value)) return value.map((part) => part.source).join('')
  return Bun.escapeHTML(String(value))
}

/** The plain text; the HTML holds nothing else. */
function textOf({ blocks, reason, canWithdraw, sender }: Letter): string {
  const { support } = sender
  const say = FOOTER[sender.language]
  const withdraw = canWithdraw ? `\n${say.withdraw}${say.colon} ${sender.withdrawUrl}` : ''
  return [
    ...blocks.map((block) => textOfBlock(block, say.colon)),
    '--',
    `${reason}${withdraw}\n${say.privacy}${say.colon} ${sender.privacyUrl}`,
    `${sender.name}\n${sender.postalAddress.map(line).join('\n')}`,
    `${say.questions} ${support.email} ${say.or} ${support.phone} (${support.hours})`,
    '',
  ].join('\n\n')
}

const textOfFigure = ({ label, value, note }: Figure, colon: string) =>
  `${line(label)}${colon} ${line(value)}${note ? ` (${line(note)})` : ''}`

function textOfBlock(block: Block, colon: string): string {
  if (typeof block === 'string') return line(block)
  switch (block.kind) {
    case 'heading':
      return line(block.text).toUpperCase()
    case 'code':
      return block.code
    case 'figures':
      return block.figures.map((figure) => textOfFigure(figure, colon)).join('\n')
    case 'steps':
      return block.steps
        .map(({ when, what }, index) => `${index + 1}. ${line(when)}${colon} ${line(what)}`)
        .join('\n')
    case 'list':
      return block.items.map((item) => `- ${line(item)}`).join('\n')
    case 'card':
      return [
        `${line(block.title)}, ${line(block.price)}`,
        line(block.line),
        ...block.figures.map((figure) => textOfFigure(figure, colon)),
        `${line(block.link.label)}${colon} ${block.link.url}`,
      ].join('\n')
    case 'link':
    case 'button':
      return `${line(block.label)}${colon}\n${block.url}`
  }
}

/** What a person typed must not look like a line of ours. */
const line = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const FOOTER = {
  en: {
    withdraw: 'Withdraw my consent',
    privacy: 'Privacy',
    questions: 'Questions?',
    or: 'or',
    colon: ':',
    hours: brand.support.hours,
  },
  fr: {
    withdraw: 'Retirer mon consentement',
    privacy: 'Confidentialité',
    questions: 'Des questions?',
    or: 'ou',
    colon: '\u00a0:',
    hours: SUPPORT_HOURS_IN_FRENCH,
  },
}

/** Where the pages of a language begin. `publicUrl` has no slash at its end. */
export const pagesIn = (language: Language, publicUrl: string) =>
  language === 'fr' ? `${publicUrl}/fr` : publicUrl

/** `publicUrl` has no slash at its end. */
export function ourSender(publicUrl: string, language: Language = 'en'): Sender {
  const pages = pagesIn(language, publicUrl)
  return {
    language,
    name: brand.name,
    postalAddress: brand.postalAddress,
    support: { ...brand.support, hours: FOOTER[language].hours },
    privacyUrl: `${pages}/privacy`,
    withdrawUrl: `${pages}/privacy/my-data`,
  }
}

/** "November 21, 2026 at 9:30 a.m. EST": the zone keeps a sentence that ends with it from having two full stops. */
export const moment = (at: Date, language: Language = 'en') =>
  new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: 'America/Toronto',
  }).format(at)

/** "November 21, 2026", in Toronto. */
export const day = (at: Date, language: Language = 'en') =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'America/Toronto' }).format(at)
