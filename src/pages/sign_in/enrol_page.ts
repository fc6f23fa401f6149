import { html } from '#kernel/values/html'
import type { PageFrame, HtmlPage } from '../frame/page_types.ts'
import { field, form, passkeyButton, says, whyNoPasskey, type Says } from '../frame/parts.ts'
import { qrOf } from '../frame/qr.ts'

export type EnrolView = Says & { next: string; isRequired: boolean; hasTotp: boolean }

export function enrolPage(frame: PageFrame, view: EnrolView): HtmlPage {
  const { enrol } = frame.words
  const { next } = view
  const name = field({
    name: 'passkey-name',
    label: enrol.passkeyName,
    autocomplete: 'off',
    value: enrol.passkeyDefault,
    mostLetters: 60,
  })
  const body = html`<h1>${enrol.title}</h1>
    ${view.isRequired ? html`<p>${enrol.required}</p>` : null}
    ${view.hasTotp ? null : html`<p>${enrol.says}</p>`} ${says(view)}
    <section class="sheet">
      <h2>${enrol.passkeyTitle}</h2>
      <p>${enrol.passkeySays}</p>
      ${whyNoPasskey(frame)}
      ${passkeyButton(frame, enrol.passkeyAdd, { purpose: 'add', next }, name)}
    </section>
    ${
      view.hasTotp
        ? null
        : html`<section class="sheet">
            <h2>${enrol.totpTitle}</h2>
            <p>${enrol.totpSays}</p>
            ${form(
              frame,
              '/account/totp/begin',
              html`<button class="second">${enrol.totpAdd}</button>`,
              { next },
            )}
          </section>`
    }`
  return { title: enrol.title, body, scripted: true }
}

export type ScanView = Says & { next: string; secret: string; uri: string; sealed: string }

export function scanPage(frame: PageFrame, view: ScanView): HtmlPage {
  const { enrol, second } = frame.words
  const { next, sealed, problem } = view
  const confirm = html`<p>${enrol.confirm}</p>
    ${field({
      name: 'code',
      label: second.code,
      autocomplete: 'one-time-code',
      isCode: true,
      problem,
      mostLetters: 12,
    })}
    <button>${enrol.submit}</button>`
  const body = html`<h1>${enrol.scanTitle}</h1>
    ${says(view)}
    <div class="sheet">
      <p>${enrol.scan}</p>
      ${qrOf(view.uri, enrol.qr)}
      <p>${enrol.type}<br /><code class="key">${inGroups(view.secret)}</code></p>
      ${form(frame, '/account/totp', confirm, { next, sealed })}
    </div>
    <p><a class="alone" href="/account">${frame.words.general.cancel}</a></p>`
  return { title: enrol.scanTitle, body }
}

function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

export function recoveryPage(frame: PageFrame, codes: readonly string[], next: string): HtmlPage {
  const { recovery } = frame.words
  const body = html`<h1>${recovery.title}</h1>
    <div class="sheet">
      <p>${recovery.says}</p>
      <ol class="codes" translate="no">
        ${codes.map((code) => html`<li>${code}</li>`)}
      </ol>
      <p>${recovery.keep}</p>
      <p><a class="button" href="${next}">${recovery.done}</a></p>
    </div>`
  return { title: recovery.title, body, bare: true }
}
