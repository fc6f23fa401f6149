import { z } from 'zod'
import { type Authorization, nowOf, type Session, type Shown, type State } from '../state.ts'
import { answerOf } from '../wire.ts'
import { type Call, idOf, readBody, type Route } from './call.ts'
import { refuse } from './errors.ts'
import { hashesOf, shapeAccount } from './shapes.ts'

/** The current status: a consent expires by the clock. */
export function statusOf(state: State, session: Session): Session['status'] {
  const isOver = Date.parse(session.authorization.access.validUntil) <= nowOf(state)
  return session.status === 'AUTHORIZED' && isOver ? 'EXPIRED' : session.status
}

/** Refuses if the session cannot be used for reading. */
function assertAuthorized(state: State, session: Session): void {
  const status = statusOf(state, session)
  if (status === 'AUTHORIZED') return
  if (status === 'EXPIRED') refuse('EXPIRED_SESSION')
  if (status === 'REVOKED') refuse('REVOKED_SESSION')
  if (status === 'CLOSED') refuse('CLOSED_SESSION')
  refuse('WRONG_SESSION_STATUS', status)
}

/** Sessions of other applications are not visible. */
function findSession(call: Call): Session {
  const session = call.state.sessions.get(idOf(call))
  if (session?.authorization.applicationId !== call.application.id) refuse('SESSION_DOES_NOT_EXIST')
  return session
}

const instantText = (ms: number): string => new Date(ms).toISOString()

const shapeAccess = ({ access }: Authorization) => ({
  valid_until: access.validUntil,
  balances: access.hasBalances,
  transactions: access.hasTransactions,
  ...(access.ibans === null ? {} : { accounts: access.ibans.map((iban) => ({ iban })) }),
})

function shapeCommon({ authorization }: Session) {
  const { bank, psuType } = authorization
  return {
    aspsp: { name: bank.name, country: bank.country },
    psu_type: psuType,
    access: shapeAccess(authorization),
  }
}

/** A code becomes a session once. */
function findAuthorization(call: Call, code: string): Authorization {
  const { state, application } = call
  const authorization = [...state.authorizations.values()].find((one) => one.code === code)
  if (authorization?.applicationId !== application.id) refuse('WRONG_AUTHORIZATION_CODE')
  if (authorization.status === 'used') refuse('ALREADY_AUTHORIZED')
  if (authorization.codeExpiresAt <= nowOf(state)) refuse('EXPIRED_AUTHORIZATION_CODE')
  return authorization
}

const authorizeSession: Route = {
  method: 'POST',
  path: '/sessions',
  run(call: Call) {
    const { state } = call
    const { code } = readBody(call, z.object({ code: z.string() }))
    const authorization = findAuthorization(call, code)
    authorization.status = 'used'
    const session: Session = {
      id: state.chance.uuid(),
      authorization,
      status: 'AUTHORIZED',
      authorizedAt: nowOf(state),
      closedAt: null,
      accounts: authorization.accounts.map((account) => ({
        // A closed account is still listed, but cannot be read.
        uid: account.isClosed ? null : state.chance.uuid(),
        account,
      })),
    }
    state.sessions.set(session.id, session)
    for (const { uid, account } of session.accounts) {
      if (uid !== null) state.shown.set(uid, { uid, session, account })
    }
    return answerOf({
      session_id: session.id,
      accounts: session.accounts.map(({ uid, account }) => shapeAccount(account, uid)),
      ...shapeCommon(session),
    })
  },
}

const showSession: Route = {
  method: 'GET',
  path: '/sessions/*',
  run(call: Call) {
    const session = findSession(call)
    const { authorization, authorizedAt, closedAt } = session
    const readable = session.accounts.flatMap(({ uid, account }) =>
      uid === null ? [] : [{ uid, ...hashesOf(account) }],
    )
    return answerOf({
      status: statusOf(call.state, session),
      accounts: readable.map(({ uid }) => uid),
      accounts_data: readable,
      ...shapeCommon(session),
      psu_id_hash: authorization.psuIdHash,
      created: instantText(authorization.createdAt),
      authorized: instantText(authorizedAt),
      ...(closedAt === null ? {} : { closed: instantText(closedAt) }),
    })
  },
}

const deleteSession: Route = {
  method: 'DELETE',
  path: '/sessions/*',
  run(call: Call) {
    const session = findSession(call)
    assertAuthorized(call.state, session)
    session.status = 'CLOSED'
    session.closedAt = nowOf(call.state)
    return answerOf({ message: 'OK' })
  },
}

/** The account in the path, if its session can be used for reading. */
export function findShown(call: Call): Shown {
  const shown = call.state.shown.get(idOf(call))
  if (shown?.session.authorization.applicationId !== call.application.id) {
    refuse('ACCOUNT_DOES_NOT_EXIST')
  }
  assertAuthorized(call.state, shown.session)
  if (shown.account.isClosed) refuse('ASPSP_ACCOUNT_NOT_ACCESSIBLE')
  return shown
}

export const sessionRoutes: Route[] = [authorizeSession, showSession, deleteSession]
