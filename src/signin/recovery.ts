import { hashSecret } from '#access/room'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import type { Tx } from '#kernel/transaction'
import { noteEvent, noteEventOf } from './event_store.ts'
import * as factors from './factor_store.ts'
import { tell } from './notices.ts'
import { proveByCode } from './proof.ts'
import { assertFresh, assertMayChangeFactors, plainCode, recoveryCodeCount } from './rules.ts'
import { changeLogin } from './session.ts'
import type { Opened, Session, Visit } from './types.ts'

// 80 random bits each, in letters that are hard to mistake for each other.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 16

/** Ten new ones; those before are worth nothing. Only their hashes stay here. */
export function makeRecoveryCodes(house: House, tx: Tx, userId: string): string[] {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    [...house.random.bytes(codeLength)].map((byte) => alphabet.charAt(byte & 31)).join(''),
  )
  factors.replaceRecoveryCodes(tx, userId, codes.map(hashSecret))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** For who has used some, or begins with a passkey; shown this once. */
export async function renewRecoveryCodes(
  house: House,
  session: Session,
  visit: Pick<Visit, 'language'>,
): Promise<string[]> {
  assertMayChangeFactors(session)
  const { totp, passkeys } = session.factors
  if (!totp && passkeys === 0) throw new Failure('second_factor_missing')
  assertFresh(session)
  return await changeLogin(house, session, async (tx) => {
    const detail = 'recovery codes'
    noteEventOf(tx, session, { id: house.newId(), kind: 'factor_added', detail })
    tell(house, tx, session, { kind: 'recovery_codes_made' }, visit)
    return makeRecoveryCodes(house, tx, session.userId)
  })
}

/** Stands in for the second factor, once. */
export async function confirmRecoveryCode(
  house: House,
  session: Session,
  code: string,
  visit: Visit,
): Promise<Opened> {
  const prove = async (tx: Tx): Promise<boolean> => {
    const left = await factors.useRecoveryCode(tx, session.userId, hashSecret(plainCode(code)))
    if (left === null) return false
    const { userId } = session
    noteEvent(tx, { userId, id: house.newId(), kind: 'recovery_code_used' }, visit)
    tell(house, tx, session, { kind: 'recovery_code_used', left }, visit)
    return true
  }
  return await proveByCode(house, { session, visit, prove })
}
