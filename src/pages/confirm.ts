import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure'
import { confirmPassword, confirmTotp } from '#signin/room'
import { confirmPage, type ConfirmView } from './confirm_page.ts'
import { readForm } from './form.ts'
import { safeNext } from './next.ts'
import { again, statusOf } from './refusal.ts'
import type { Routes } from './routes.ts'
import { goTo, keepSession, openSession, sendPage, stepBefore, type Turn } from './turn.ts'

const path = '/account/confirm'

/** Asked before what guards a login is changed by a session that is older than ten minutes. */
export function addConfirm({ get, post }: Routes): void {
  get(path, (turn) => {
    const next = safeNext((turn.request.query as { next?: string }).next)
    const before = stepBefore(turn.session, next)
    if (before !== null) return goTo(turn, before)
    if (turn.session?.isFresh) return goTo(turn, next)
    return show(turn, { next })
  })
  post(path, async (turn) => {
    const form = readForm(turn)
    const session = openSession(turn)
    const next = safeNext(form.get('next'))
    const code = form.get('code')
    try {
      const opened =
        code === null
          ? await confirmPassword(turn.house, session, form.get('password') ?? '')
          : await confirmTotp(turn.house, session, code, turn.visit)
      keepSession(turn, opened)
      return goTo(turn, next)
    } catch (error) {
      if (error instanceof Failure && error.code === 'session_expired') throw error
      const tried = code === null ? ('password' as const) : ('code' as const)
      return again(turn, error, (problem) =>
        show(turn, { next, tried, problem }, statusOf(error).status),
      )
    }
  })
}

type Given = Pick<ConfirmView, 'next' | 'tried' | 'problem'>

function show(turn: Turn, given: Given, status = 200): FastifyReply {
  const { email, factors } = openSession(turn)
  return sendPage(turn, (frame) => confirmPage(frame, { ...given, email, factors }), { status })
}
