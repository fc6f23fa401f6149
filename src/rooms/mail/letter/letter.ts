import { html, type Html } from '#kernel/values/html'
import { wordsOf, type Language, type Letter, type Worded } from '#languages/room'
import { plainName } from './rules.ts'

export type Rendered = { subject: string; text: string; html: string }

export function renderLetter(letter: Letter, language: Language): Rendered {
  const { letters: spoken } = wordsOf(language)
  // Each entry takes the letter of its own kind, which the compiler cannot follow through the table.
  const word = spoken.letters[letter.kind] as (letter: Letter) => Worded
  const { subject, before, link, after } = word(harmless(letter))
  const url = 'url' in letter ? letter.url : null
  const paragraphs = [spoken.greeting, ...before, ...(url === null ? [] : [url]), ...after]
  return {
    subject,
    text: `${[...paragraphs, spoken.closing].join('\n\n')}\n`,
    html: page(language, [
      ...[spoken.greeting, ...before].map(paragraph),
      ...(url === null ? [] : [html`<p><a href="${url}">${link ?? url}</a></p>`, paragraph(url)]),
      ...[...after, spoken.closing].map(paragraph),
    ]),
  }
}

function harmless(letter: Letter): Letter {
  if (letter.kind === 'invitation') {
    return { ...letter, organization: plainName(letter.organization), role: plainName(letter.role) }
  }
  if (letter.kind === 'auto_post_loosened') {
    return { ...letter, organization: plainName(letter.organization), who: plainName(letter.who) }
  }
  if (letter.kind !== 'approvals_waiting') return letter
  const apps = letter.apps.map(plainName)
  return { ...letter, organization: plainName(letter.organization), apps }
}

function paragraph(text: string): Html {
  return html`<p>${text}</p>`
}

function page(language: Language, body: Html[]): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
      </head>
      <body style="font-family: sans-serif; line-height: 1.5">
        ${body}
      </body>
    </html> `.safe
}
