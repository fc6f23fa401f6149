import { nowOf, type State } from '../state.ts'
import { type Answer, type Asked, isAnswer } from '../wire.ts'
import { accountRoutes } from './account_data.ts'
import { bankRoutes } from './aspsps.ts'
import { authRoutes } from './auth.ts'
import type { Route } from './call.ts'
import { showConsent } from './consent.ts'
import { refuse } from './errors.ts'
import { sessionRoutes } from './sessions.ts'
import { judgeToken } from './token.ts'
import { transactionRoutes } from './transactions.ts'

const ROUTES: Route[] = [
  ...bankRoutes,
  ...authRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...transactionRoutes,
]

/** The variable parts of the path; undefined if the path does not fit. */
function matchPath(pattern: string, path: string): string[] | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  if (!wanted.every((part, index) => part === '*' || part === given[index])) return undefined
  return given.filter((_, index) => wanted[index] === '*').map(decodePart)
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function authenticate(state: State, asked: Asked) {
  const { authorization } = asked.headers
  if (authorization === undefined || authorization === '') refuse('AUTHORIZATION_NOT_PROVIDED')
  const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) refuse('UNAUTHORIZED_ACCESS', 'the header is not a bearer token')
  const clocks = [nowOf(state), state.clock().getTime(), state.tokenClock().getTime()]
  const verdict = judgeToken(token, state.applications, clocks)
  if ('why' in verdict) return refuse('UNAUTHORIZED_ACCESS', verdict.why)
  if (!verdict.application.isActive) refuse('ACCESS_DENIED', 'the application is not active')
  return verdict.application
}

function dispatch(state: State, url: string, asked: Asked): Answer {
  const application = authenticate(state, asked)
  const known = ROUTES.flatMap((route) => {
    const parts = matchPath(route.path, asked.path)
    return parts === undefined ? [] : [{ route, parts }]
  })
  const found = known.find(({ route }) => route.method === asked.method)
  if (found === undefined) {
    const [code, message] = known.length > 0 ? [405, 'Method Not Allowed'] : [404, 'Not Found']
    return { status: code, body: { code, message } }
  }
  return found.route.run({ state, url, asked, application, parts: found.parts })
}

/** Answers one request as the bank API would. */
export function answerBankCall(state: State, url: string, asked: Asked): Answer {
  try {
    if (asked.path.startsWith('/consent/')) return showConsent(state, asked)
    return dispatch(state, url, asked)
  } catch (error) {
    if (error instanceof Error && isAnswer(error.cause)) return error.cause
    return { status: 500, body: { code: 500, message: String(error) } }
  }
}
