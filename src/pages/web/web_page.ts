import { html } from '#kernel/values/html'
import type { Language } from '#languages/room'
import { statics } from '../frame/statics.ts'
import { wordsOf } from '../frame/words.ts'
import type { WebEntry } from './assets.ts'

/** Only our own files; nothing inline, and no text ever becomes a script. */
export const webPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  // The one policy lets the address of our own worker through.
  'trusted-types worker',
].join('; ')

/** What the app must know before its first call; it is read from the page's own `meta`. */
export type WebStart = {
  person: { id: string; email: string }
  language: Language
  organization: WebOrganization
  organizations: readonly WebOrganization[]
  amounts: string
  country: string
  /** In which the books are kept. */
  currency: string
  timeZone: string
  permissions: readonly string[]
  /** What the country has for invoices. */
  invoicing: { exchange: boolean; withholding: boolean; stampDuty: boolean; splitPayment: boolean }
  /** What a form of ours must bring back, such as the one that signs out. */
  token: string
  /** Whether the person may found another organization here. */
  mayFound: boolean
}

export type WebOrganization = { id: string; name: string; mode: 'live' | 'test' }

export function webPage({ script, styles, early }: WebEntry, start: WebStart): string {
  const { noScript } = wordsOf(start.language)
  return html`<!doctype html>
    <html lang="${start.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="daybook" content="${JSON.stringify(start)}" />
        <title>Daybook</title>
        <link rel="icon" href="${statics.icon}" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <meta name="theme-color" content="#2848c4" />
        ${styles.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
        ${early.map((path) => html`<link rel="modulepreload" href="${path}" />`)}
        <script type="module" src="${script}"></script>
      </head>
      <body>
        <div id="app"></div>
        <noscript>
          <p>${noScript.says}</p>
          <p><a href="/approvals">${noScript.approvals}</a></p>
          <p><a href="/account">${noScript.account}</a></p>
        </noscript>
      </body>
    </html> `.safe
}
