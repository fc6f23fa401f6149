import { html, type Html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { ProviderConsent } from '#accounting_systems/room'
import { showMoment } from '../frame/format.ts'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import { form } from '../frame/parts.ts'

type AccountingConsentView = { link: string; consent: ProviderConsent }

const mostLetters = 80

/** Names come from whoever asks, so they are shown as their word, on one line and shortened. */
export function accountingConsentPage(frame: PageFrame, view: AccountingConsentView): HtmlPage {
  const { accountingConsent: words } = frame.words
  const { consent, link } = view
  const name = toVisibleLine(consent.organization.name, mostLetters)
  const system = toVisibleLine(consent.provider, mostLetters)
  const action = `/accounting/consent/${link}`
  const title = words.title(name, system)
  const body = html`<h1>${title}</h1>
    <div class="sheet">${facts(frame, consent, system)}</div>
    <div class="sheet">
      <h2>${words.may}</h2>
      <ul class="points">
        <li>${words.reads}</li>
        <li>${words.writes}</li>
        <li>${words.until(system)}</li>
      </ul>
      <p><strong>${words.never}</strong></p>
    </div>
    <p class="warning">${words.onlyIf(name)}</p>
    ${form(frame, action, html`<button>${words.goOn(system)}</button>`)}
    ${form(frame, `${action}/stop`, html`<button class="second">${words.stop}</button>`)}
    <p class="small">${words.sameBrowser(showMoment(frame, consent.expiresAt))}</p>`
  return { title, body, bare: true }
}

function facts(frame: PageFrame, consent: ProviderConsent, system: string): Html {
  const { accountingConsent: words, general } = frame.words
  const { organization, askedBy } = consent
  const number = toVisibleLine(organization.number ?? '', 40)
  const mark =
    organization.mode === 'test'
      ? html` <span class="mark" title="${general.testSays}">${general.test}</span>`
      : null
  return html`<dl class="facts">
    <dt>${words.organization}</dt>
    <dd>
      <bdi>${toVisibleLine(organization.name, mostLetters)}</bdi>${mark}
      ${number === '' ? null : html`<span class="small">${number}</span>`}
    </dd>
    <dt>${words.system}</dt>
    <dd>${system}</dd>
    ${
      askedBy === null
        ? null
        : html`<dt>${words.askedBy}</dt>
            <dd><bdi>${requester(frame, askedBy)}</bdi></dd>`
    }
    <dt>${words.askedAt}</dt>
    <dd>${showMoment(frame, consent.askedAt)}</dd>
  </dl>`
}

function requester(
  { words }: PageFrame,
  { kind, name }: NonNullable<ProviderConsent['askedBy']>,
): string {
  const shown = toVisibleLine(name, mostLetters) || words.general.unnamed
  return kind === 'key' ? words.accountingConsent.byKey(shown) : shown
}

/** Shown for a moment, or where a browser does not go on by itself. */
export function toSystemPage(
  { words }: PageFrame,
  { system, href }: { system: string; href: string },
): HtmlPage {
  const { accountingConsent } = words
  const name = toVisibleLine(system, mostLetters)
  const title = accountingConsent.leaving(name)
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${accountingConsent.leavingSays}</p>
      <p><a class="button" rel="noreferrer" href="${href}">${accountingConsent.goOn(name)}</a></p>
    </div>`
  return { title, body, bare: true, isOnce: true }
}
