import { html } from '#kernel/values/html'
import type { PageFrame, HtmlPage } from '../frame/page_types.ts'
import { withNext } from '../frame/next.ts'
import { field, form, passkeyButton, says, whyNoPasskey, type Says } from '../frame/parts.ts'
import type { PageWords } from '../frame/words.ts'

export type SignInView = Says & { next: string; email?: string }

export function signInPage(frame: PageFrame, view: SignInView): HtmlPage {
  const { words } = frame
  const { signIn } = words
  const { next, problem } = view
  const because = becauseOf(words, next)
  const fields = html`${field({
      name: 'email',
      label: signIn.email,
      type: 'email',
      autocomplete: 'username webauthn',
      value: view.email ?? '',
      problem,
    })}
    ${field({
      name: 'password',
      label: signIn.password,
      type: 'password',
      autocomplete: 'current-password',
      problem,
      mostLetters: 1024,
    })} <button>${signIn.submit}</button>`
  const body = html`<h1>${signIn.title}</h1>
    ${because === null ? null : html`<p>${because}</p>`} ${says(view)}
    <div class="sheet">
      ${form(frame, '/signin', fields, { next })}
      ${passkeyButton(frame, signIn.passkey, { purpose: 'use', next })}
    </div>
    <p><a class="alone" href="${withNext('/reset', next)}">${signIn.forgot}</a></p>
    <p><a class="alone" href="/docs">${signIn.docs}</a></p>`
  return { title: signIn.title, body, scripted: true }
}

function becauseOf({ signIn }: PageWords, next: string): string | null {
  if (next.startsWith('/connect/')) return signIn.toConnect
  if (next.startsWith('/approvals/')) return signIn.toApprove
  return next.startsWith('/invitation') ? signIn.toAccept : null
}

export type SecondView = Says & {
  next: string
  factors: { totp: boolean; passkeys: number; recoveryCodes: number }
}

export function secondPage(frame: PageFrame, view: SecondView): HtmlPage {
  const { second, signIn } = frame.words
  const { next, factors, problem } = view
  const code = html`${field({
      name: 'code',
      label: second.code,
      autocomplete: 'one-time-code',
      isCode: true,
      problem,
      mostLetters: 12,
    })} <button>${second.submit}</button>`
  const recovery = html`<p>${second.recoverySays}</p>
    ${field({ name: 'recovery', label: second.recovery, autocomplete: 'off', mostLetters: 40 })}
    <button class="second">${second.submit}</button>`
  const body = html`<h1>${second.title}</h1>
    <p>${factors.totp ? second.says : second.saysPasskey}</p>
    ${says(view)}
    <div class="sheet">
      ${factors.totp ? form(frame, '/signin/second', code, { next }) : null}
      ${
        factors.passkeys > 0 ? passkeyButton(frame, second.passkey, { purpose: 'use', next }) : null
      }
      ${factors.passkeys > 0 && !factors.totp ? whyNoPasskey(frame) : null}
    </div>
    ${
      factors.recoveryCodes > 0
        ? html`<details>
            <summary>${second.lost}</summary>
            <div class="sheet">${form(frame, '/signin/second', recovery, { next })}</div>
          </details>`
        : null
    }
    ${form(frame, '/signout', html`<button class="plain">${second.other}</button>`)}`
  return { title: `${signIn.title}: ${second.title}`, body, scripted: factors.passkeys > 0 }
}
