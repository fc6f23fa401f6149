import { describe, expect, it } from 'vitest'
import { makeSetUpLink, readReset, resetPassword } from '../room.ts'
import { addLogin, codeOf, loginPassword, signInWith, visit } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const chosen = 'seven lamps beside the quay'
const world = useWorld({ own: 'all rows' })

async function tokenFor(email: string): Promise<string> {
  const made = await makeSetUpLink(world.app, { email, name: 'First' })
  return new URL(made?.url ?? '').searchParams.get('token') ?? ''
}

describe('a link to set up a login', () => {
  it('lets its owner choose a password, once', async () => {
    const token = await tokenFor(' First@Example.test ')
    const email = 'first@example.test'
    expect(await signInWith(world, email, chosen)).toBe('sign_in_failed')
    expect(await readReset(world.app, token)).toMatchObject({ email })

    await resetPassword(world.app, { token, password: chosen }, visit)
    expect(await signInWith(world, email, chosen)).toBe('nothing')
    expect(await readReset(world.app, token)).toBeNull()
    const again = resetPassword(world.app, { token, password: `${chosen} again` }, visit)
    expect(await codeOf(again)).toBe('link_invalid')
  })

  it('expires, and another one can be made then, which ends the one before', async () => {
    const email = 'late@example.test'
    const [late, next] = [await tokenFor(email), await tokenFor(email)]
    expect(await readReset(world.app, late)).toBeNull()
    await world.owner.query(`UPDATE reset_link SET expires_at = now() - interval '1 second'`)
    expect(await readReset(world.app, next)).toBeNull()
    const used = resetPassword(world.app, { token: next, password: chosen }, visit)
    expect(await codeOf(used)).toBe('link_invalid')
    expect(await readReset(world.app, await tokenFor(email))).toMatchObject({ email })
  })

  it('is never made for somebody who has a password', async () => {
    const { email } = await addLogin(world, world.dk)
    expect(await makeSetUpLink(world.app, { email, name: '' })).toBeNull()
    expect(await signInWith(world, email, loginPassword)).toBe('nothing')
  })

  it('made twice at once is for one login', async () => {
    const email = 'twice@example.test'
    await Promise.all([tokenFor(email), tokenFor(email)])
    const { rows } = await world.owner.query(
      `SELECT count(*)::int AS logins, count(l.user_id)::int AS links
       FROM person p LEFT JOIN reset_link l ON l.user_id = p.id WHERE p.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ logins: 1, links: 1 }])
  })
})
