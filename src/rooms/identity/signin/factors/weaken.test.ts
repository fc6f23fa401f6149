import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestPerson } from '#test/support/access/apps'
import { createAuthenticator } from '#test/support/access/authenticator'
import { addLogin, codeOf, loginPassword, signIn, visit } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'
import { finishPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts'
import { finishTotp, removeTotp, startTotp } from './totp.ts'
import { renewRecoveryCodes } from './recovery.ts'
import { readSession } from '../session/session.ts'
import type { OpenedSession } from '../session/types.ts'

const world = useWorld()
let person: TestPerson
beforeEach(async () => {
  person = await addLogin(world, world.dk)
})

async function withTotp(opened: OpenedSession): Promise<OpenedSession> {
  const { secret } = await startTotp(world.app, opened.session)
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6 })
  const code = totp.generate({ timestamp: world.app.clock.now().getTime() })
  return (await finishTotp(world.app, opened.session, code, visit)).opened
}

async function withPasskey(opened: OpenedSession): Promise<OpenedSession> {
  const device = createAuthenticator()
  const { options, ticket } = await startPasskey(world.app, opened.session)
  const response = device.enrol(options)
  return await finishPasskey(world.app, opened.session, { ticket, response, name: 'x' }, visit)
}

/** What the session is worth on its next request. */
async function worthOf({ secret }: OpenedSession) {
  const found = await readSession(world.app, secret)
  return found && { isStrong: found.isStrong, isFresh: found.isFresh }
}

describe('a session whose person removed a factor', () => {
  it('is neither strong nor fresh after the authenticator app', async () => {
    const opened = await withTotp(await signIn(world, person))
    expect(await worthOf(opened)).toEqual({ isStrong: true, isFresh: true })
    await removeTotp(world.app, opened.session, loginPassword, visit)
    expect(await worthOf(opened)).toEqual({ isStrong: false, isFresh: false })
  })

  it('is neither strong nor fresh after the passkey', async () => {
    const opened = await withPasskey(await signIn(world, person))
    const [known] = await listPasskeys(world.app, opened.session)
    await removePasskey(world.app, opened.session, known?.id ?? '', visit)
    expect(await worthOf(opened)).toEqual({ isStrong: false, isFresh: false })
  })

  it('must show the factor that is left before it changes what guards the login', async () => {
    const first = await withTotp(await signIn(world, person))
    const opened = await withPasskey(first)
    await removeTotp(world.app, opened.session, loginPassword, visit)
    const found = await readSession(world.app, opened.secret)
    if (!found) throw new Error('the session has ended')
    expect(found.isStrong).toBe(false)
    const renewed = renewRecoveryCodes(world.app, found, visit)
    expect(await codeOf(renewed)).toBe('second_factor_required')
  })
})
