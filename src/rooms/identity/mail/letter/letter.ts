import { html, type Html } from '#kernel/values/html'
import { wordsOf, type Language, type Letter, type Worded } from '#languages/room'
import { plainLine, plainName } from './rules.ts'

export type Rendered = { subject: string; text: string; html: string }

export function renderLetter(letter: Letter, language: Language): Rendered {
  const { letters: spoken } = wordsOf(language)
  // Each entry takes the letter of its own kind, which the compiler cannot follow through the table.
  const word = spoken.letters[letter.kind] as (letter: Letter) => Worded
  const { subject, before, link, after, signed } = word(harmless(letter))
  const greeting = signed?.greeting ?? spoken.greeting
  const closing = signed?.name ?? spoken.closing
  const url = 'url' in letter ? letter.url : null
  const items = letter.kind === 'digest' ? letter.items : []
  const listed = items.map((one) => `- ${one.says}\n  ${one.url}`)
  const list = listed.length === 0 ? [] : [listed.join('\n')]
  const paragraphs = [greeting, ...before, ...list, ...(url === null ? [] : [url]), ...after]
  return {
    subject,
    text: `${[...paragraphs, closing].join('\n\n')}\n`,
    html: page(language, signed?.name ?? 'Daybook', [
      ...[greeting, ...before].map(paragraph),
      ...(items.length === 0 ? [] : [itemList(items)]),
      ...(url === null
        ? []
        : [
            html`<p><a class="button" href="${url}">${link ?? url}</a></p>`,
            html`<p class="faint">${url}</p>`,
          ]),
      ...[...after, closing].map(paragraph),
    ]),
  }
}

function harmless(letter: Letter): Letter {
  if (letter.kind === 'invitation') {
    return { ...letter, organization: plainName(letter.organization), role: plainName(letter.role) }
  }
  if (letter.kind === 'digest') {
    const items = letter.items.map(({ says, url }) => ({ says: plainLine(says), url }))
    return { ...letter, organization: plainName(letter.organization), items }
  }
  if (letter.kind === 'auto_post_loosened' || letter.kind === 'data_goes_elsewhere') {
    return { ...letter, organization: plainName(letter.organization), who: plainName(letter.who) }
  }
  if (letter.kind === 'receipt_request') {
    const { organization, who, about, message } = letter
    const plain = { about: plainLine(about), message: message === null ? null : plainLine(message) }
    return { ...letter, ...plain, organization: plainName(organization), who: plainName(who) }
  }
  if (letter.kind === 'invoice_mail' || letter.kind === 'reminder_mail') {
    const message = letter.message.map((one) => plainLine(one))
    const number = plainName(letter.number)
    return { ...letter, organization: plainName(letter.organization), number, message }
  }
  if (letter.kind !== 'approvals_waiting') return letter
  const apps = letter.apps.map(plainName)
  return { ...letter, organization: plainName(letter.organization), apps }
}

function itemList(items: readonly { says: string; url: string }[]): Html {
  return html`<ul>
    ${items.map((one) => html`<li><a href="${one.url}">${one.says}</a></li>`)}
  </ul>`
}

function paragraph(text: string): Html {
  return html`<p>${text}</p>`
}

/** The colours of the app. Programs that know no dark scheme, or no style, show the mail all the same. */
const style = `
  body { margin: 0; padding: 24px 16px; background: #f4f5f7; color: #14171c;
    font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Arial, sans-serif; }
  .sheet { max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff;
    border: 1px solid #e8eaee; border-radius: 10px; overflow-wrap: anywhere; }
  .brand { margin: 0 0 20px; font-weight: 620; }
  p { margin: 0 0 16px; }
  a { color: #2848c4; }
  ul { margin: 0 0 16px; padding: 0; list-style: none; }
  li { padding: 10px 0; border-top: 1px solid #e8eaee; }
  .button { display: inline-block; padding: 10px 20px; border-radius: 6px; background: #2848c4;
    color: #ffffff; font-weight: 600; text-decoration: none; }
  .faint { color: #5c6472; font-size: 13px; }
  @media (prefers-color-scheme: dark) {
    body { background: #0d0f12; color: #edeff2; }
    .sheet { background: #14171b; border-color: #22272e; }
    a { color: #a3b6ff; }
    li { border-color: #22272e; }
    .button { background: #4c68e4; color: #ffffff; }
    .faint { color: #929bab; }
  }`

function page(language: Language, brand: string, body: Html[]): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <div class="sheet">
          <p class="brand">${brand}</p>
          ${body}
        </div>
      </body>
    </html> `.safe
}
