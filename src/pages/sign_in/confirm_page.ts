import { html } from '#kernel/values/html'
import type { PageFrame, HtmlPage } from '../frame/page_types.ts'
import { field, form, passkeyButton, says, type Says } from '../frame/parts.ts'

export type ConfirmView = Says & {
  next: string
  email: string
  factors: { totp: boolean; passkeys: number }
  /** Which of the forms the problem belongs to. */
  tried?: 'password' | 'code'
}

/** Whoever is signed in shows once more that it is them: with whatever they have. */
export function confirmPage(frame: PageFrame, view: ConfirmView): HtmlPage {
  const { confirm, signIn, second, general } = frame.words
  const { next, email, factors, tried, problem } = view
  const password = html`<input
      type="hidden"
      name="email"
      value="${email}"
      autocomplete="username"
    />
    ${field({
      name: 'password',
      label: signIn.password,
      type: 'password',
      autocomplete: 'current-password',
      problem: tried === 'password' ? problem : null,
      mostLetters: 1000,
    })} <button>${second.submit}</button>`
  const code = html`<p>${confirm.or}</p>
    ${field({
      name: 'code',
      label: second.code,
      autocomplete: 'one-time-code',
      isCode: true,
      problem: tried === 'code' ? problem : null,
      mostLetters: 12,
    })} <button class="second">${second.submit}</button>`
  const body = html`<h1>${confirm.title}</h1>
    <p>${confirm.says}</p>
    ${says(view)}
    <div class="sheet">
      ${form(frame, '/account/confirm', password, { next })}
      ${factors.totp ? form(frame, '/account/confirm', code, { next }) : null}
      ${
        factors.passkeys > 0 ? passkeyButton(frame, second.passkey, { purpose: 'use', next }) : null
      }
    </div>
    <p><a class="alone" href="/account">${general.cancel}</a></p>`
  return { title: confirm.title, body, scripted: factors.passkeys > 0 }
}
