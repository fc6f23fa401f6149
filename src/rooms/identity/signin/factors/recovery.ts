import { hashSecret } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Tx } from '#kernel/database/transaction'
import { noteEvent, noteEventOf } from '../session/event_store.ts'
import * as factors from '../session/factor_store.ts'
import { tell } from '../session/notices.ts'
import { proveByCode } from './proof.ts'
import {
  assertFresh,
  assertMayChangeFactors,
  plainCode,
  recoveryCodeCount,
} from '../session/rules.ts'
import { changeLogin } from '../session/session.ts'
import type { OpenedSession, Session, RequestOrigin } from '../session/types.ts'

// 140 random bits each, so that a plain hash is enough; letters that are hard to mistake for each other.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 28

/** Ten new ones; the old ones stop working. Only hashes are stored. */
export function makeRecoveryCodes(app: App, tx: Tx, userId: string): string[] {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    [...app.random.bytes(codeLength)].map((byte) => alphabet.charAt(byte & 31)).join(''),
  )
  factors.replaceRecoveryCodes(tx, userId, codes.map(hashSecret))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** For who has used some, or begins with a passkey; shown this once. */
export async function renewRecoveryCodes(
  app: App,
  session: Session,
  visit: Pick<RequestOrigin, 'language'>,
): Promise<string[]> {
  assertMayChangeFactors(session)
  const { totp, passkeys } = session.factors
  if (!totp && passkeys === 0) throw new Failure('second_factor_missing')
  assertFresh(session)
  return await changeLogin(app, session, async (tx) => {
    const detail = 'recovery codes'
    noteEventOf(tx, session, { id: app.newId(), kind: 'factor_added', detail })
    tell(app, tx, session, { kind: 'recovery_codes_made' }, visit)
    return makeRecoveryCodes(app, tx, session.userId)
  })
}

/** Stands in for the second factor, once. */
export async function confirmRecoveryCode(
  app: App,
  session: Session,
  code: string,
  visit: RequestOrigin,
): Promise<OpenedSession> {
  const prove = async (tx: Tx): Promise<boolean> => {
    const left = await factors.useRecoveryCode(tx, session.userId, hashSecret(plainCode(code)))
    if (left === null) return false
    const { userId } = session
    noteEvent(tx, { userId, id: app.newId(), kind: 'recovery_code_used' }, visit)
    tell(app, tx, session, { kind: 'recovery_code_used', left }, visit)
    return true
  }
  return await proveByCode(app, { session, visit, prove })
}
