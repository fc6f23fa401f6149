import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import { confirmPassword, confirmTotp } from '#signin/room'
import { readForm } from '../frame/form.ts'
import { safeNext } from '../frame/next.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, keepSession, openSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest, PageFrame, HtmlPage } from '../frame/page_types.ts'
import { html } from '#kernel/values/html'
import { field, form, passkeyButton, says, type Says } from '../frame/parts.ts'

type ConfirmView = Says & {
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

const path = '/account/confirm'

/** Asked before what guards a login is changed by a session that is older than ten minutes. */
export function addConfirm({ get, post }: Routes): void {
  get(path, (pageRequest) => {
    const next = safeNext((pageRequest.request.query as { next?: string }).next)
    const before = stepBefore(pageRequest.session, next)
    if (before !== null) return goTo(pageRequest, before)
    if (pageRequest.session?.isFresh) return goTo(pageRequest, next)
    return show(pageRequest, { next })
  })
  post(path, async (pageRequest) => {
    const form = readForm(pageRequest)
    const session = openSession(pageRequest)
    const next = safeNext(form.get('next'))
    const code = form.get('code')
    try {
      const opened =
        code === null
          ? await confirmPassword(pageRequest.app, session, form.get('password') ?? '')
          : await confirmTotp(pageRequest.app, session, code, pageRequest.visit)
      keepSession(pageRequest, opened)
      return goTo(pageRequest, next)
    } catch (error) {
      if (error instanceof Failure && error.code === 'session_expired') throw error
      const tried = code === null ? ('password' as const) : ('code' as const)
      return again(pageRequest, error, (problem) =>
        show(pageRequest, { next, tried, problem }, statusOf(error).status),
      )
    }
  })
}

type Given = Pick<ConfirmView, 'next' | 'tried' | 'problem'>

function show(pageRequest: PageRequest, given: Given, status = 200): FastifyReply {
  const { email, factors } = openSession(pageRequest)
  return sendPage(pageRequest, (frame) => confirmPage(frame, { ...given, email, factors }), {
    status,
  })
}
