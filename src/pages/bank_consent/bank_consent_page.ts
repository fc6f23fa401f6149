import type { BankConsent } from '#bank/room'
import { html, type Html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import { showDay, showMoment } from '../frame/format.ts'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import { form } from '../frame/parts.ts'

type BankConsentView = { link: string; consent: BankConsent }

const mostLetters = 80

/** Names come from whoever asks, so they are shown as their word, on one line and shortened. */
export function bankConsentPage(frame: PageFrame, view: BankConsentView): HtmlPage {
  const { bankConsent: words } = frame.words
  const { consent, link } = view
  const name = toVisibleLine(consent.organization.name, mostLetters)
  const bank = toVisibleLine(consent.institutionName, mostLetters)
  const action = `/bank/consent/${link}`
  const title = words.title(name)
  const body = html`<h1>${title}</h1>
    <div class="sheet">${facts(frame, consent, bank)}</div>
    <div class="sheet">
      <h2>${words.reads}</h2>
      <ul class="points">
        <li>${words.accounts(bank)}</li>
        <li>${words.transactions}</li>
        <li>${words.until(dayOf(frame, consent.validUntil), bank)}</li>
      </ul>
      <p><strong>${words.never}</strong></p>
    </div>
    <p class="warning">${words.onlyIf(name)}</p>
    ${form(frame, action, html`<button>${words.goOn(bank)}</button>`)}
    ${form(frame, `${action}/stop`, html`<button class="second">${words.stop}</button>`)}
    <p class="small">${words.sameBrowser(showMoment(frame, consent.expiresAt))}</p>`
  return { title, body, bare: true }
}

function facts(frame: PageFrame, consent: BankConsent, bank: string): Html {
  const { bankConsent: words, general } = frame.words
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
    <dt>${words.bank}</dt>
    <dd>${bank}</dd>
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
  { kind, name, app }: NonNullable<BankConsent['askedBy']>,
): string {
  const { bankConsent } = words
  const shown = toVisibleLine(name, mostLetters) || words.general.unnamed
  const who = kind === 'key' ? bankConsent.byKey(shown) : shown
  return app === null ? who : bankConsent.withApp(who, toVisibleLine(app, mostLetters))
}

function dayOf({ language }: PageFrame, moment: Date): string {
  return showDay(language, moment.toISOString().slice(0, 10))
}

/** Shown for a moment, or where a browser does not go on by itself. */
export function toBankPage(
  { words }: PageFrame,
  { bank, href }: { bank: string; href: string },
): HtmlPage {
  const { bankConsent } = words
  const name = toVisibleLine(bank, mostLetters)
  const title = bankConsent.leaving(name)
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${bankConsent.leavingSays}</p>
      <p><a class="button" rel="noreferrer" href="${href}">${bankConsent.goOn(name)}</a></p>
    </div>`
  return { title, body, bare: true, isOnce: true }
}
