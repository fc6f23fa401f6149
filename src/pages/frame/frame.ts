import type { PageFrame, HtmlPage } from './page_types.ts'
import { languages, type Language } from '#languages/room'
import { html, type Html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { PageOrganization } from './page_types.ts'
import { statics } from './statics.ts'
import { languageName, type PageWords } from './words.ts'

export function setPage(frame: PageFrame, page: HtmlPage): string {
  const { words, language } = frame
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title} – Daybook</title>
        <link rel="stylesheet" href="${statics.style}" />
        <link rel="icon" href="${statics.icon}" type="image/svg+xml" />
        ${page.scripted ? html`<script src="${statics.script}" defer></script>` : null}
      </head>
      <body>
        <a class="skip" href="#main">${words.general.skip}</a>
        ${banner(page.bare ? { ...frame, person: null, place: null } : frame)}
        <main id="main" ${page.wide ? html`class="wide"` : null}>${page.body}</main>
        ${page.isOnce ? null : footer(frame)}
      </body>
    </html>`.safe
}

const brand = html`<img src="${statics.icon}" alt="" width="28" height="28" />Daybook`

function banner(frame: PageFrame): Html {
  const { words, person } = frame
  return html`<header class="banner">
    <p class="brand">${person === null ? brand : html`<a href="/">${brand}</a>`}</p>
    ${person === null ? null : menu(frame)} ${placeBar(frame)}
    ${
      person === null
        ? null
        : html`<form method="post" action="/signout" class="sign-out">
            <input type="hidden" name="token" value="${frame.token}" />
            <button class="plain">${words.general.signOut}</button>
          </form>`
    }
  </header>`
}

function menu({ words, address, place }: PageFrame): Html {
  const path = address.split('?')[0] ?? ''
  const mayDecide = place?.current?.permissions.includes('settings:read') ?? true
  const link = (to: string, text: string): Html =>
    html`<a href="${to}" ${path === to ? html`aria-current="page"` : null}>${text}</a>`
  return html`<nav aria-label="${words.general.menu}">
    ${link('/home', words.general.home)}
    ${mayDecide ? link('/approvals', words.approvals.title) : null}
    ${link('/account/apps', words.apps.title)} ${link('/account', words.general.account)}
  </nav>`
}

function placeBar({ words, place, address }: PageFrame): Html | null {
  if (place === null || place.all.length === 0) return null
  const { current, all } = place
  const path = address.split('?')[0] ?? ''
  const name = current === null ? html`–` : nameAmong(words, current, all)
  const others = all.filter((one) => one.id !== current?.id)
  return html`<div class="place">
    <span class="label">${words.general.organization}</span>
    <strong>${name}</strong>
    ${
      others.length === 0
        ? null
        : html`<details>
            <summary>${words.general.changeOrganization}</summary>
            <ul>
              ${others.map(
                (one) =>
                  html`<li>
                    <a href="${listOf(path)}?organization=${one.id}"
                      >${nameAmong(words, one, all)}</a
                    >
                  </li>`,
              )}
            </ul>
          </details>`
    }
  </div>`
}

/** A record belongs to one organization: whoever changes that is shown the list instead. */
function listOf(path: string): string {
  return path.startsWith('/approvals')
    ? '/approvals'
    : path.startsWith('/account')
      ? path
      : '/account'
}

/** Of two with one name, which may both be called so by a stranger, the end of the id tells them apart. */
function nameAmong(
  words: PageWords,
  one: PageOrganization,
  all: readonly PageOrganization[],
): Html {
  const line = ({ name }: PageOrganization): string => toVisibleLine(name, 80).toLowerCase()
  const isShared = all.some((other) => other.id !== one.id && line(other) === line(one))
  const told = isShared ? html` <small>${one.id.slice(-6)}</small>` : null
  return html`${organizationName(words, one)}${told}`
}

export function organizationName(words: PageWords, { name, mode }: PageOrganization): Html {
  const mark =
    mode === 'test'
      ? html` <span class="mark" title="${words.general.testSays}">${words.general.test}</span>`
      : null
  return html`${toVisibleLine(name, 80)}${mark}`
}

function footer({ words, language, address }: PageFrame): Html {
  return html`<footer>
    <ul aria-label="${words.general.language}">
      ${languages.map(
        (one) =>
          html`<li>
            ${
              one === language
                ? html`<span aria-current="true">${languageName(one)}</span>`
                : html`<a href="${inLanguage(address, one)}" hreflang="${one}" lang="${one}"
                    >${languageName(one)}</a
                  >`
            }
          </li>`,
      )}
    </ul>
  </footer>`
}

export function inLanguage(address: string, language: Language): string {
  const [path = '/', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete('done')
  parameters.set('lang', language)
  return `${path}?${parameters.toString()}`
}
