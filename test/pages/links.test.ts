import { beforeAll, describe, expect, it } from 'vitest'
import { connectApp, type TestApp, type TestPerson } from '../support/access/apps.ts'
import { linkIn, waitForMails } from '../support/access/logins.ts'
import { useWorld } from '../support/use_world.ts'
import { addSignedUp, password } from './site.ts'
import { createVisitor, enter, type Visitor } from './visitor.ts'

const next = 'syv lygter langs kajen i regn'

describe('links from mails', () => {
  const world = useWorld({ own: 'workers', config: { baseUrl: 'https://daybook.test' } })
  let made = 0
  beforeAll(async () => {
    await world.startEngine()
  })

  async function linkFor(email: string, count = 1): Promise<string> {
    const mails = await waitForMails(world, email, count)
    const { pathname, search } = linkIn(mails.at(-1) ?? '')
    return `${pathname}${search}`
  }

  async function hiddenOn(visitor: Visitor, path: string) {
    const { text } = await visitor.get(path)
    const hidden = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
    return { text, token: hidden('token'), link: hidden('link') }
  }

  it('a forgotten password is asked for, mailed, set once, and signs out everywhere', async () => {
    const person = await addSignedUp(world, world.dk, 'viewer')
    const elsewhere = await enter(world, person)
    const visitor = createVisitor(world)
    const token = await visitor.tokenOn('/reset')
    const asked = await visitor.post('/reset', { token, email: person.email })
    expect(asked.headers['location']).toBe('/reset?done=sent')
    expect((await visitor.get('/reset?done=sent')).text).toContain('Check your inbox')
    const path = await linkFor(person.email)
    const shown = await hiddenOn(visitor, path)
    expect(shown.text).toContain(`For ${person.email}.`)

    const fields = { token: shown.token, link: shown.link }
    for (const weak of ['short', 'password1234']) {
      const refused = await visitor.post('/reset/new', { ...fields, password: weak })
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('too easy to guess')
      expect(refused.text).not.toContain(`value="${weak}"`)
    }
    const done = await visitor.post('/reset/new', { ...fields, password: next })
    expect(done.headers['location']).toBe('/signin?done=password')
    expect((await elsewhere.get('/account')).status).toBe(303)
    const used = await visitor.get(path)
    expect(used.status).toBe(410)
    expect(used.text).toContain('This link has expired or was already used.')
    const again = await visitor.post('/reset/new', { ...fields, password: `${next} 2` })
    expect(again.status).toBe(410)
  })

  async function resetOf(person: TestPerson) {
    const visitor = createVisitor(world)
    const token = await visitor.tokenOn('/reset')
    await visitor.post('/reset', { token, email: person.email })
    const shown = await hiddenOn(visitor, await linkFor(person.email))
    const fields = { token: shown.token, link: shown.link, password: next }
    return { visitor, fields, text: shown.text }
  }

  const isConnected = async ({ appId }: TestApp): Promise<boolean> => {
    const { rows } = await world.owner.query(
      'SELECT FROM connected_app WHERE id = $1 AND disconnected_at IS NULL',
      [appId],
    )
    return rows.length > 0
  }

  it('a new password shows the apps that are connected, and leaves them', async () => {
    const person = await addSignedUp(world, world.dk, 'viewer')
    const app = await connectApp(world, world.dk, person, { name: 'Robot <b>' })
    const { visitor, fields, text } = await resetOf(person)
    expect(text).toContain('One app is connected and acts on your behalf:')
    expect(text).toContain('Robot &lt;b&gt;')
    await visitor.post('/reset/new', fields)
    expect(await isConnected(app)).toBe(true)
  })

  it('a new password disconnects them where the person ticks it, also after a mistake', async () => {
    const person = await addSignedUp(world, world.dk, 'viewer')
    const app = await connectApp(world, world.dk, person)
    const { visitor, fields } = await resetOf(person)
    const ticked = { ...fields, 'end-apps': 'yes' }
    const refused = await visitor.post('/reset/new', { ...ticked, password: 'short' })
    expect(refused.text).toMatch(/name="end-apps" value="yes"\s+checked/)
    expect(await isConnected(app)).toBe(true)
    const done = await visitor.post('/reset/new', ticked)
    expect(done.headers['location']).toBe('/signin?done=password')
    expect(await isConnected(app)).toBe(false)
  })

  it('a link alone does not tell of apps where a second proof guards the account', async () => {
    const person = await addSignedUp(world, world.dk, 'viewer')
    await world.owner.query(
      `INSERT INTO totp (user_id, secret_sealed, confirmed_at) VALUES ($1, 'x', now())`,
      [person.userId],
    )
    const app = await connectApp(world, world.dk, person, { name: 'Hemmelig' })
    const { visitor, fields, text } = await resetOf(person)
    expect(text).not.toMatch(/Hemmelig|One app is connected/)
    expect(text).toContain('name="end-apps"')
    await visitor.post('/reset/new', { ...fields, 'end-apps': 'yes' })
    expect(await isConnected(app)).toBe(false)
  })

  it('an unknown address gets the same answer', async () => {
    const visitor = createVisitor(world)
    const token = await visitor.tokenOn('/reset')
    const asked = await visitor.post('/reset', { token, email: 'nobody@example.test' })
    expect([asked.status, asked.headers['location']]).toEqual([303, '/reset?done=sent'])
  })

  it('a made-up link is told so, in the same dress', async () => {
    for (const path of ['/reset/new?token=x', '/invitation?token=x', '/invitation', '/reset/new']) {
      const answer = await createVisitor(world).get(path)
      expect(answer.status).toBe(410)
      expect(answer.text).toContain('This link does not work')
    }
  })

  async function invite(role = 'bookkeeper', email = `new.${(made += 1)}@example.test`) {
    const { status } = await world.rest(world.it, 'operations/invite_member', { email, role })
    expect(status).toBe(200)
    return { email, path: await linkFor(email) }
  }

  it('whoever is new sets a name and a password, and is in', async () => {
    const { email, path } = await invite()
    const visitor = createVisitor(world)
    const shown = await hiddenOn(visitor, path)
    expect(shown.text).toContain('Join Test italy')
    expect(shown.text).toContain('as bookkeeper')
    const fields = { token: shown.token, link: shown.link, name: 'Nina', password: next }
    const weak = await visitor.post('/invitation', { ...fields, password: 'short' })
    expect(weak.status).toBe(422)
    const done = await visitor.post('/invitation', fields)
    expect(done.headers['location']).toBe('/account?done=joined')
    const { text } = await visitor.get('/account?done=joined')
    expect(text).toContain(email)
    expect(text).toContain('Test italy')
    expect((await visitor.get(path)).status).toBe(410)
  })

  it('whoever has an account signs in first, comes back, and joins by a button', async () => {
    const person = await addSignedUp(world, world.dk, 'viewer')
    const { path } = await invite('viewer', person.email)
    const visitor = createVisitor(world)
    const stranger = await visitor.get(path)
    expect(stranger.text).toContain('There is already an account with this address.')
    expect(stranger.text).not.toContain('name="password"')
    const to = /href="(\/signin\?next=[^"]+)"/.exec(stranger.text)?.[1] ?? ''
    const token = await visitor.tokenOn(to)
    const back = decodeURIComponent(to.split('next=')[1] ?? '')
    const fields = { token, email: person.email, password, next: back }
    expect((await visitor.post('/signin', fields)).headers['location']).toBe(path)
    const shown = await hiddenOn(visitor, path)
    const done = await visitor.post('/invitation', { token: shown.token, link: shown.link })
    expect(done.headers['location']).toBe('/account?done=joined')
  })

  it('whoever is signed in as another is told so, and cannot join', async () => {
    const { email, path } = await invite()
    const person = await addSignedUp(world, world.dk, 'viewer')
    const visitor = await enter(world, person)
    const shown = await hiddenOn(visitor, path)
    expect(shown.text).toContain(`You are signed in as ${person.email}.`)
    const link = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
    const tried = await visitor.post('/invitation', { token: shown.token, link })
    expect(tried.status).toBeGreaterThanOrEqual(400)
    const { rows } = await world.owner.query(
      "SELECT 1 FROM member WHERE email = $1 AND status = 'active'",
      [email],
    )
    expect(rows).toHaveLength(0)
  })
})
