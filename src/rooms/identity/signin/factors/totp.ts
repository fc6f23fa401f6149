import { Secret, TOTP } from 'otpauth'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Tx } from '#kernel/database/transaction'
import { noteEvent } from '../session/event_store.ts'
import * as factors from '../session/factor_store.ts'
import { tell } from '../session/notices.ts'
import { assertPassword, forgiveProofTries, proveByCode, takeProofTry } from './proof.ts'
import { makeRecoveryCodes } from './recovery.ts'
import { assertFresh, assertMayChangeFactors } from '../session/rules.ts'
import { changeLogin, renewSession } from '../session/session.ts'
import * as store from '../session/store.ts'
import type { OpenedSession, Session, RequestOrigin } from '../session/types.ts'

const stepMs = 30_000
const secretBytes = 20

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds. */
function totpOf(secret: Secret, email: string): TOTP {
  const shape = { algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 }
  return new TOTP({ issuer: 'Daybook', label: email, secret, ...shape })
}

/** The step that the code belongs to, one to either side of now; null where it is none, or used. */
function stepOf(totp: TOTP, code: string, now: Date, lastStep: number): number | null {
  const token = code.replaceAll(/\s+/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: 1 })
  if (delta === null) return null
  const step = Math.floor(timestamp / stepMs) + delta
  return step > lastStep ? step : null
}

function sealOf(userId: string): string {
  return `${userId} totp`
}

/** Takes the code for the person's app, in the state that is asked for; once. */
async function useCode(
  app: App,
  tx: Tx,
  session: Session,
  given: { code: string; isConfirmed: boolean },
): Promise<boolean> {
  const row = await factors.lockTotp(tx, session.userId)
  if (row?.is_confirmed !== given.isConfirmed) throw new Failure('second_factor_missing')
  const secret = Secret.fromBase32(app.secrets.open(row.secret_sealed, sealOf(session.userId)))
  const totp = totpOf(secret, session.email)
  const step = stepOf(totp, given.code, app.clock.now(), Number(row.last_step))
  if (step === null) return false
  factors.useTotpStep(tx, session.userId, step)
  return true
}

/** The second step of signing in. */
export async function confirmTotp(
  app: App,
  session: Session,
  code: string,
  visit: RequestOrigin,
): Promise<OpenedSession> {
  const prove = (tx: Tx) => useCode(app, tx, session, { code, isConfirmed: true })
  return await proveByCode(app, { session, visit, prove })
}

/** A new secret for an authenticator app; it counts from the first code on. */
export async function startTotp(
  app: App,
  session: Session,
): Promise<{ secret: string; uri: string }> {
  assertMayChangeFactors(session)
  assertFresh(session)
  const secret = new Secret({ buffer: new Uint8Array(app.random.bytes(secretBytes)).buffer })
  const sealed = app.secrets.seal(secret.base32, sealOf(session.userId))
  const isPut = await changeLogin(app, session, (tx) => factors.putTotp(tx, session.userId, sealed))
  if (!isPut) throw new Failure('second_factor_exists')
  return { secret: secret.base32, uri: totpOf(secret, session.email).toString() }
}

/** The recovery codes are shown this once. */
export async function finishTotp(
  app: App,
  session: Session,
  code: string,
  visit: RequestOrigin,
): Promise<{ recoveryCodes: string[]; opened: OpenedSession }> {
  assertMayChangeFactors(session)
  await takeProofTry(app, session)
  const { userId } = session
  const done = await changeLogin(app, session, async (tx) => {
    if (!(await useCode(app, tx, session, { code, isConfirmed: false }))) return null
    forgiveProofTries(tx, session)
    const recoveryCodes = makeRecoveryCodes(app, tx, userId)
    store.deleteWeakSessions(tx, userId, session.id)
    noteEvent(tx, { userId, id: app.newId(), kind: 'factor_added', detail: 'totp' }, visit)
    const opened = await renewSession(app, tx, session, { isStrong: true, isProved: false })
    tell(app, tx, opened.session, { kind: 'factor_added', factor: 'totp' }, visit)
    return { recoveryCodes, opened }
  })
  if (!done) throw new Failure('wrong_code')
  return done
}

/** Recovery codes stand in for a factor, so they go with the last one. */
export async function removeTotp(
  app: App,
  session: Session,
  password: string,
  visit: RequestOrigin,
): Promise<void> {
  assertMayChangeFactors(session)
  await assertPassword(app, session, password)
  const { userId } = session
  await changeLogin(app, session, async (tx) => {
    if (!(await factors.deleteTotp(tx, userId))) throw new Failure('second_factor_missing')
    if (!(await factors.hasFactor(tx, userId))) factors.deleteRecoveryCodes(tx, userId)
    store.weakenSessions(tx, userId)
    noteEvent(tx, { userId, id: app.newId(), kind: 'factor_removed', detail: 'totp' }, visit)
    tell(app, tx, session, { kind: 'factor_removed', factor: 'totp' }, visit)
  })
}
