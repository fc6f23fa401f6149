import { html, type Html } from '#kernel/values/html'
import type { PageFrame } from './page_types.ts'

/** What is said above a form: a problem to put right, or what was done. */
export type Says = { problem?: string | null; notice?: string | null }

type Field = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  /** True for codes: a keypad with digits, and no corrections. */
  isCode?: boolean
  isOptional?: boolean
  problem?: string | null | undefined
  mostLetters?: number
}

export function says({ problem, notice }: Says): Html {
  return html`<div aria-live="polite" role="status">
      ${notice ? html`<p class="notice">${notice}</p>` : null}
    </div>
    <div aria-live="assertive" role="alert" id="problem">
      ${problem ? html`<p class="problem">${problem}</p>` : null}
    </div>`
}

export function field(one: Field): Html {
  const hintId = `${one.name}-hint`
  const described = [one.problem ? 'problem' : '', one.hint ? hintId : ''].filter((id) => id !== '')
  return html`<div class="field">
    <label for="${one.name}">${one.label}</label>
    ${one.hint ? html`<p class="hint" id="${hintId}">${one.hint}</p>` : null}
    <input
      id="${one.name}"
      name="${one.name}"
      type="${one.type ?? 'text'}"
      autocomplete="${one.autocomplete}"
      value="${one.value ?? ''}"
      maxlength="${one.mostLetters ?? 200}"
      ${one.isOptional ? null : html`required`}
      ${one.isCode ? html`inputmode="numeric" class="code"` : null}
      ${one.type === 'email' || one.isCode ? html`autocapitalize="none" spellcheck="false"` : null}
      ${described.length === 0 ? null : html`aria-describedby="${described.join(' ')}"`}
      ${one.problem ? html`aria-invalid="true"` : null}
    />
  </div>`
}

/** A form of ours: what it does, what it carries along unseen, and its token. */
export function form(
  frame: PageFrame,
  action: string,
  body: Html,
  hidden: Readonly<Record<string, string>> = {},
): Html {
  const carried = Object.entries({ token: frame.token, ...hidden })
  return html`<form method="post" action="${action}">
    ${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${body}
  </form>`
}

/**
 * Why there is no button for a passkey. The script hides both where there is one, and shows the second
 * instead of the first where the address is the cause.
 */
export function whyNoPasskey({ words, address, passkeyOrigin }: PageFrame): Html {
  const { enrol } = words
  const right = passkeyOrigin === null ? null : `${passkeyOrigin}${address}`
  return html`<p data-without-script class="soft">${enrol.noScript}</p>
    <p data-wrong-address class="soft" hidden>
      ${right === null ? enrol.noAddress : html`${enrol.wrongAddress} <a class="alone" href="${right}">${right}</a>`}
    </p>`
}

/** Shown by the script where the browser knows passkeys; `purpose` tells it what to ask for. */
export function passkeyButton(
  frame: PageFrame,
  text: string,
  asks: { purpose: 'use' | 'add'; next: string },
  before: Html | null = null,
): Html {
  return html`<div
    class="passkey"
    hidden
    data-passkey="${asks.purpose}"
    data-token="${frame.token}"
    data-next="${asks.next}"
    data-problem="${frame.words.failures.passkey_refused}"
  >
    ${before}
    <button type="button" class="second">${text}</button>
  </div>`
}
