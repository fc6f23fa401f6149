import { html, type Html } from '#kernel/values/html'
import { languages } from '#languages/room'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { ListedSession, Session } from '#signin/room'
import type { PageFrame, HtmlPage } from '../frame/page_types.ts'
import { field, form, says, type Says } from '../frame/parts.ts'
import { showMoment } from '../frame/format.ts'
import { languageName } from '../frame/words.ts'

export type ShownPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

export type AccountView = Says & {
  session: Session
  passkeys: readonly ShownPasskey[]
  sessions: readonly ListedSession[]
}

export function accountPage(frame: PageFrame, view: AccountView): HtmlPage {
  const { account } = frame.words
  const { session } = view
  const body = html`<h1>${account.title}</h1>
    <p>${account.signedInAs} <b>${session.email}</b></p>
    ${says(view)} ${secondSheet(frame, view)} ${passwordSheet(frame, session)}
    ${sessionsSheet(frame, view)} ${languageSheet(frame)}`
  return { title: account.title, body, wide: true }
}

function secondSheet(frame: PageFrame, { session, passkeys }: AccountView): Html {
  const { account } = frame.words
  const { totp, recoveryCodes } = session.factors
  const isBare = !totp && passkeys.length === 0
  return html`<section class="sheet">
    <h2>${account.secondTitle}</h2>
    ${isBare ? html`<p class="warning">${account.secondNone}</p>` : null}
    <p>${totp ? account.totpOn : account.totpOff}</p>
    <h3>${account.passkeys}</h3>
    ${
      passkeys.length === 0
        ? html`<p>${account.noPasskeys}</p>`
        : html`<ul class="rows">
            ${passkeys.map((passkey) => passkeyRow(frame, passkey))}
          </ul>`
    }
    <p><a class="button second" href="/account/second">${account.protect}</a></p>
    ${isBare ? null : recovery(frame, recoveryCodes)} ${totp ? removeTotp(frame, session) : null}
  </section>`
}

function recovery(frame: PageFrame, left: number): Html {
  const { account } = frame.words
  const button = html`<button class="second">${account.newCodes}</button>`
  return html`<h3>${account.codes}</h3>
    <p>${account.codesLeft(left)}</p>
    ${form(frame, '/account/recovery', button)}`
}

function passkeyRow(frame: PageFrame, passkey: ShownPasskey): Html {
  const { account } = frame.words
  const name = toVisibleLine(passkey.name, 60)
  const used =
    passkey.lastUsedAt === null
      ? account.passkeyNeverUsed
      : account.passkeyUsed(showMoment(frame, passkey.lastUsedAt))
  const button = html`<button class="second" aria-label="${account.removeNamed(name)}">
    ${account.remove}
  </button>`
  return html`<li>
    <div>
      <p><b>${name}</b></p>
      <p class="small">${used}</p>
    </div>
    ${form(frame, '/account/passkeys/remove', button, { id: passkey.id })}
  </li>`
}

function removeTotp(frame: PageFrame, session: Session): Html {
  const { account, signIn } = frame.words
  const fields = html`<p>${account.removeTotpSays}</p>
    <input type="hidden" name="email" value="${session.email}" autocomplete="username" />
    ${passwordField('totp-password', signIn.password)}
    <button class="second">${account.removeTotp}</button>`
  return html`<details>
    <summary>${account.removeTotp}</summary>
    ${form(frame, '/account/totp/remove', fields)}
  </details>`
}

function passwordField(name: string, label: string): Html {
  return field({
    name,
    label,
    type: 'password',
    autocomplete: 'current-password',
    mostLetters: 1000,
  })
}

function passwordSheet(frame: PageFrame, session: Session): Html {
  const { account, reset } = frame.words
  const fields = html`<input
      type="hidden"
      name="email"
      value="${session.email}"
      autocomplete="username"
    />
    ${passwordField('current', account.current)}
    ${field({
      name: 'next-password',
      label: account.next,
      type: 'password',
      autocomplete: 'new-password',
      hint: reset.rule,
      mostLetters: 1000,
    })}
    <button>${account.change}</button>`
  return html`<section class="sheet">
    <h2>${account.passwordTitle}</h2>
    ${form(frame, '/account/password', fields)}
  </section>`
}

function sessionsSheet(frame: PageFrame, { sessions }: AccountView): Html {
  const { account } = frame.words
  const all = html`<button class="second">${account.endOthers}</button>`
  return html`<section class="sheet">
    <h2>${account.sessions}</h2>
    <ul class="rows">
      ${sessions.map((one) => sessionRow(frame, one))}
    </ul>
    ${sessions.length > 1 ? form(frame, '/account/sessions/end-others', all) : null}
  </section>`
}

function sessionRow(frame: PageFrame, one: ListedSession): Html {
  const { account } = frame.words
  const name = browserOf(one.userAgent)
  const seen = account.lastSeen(showMoment(frame, one.lastSeenAt))
  const button = html`<button class="second" aria-label="${account.endNamed(name)}">
    ${account.end}
  </button>`
  return html`<li>
    <div>
      <p><b>${name}</b></p>
      <p class="small">${one.ip}; ${one.isThisOne ? account.thisOne : seen}</p>
    </div>
    ${one.isThisOne ? null : form(frame, '/account/sessions/end', button, { id: one.id })}
  </li>`
}

const browsers: [RegExp, string][] = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person recognizes; a browser can say anything, so it is a hint and no more. */
export function browserOf(userAgent: string): string {
  const find = (list: [RegExp, string][]): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const known = [find(browsers), find(systems)].filter((part) => part !== undefined)
  return known.length === 0 ? toVisibleLine(userAgent, 40) || '–' : known.join(', ')
}

function languageSheet(frame: PageFrame): Html {
  const { account } = frame.words
  const body = html`<fieldset>
      <legend>${account.languageTitle}</legend>
      ${languages.map(
        (one) =>
          html`<label class="choice">
            <input
              type="radio"
              name="language"
              value="${one}"
              ${one === frame.language ? html`checked` : null}
            />
            <span lang="${one}">${languageName(one)}</span>
          </label>`,
      )}
    </fieldset>
    <button class="second">${account.keepLanguage}</button>`
  return html`<section class="sheet">${form(frame, '/account/language', body)}</section>`
}
