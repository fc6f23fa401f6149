import type { ProviderConsent } from '#accounting_systems/room'
import type { BankConsent } from '#bank/room'
import { html, type Html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import { showDay, showMoment } from '../frame/format.ts'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import { form } from '../frame/parts.ts'
import type { PageWords } from '../frame/words.ts'
import type { ConsentTo } from './consent_return.ts'

export type ConsentView = { link: string } & (
  | { to: 'bank'; consent: BankConsent }
  | { to: 'accounting'; consent: ProviderConsent }
)

type ConsentWords = PageWords['bankConsent' | 'accountingConsent']

/** What is said of a bank, or of an accounting system. */
type ConsentText = {
  words: ConsentWords
  title: string
  /** The bank or the system, and the word for what it is. */
  name: string
  kind: string
  may: string
  points: string[]
}

const mostLetters = 80

/** Names come from whoever asks, so they are shown as their word, on one line and shortened. */
export function consentPage(frame: PageFrame, view: ConsentView): HtmlPage {
  const { consent } = view
  const asking = toVisibleLine(consent.organization.name, mostLetters)
  const text = view.to === 'bank' ? ofBank(frame, view.consent) : ofSystem(frame, view.consent)
  const { words, title, name, may, points } = text
  const action = `/${view.to}/consent/${view.link}`
  const body = html`<h1>${title}</h1>
    <div class="sheet">${facts(frame, consent, text)}</div>
    <div class="sheet">
      <h2>${may}</h2>
      <ul class="points">
        ${points.map((point) => html`<li>${point}</li>`)}
      </ul>
      <p><strong>${words.never}</strong></p>
    </div>
    <p class="warning">${words.onlyIf(asking)}</p>
    ${form(frame, action, html`<button>${words.goOn(name)}</button>`)}
    ${form(frame, `${action}/stop`, html`<button class="second">${words.stop}</button>`)}
    <p class="small">${words.sameBrowser(showMoment(frame, consent.expiresAt))}</p>`
  return { title, body, bare: true }
}

function ofBank({ words: all, language }: PageFrame, consent: BankConsent): ConsentText {
  const { bankConsent: words } = all
  const name = toVisibleLine(consent.institutionName, mostLetters)
  const until = showDay(language, consent.validUntil.toISOString().slice(0, 10))
  return {
    words,
    title: words.title(toVisibleLine(consent.organization.name, mostLetters)),
    name,
    kind: words.bank,
    may: words.reads,
    points: [words.accounts(name), words.transactions, words.until(until, name)],
  }
}

function ofSystem({ words: all }: PageFrame, consent: ProviderConsent): ConsentText {
  const { accountingConsent: words } = all
  const name = toVisibleLine(consent.provider, mostLetters)
  return {
    words,
    title: words.title(toVisibleLine(consent.organization.name, mostLetters), name),
    name,
    kind: words.system,
    may: words.may,
    points: [words.reads, words.writes, words.until(name)],
  }
}

function facts(
  frame: PageFrame,
  { organization, askedBy, askedAt }: ConsentView['consent'],
  { words, kind, name }: ConsentText,
): Html {
  const { general } = frame.words
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
    <dt>${kind}</dt>
    <dd>${name}</dd>
    ${
      askedBy === null
        ? null
        : html`<dt>${words.askedBy}</dt>
            <dd><bdi>${requester(frame, words, askedBy)}</bdi></dd>`
    }
    <dt>${words.askedAt}</dt>
    <dd>${showMoment(frame, askedAt)}</dd>
  </dl>`
}

function requester(
  { words: all }: PageFrame,
  words: ConsentWords,
  askedBy: NonNullable<ConsentView['consent']['askedBy']>,
): string {
  const shown = toVisibleLine(askedBy.name, mostLetters) || all.general.unnamed
  const who = askedBy.kind === 'key' ? words.byKey(shown) : shown
  const app = 'app' in askedBy ? askedBy.app : null
  return app === null ? who : all.bankConsent.withApp(who, toVisibleLine(app, mostLetters))
}

/** Shown for a moment, or where a browser does not go on by itself. */
export function leavingPage(
  { words: all }: PageFrame,
  { to, name: given, href }: { to: ConsentTo; name: string; href: string },
): HtmlPage {
  const words = to === 'bank' ? all.bankConsent : all.accountingConsent
  const name = toVisibleLine(given, mostLetters)
  const title = words.leaving(name)
  const body = html`<h1>${title}</h1>
    <div class="sheet">
      <p>${words.leavingSays}</p>
      <p><a class="button" rel="noreferrer" href="${href}">${words.goOn(name)}</a></p>
    </div>`
  return { title, body, bare: true, isOnce: true }
}
