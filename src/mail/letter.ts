import { html, type Html } from '#kernel/html'
import type { Language } from '#kernel/language'
import { plainName } from './rules.ts'
import { da } from './words/da.ts'
import { en } from './words/en.ts'
import { it } from './words/it.ts'

/** What there is to tell, and what it needs to know. */
export type Letter =
  | { kind: 'invitation'; organization: string; role: string; url: string }
  | { kind: 'reset'; url: string }
  | { kind: 'password_changed'; apps: 'kept' | 'ended'; url: string }
  | { kind: 'factor_added'; factor: Factor }
  | { kind: 'factor_removed'; factor: Factor }
  | { kind: 'factors_forgotten' }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'recovery_codes_made' }
  | {
      kind: 'approvals_waiting'
      organization: string
      count: number
      /** Who asked, by name; further apps, and keys, are only said to be there. */
      apps: readonly string[]
      hasOthers: boolean
      url: string
    }

export type Factor = 'totp' | 'passkey'

/** A letter in words: paragraphs, and between them at most one link. */
export type Worded = { subject: string; before: string[]; link: string | null; after: string[] }

/** One language: a sentence for every letter. Names that come in are plain already. */
export type Words = {
  greeting: string
  closing: string
  letters: { [Kind in Letter['kind']]: (told: Extract<Letter, { kind: Kind }>) => Worded }
}

const words: Record<Language, Words> = { da, en, it }

export type Rendered = { subject: string; text: string; html: string }

export function renderLetter(letter: Letter, language: Language): Rendered {
  const spoken = words[language]
  // Each entry takes the letter of its own kind, which the compiler cannot follow through the table.
  const word = spoken.letters[letter.kind] as (told: Letter) => Worded
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
