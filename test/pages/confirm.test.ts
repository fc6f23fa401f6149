import { describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { ageProof } from '../support/access/logins.ts'
import { useWorld } from '../support/use_world.ts'
import { addSignedUp, codeOf, password } from './site.ts'
import { enter, type Visitor } from './visitor.ts'

describe('whether it is still the same person', () => {
  const world = useWorld({ config: { baseUrl: 'https://daybook.test' } })

  type Case = { person: TestPerson; visitor: Visitor; secret: string; passkeyId: string }

  /** Somebody with an authenticator app and a passkey, who signed in more than ten minutes ago. */
  async function addCase(): Promise<Case> {
    const person = await addSignedUp(world, world.dk, 'viewer')
    const visitor = await enter(world, person)
    const token = await visitor.tokenOn('/account/second')
    const begun = await visitor.post('/account/totp/begin', { token })
    const secret = /class="key">([^<]+)</.exec(begun.text)?.[1]?.replaceAll(' ', '') ?? ''
    const sealed = /name="sealed" value="([^"]+)"/.exec(begun.text)?.[1] ?? ''
    await visitor.post('/account/totp', { token, sealed, code: codeOf(secret) })
    const { rows } = await world.owner.query<{ id: string }>(
      `INSERT INTO passkey (user_id, id, credential_id, public_key, counter, transports, name)
       VALUES ($1, gen_random_uuid(), $2, '', 0, '{}', 'Phone') RETURNING id`,
      [person.userId, `credential of ${person.userId}`],
    )
    await ageProof(world, person)
    return { person, visitor, secret, passkeyId: rows[0]?.id ?? '' }
  }

  const confirm = (visitor: Visitor, fields: Record<string, string>) =>
    visitor.post('/account/confirm', fields)

  it('is asked before a passkey goes; then the same button takes it away', async () => {
    const { visitor, passkeyId } = await addCase()
    const token = await visitor.tokenOn('/account')
    const remove = () => visitor.post('/account/passkeys/remove', { token, id: passkeyId })
    const asked = await remove()
    expect([asked.status, asked.headers['location']]).toEqual([303, '/account/confirm'])
    expect((await visitor.get('/account')).text).toContain('Phone')
    expect((await visitor.get('/account/confirm')).text).toContain('Confirm that it is you')
    const wrong = await confirm(visitor, { token, password: 'not this one' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('aria-invalid="true"')
    expect(wrong.text).not.toContain('not this one')
    const shown = await confirm(visitor, { token, password })
    expect([shown.status, shown.headers['location']]).toEqual([303, '/account'])
    expect((await remove()).headers['location']).toBe('/account?done=passkey_removed')
  })

  it('is asked before new recovery codes are made, and a code answers it', async () => {
    const { visitor, secret } = await addCase()
    const token = await visitor.tokenOn('/account')
    const asked = await visitor.post('/account/recovery', { token })
    expect(asked.headers['location']).toBe('/account/confirm')
    const wrong = await confirm(visitor, { token, code: '000000' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('The code is wrong')
    const shown = await confirm(visitor, { token, code: codeOf(secret, 1) })
    expect(shown.headers['location']).toBe('/account')
    const made = await visitor.post('/account/recovery', { token })
    expect(made.text).toContain('Save these recovery codes')
  })

  it('is asked before a second proof is added, and leads on to where the person was going', async () => {
    const { visitor } = await addCase()
    const asked = await visitor.get('/account/second?next=%2Fconnect%2Fabc')
    const to = String(asked.headers['location'])
    expect(to.split('?')[0]).toBe('/account/confirm')
    const { text } = await visitor.get(to)
    const next = /name="next" value="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(next).toBe('/account/second?next=%2Fconnect%2Fabc')
    const token = await visitor.tokenOn(to)
    const shown = await confirm(visitor, { token, password, next })
    expect(shown.headers['location']).toBe(next)
    expect((await visitor.get(next)).text).toContain('data-next="/connect/abc"')
  })

  it('is told to the script of a page that was open for too long', async () => {
    const { visitor } = await addCase()
    const payload = JSON.stringify({ token: await visitor.tokenOn('/account') })
    const answer = await visitor.send('POST', '/account/passkeys/begin', payload, {
      'content-type': 'application/json',
    })
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.text).problem).toContain('Reload this page')
  })

  it('is not asked of whoever has just signed in', async () => {
    const visitor = await enter(world, await addSignedUp(world, world.dk, 'viewer'))
    const answer = await visitor.get('/account/confirm?next=%2Faccount%2Fsecond')
    expect(answer.headers['location']).toBe('/account/second')
  })

  it('is nothing for strangers, and leads nowhere but to our pages', async () => {
    const { visitor, person } = await addCase()
    const token = await visitor.tokenOn('/account')
    const sent = await confirm(visitor, { token, password, next: '//evil.example' })
    expect(sent.headers['location']).toBe('/account')
    await world.owner.query('DELETE FROM session WHERE user_id = $1', [person.userId])
    expect((await visitor.get('/account/confirm')).headers['location']).toBe('/signin')
  })

  it('ends the session with the fifth wrong code', async () => {
    const { visitor } = await addCase()
    const token = await visitor.tokenOn('/account')
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await confirm(visitor, { token, code: '000000' })).status).toBe(401)
    }
    const last = await confirm(visitor, { token, code: '000000' })
    expect(last.headers['location']).toBe('/signin')
    expect((await visitor.get('/account')).status).toBe(303)
  })
})
