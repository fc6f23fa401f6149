import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import { confirmPassword, confirmTotp } from '#signin/room'
import { confirmPage, type ConfirmView } from './confirm_page.ts'
import { readForm } from '../frame/form.ts'
import { safeNext } from '../frame/next.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, keepSession, openSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'

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
