import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { addSignedUp, codeOf, password } from './site.ts'
import { createVisitor, enter, type Visitor } from './visitor.ts'

const next = 'syv lygter langs kajen i regn'

describe('the account on a page', () => {
  const world = useWorld({ config: { baseUrl: 'https://daybook.test' } })

  const someone = () => addSignedUp(world, world.dk, 'viewer')

  it('changes the password for whoever knows the old one, and ends the other sessions', async () => {
    const person = await someone()
    const [here, there] = [await enter(world, person), await enter(world, person)]
    const token = await here.tokenOn('/account')
    const wrong = await here.post('/account/password', {
      token,
      current: 'not this one',
      'next-password': next,
    })
    expect(wrong.status).toBe(401)
    const weak = await here.post('/account/password', {
      token,
      current: password,
      'next-password': 'short',
    })
    expect(weak.status).toBe(422)
    expect(weak.text).toContain('too easy to guess')
    const fields = { token, current: password, 'next-password': next }
    const done = await here.post('/account/password', fields)
    expect(done.headers['location']).toBe('/account?done=password')
    expect((await here.get('/account?done=password')).text).toContain(
      'Your password has been changed',
    )
    expect((await there.get('/account')).status).toBe(303)
  })

  it('shows the other sessions, and ends one of them or all', async () => {
    const person = await someone()
    const here = await enter(world, person)
    const others = [await enter(world, person), await enter(world, person)]
    const { text } = await here.get('/account')
    const ids = [...text.matchAll(/name="id" value="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(ids).toHaveLength(2)
    const token = await here.tokenOn('/account')
    const ended = await here.post('/account/sessions/end', { token, id: ids[0] ?? '' })
    expect(ended.headers['location']).toBe('/account?done=session_ended')
    const alive = async (): Promise<number> => {
      const answers = await Promise.all(others.map((visitor) => visitor.get('/account')))
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await alive()).toBe(1)
    await here.post('/account/sessions/end-others', { token })
    expect(await alive()).toBe(0)
    expect((await here.get('/account')).status).toBe(200)
  })

  it('ends no session of another person', async () => {
    const [one, other] = [await enter(world, await someone()), await someone()]
    const theirs = await enter(world, other)
    const { rows } = await world.owner.query('SELECT id FROM session WHERE user_id = $1', [
      other.userId,
    ])
    const token = await one.tokenOn('/account')
    const { id } = rows[0] as { id: string }
    const answer = await one.post('/account/sessions/end', { token, id })
    expect(answer.status).toBe(404)
    expect((await theirs.get('/account')).status).toBe(200)
  })

  async function enrol(visitor: Visitor): Promise<{ secret: string; codes: string[] }> {
    const token = await visitor.tokenOn('/account/second')
    const begun = await visitor.post('/account/totp/begin', { token })
    const secret = /class="key">([^<]+)</.exec(begun.text)?.[1]?.replaceAll(' ', '') ?? ''
    const sealed = /name="sealed" value="([^"]+)"/.exec(begun.text)?.[1] ?? ''
    const done = await visitor.post('/account/totp', { token, sealed, code: codeOf(secret) })
    return { secret, codes: codesOn(done.text) }
  }

  const codesOn = (text: string): string[] =>
    [...text.matchAll(/<li>([0-9a-z]+-[0-9a-z-]+)<\/li>/g)].map((match) => match[1] ?? '')

  it('shows recovery codes once, and makes new ones that put the old ones out of use', async () => {
    const person = await someone()
    const visitor = await enter(world, person)
    const { codes } = await enrol(visitor)
    expect(codes).toHaveLength(10)
    const { text } = await visitor.get('/account')
    expect(codes.filter((code) => text.includes(code))).toEqual([])
    const token = await visitor.tokenOn('/account')
    const fresh = codesOn((await visitor.post('/account/recovery', { token })).text)
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
    const again = await enter(world, person)
    const second = await again.tokenOn('/signin/second')
    const old = await again.post('/signin/second', { token: second, recovery: codes[0] ?? '' })
    expect(old.status).toBe(401)
    const good = await again.post('/signin/second', { token: second, recovery: fresh[0] ?? '' })
    expect(good.headers['location']).toBe('/account')
  })

  it('takes a new key for the authenticator only from the page that showed it', async () => {
    const visitor = await enter(world, await someone())
    const token = await visitor.tokenOn('/account/second')
    const begun = await visitor.post('/account/totp/begin', { token })
    const sealed = /name="sealed" value="([^"]+)"/.exec(begun.text)?.[1] ?? ''
    const other = await enter(world, await someone())
    const theirs = await other.tokenOn('/account/second')
    const answer = await other.post('/account/totp', { token: theirs, sealed, code: '000000' })
    expect(answer.status).toBe(403)
    const broken = await visitor.post('/account/totp', { token, sealed: 'x', code: '000000' })
    expect(broken.status).toBe(403)
  })

  it('switches the authenticator off for whoever knows the password', async () => {
    const visitor = await enter(world, await someone())
    await enrol(visitor)
    const token = await visitor.tokenOn('/account')
    const wrong = await visitor.post('/account/totp/remove', { token, 'totp-password': 'no' })
    expect(wrong.status).toBe(401)
    const done = await visitor.post('/account/totp/remove', { token, 'totp-password': password })
    expect(done.headers['location']).toBe('/account?done=totp_removed')
    expect((await visitor.get('/account')).text).toContain('Only your password protects')
  })

  it('what is done on it is not done by a session that waits for its second proof', async () => {
    const person = await someone()
    await enrol(await enter(world, person))
    const waiting = await enter(world, person)
    const page = await waiting.get('/account')
    expect(page.headers['location']).toBe('/signin/second')
    const token = await waiting.tokenOn('/signin/second')
    for (const path of ['password', 'sessions/end-others', 'language', 'recovery', 'totp/begin']) {
      const answer = await waiting.post(`/account/${path}`, { token, language: 'da' })
      expect([path, answer.status, answer.headers['location']]).toEqual([path, 303, '/signin'])
    }
    expect((await waiting.get('/approvals')).headers['location']).toContain('/signin/second')
  })

  it('an unknown word of what was done is not repeated to the reader', async () => {
    const visitor = await enter(world, await someone())
    const { text } = await visitor.get('/account?done=%3Cb%3Ehello')
    expect(text).not.toContain('hello</p>')
    const { text: said } = await createVisitor(world).get('/signin?done=constructor')
    expect(said).not.toContain('class="notice"')
  })
})
