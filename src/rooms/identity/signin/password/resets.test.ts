import { beforeAll, describe, expect, it } from 'vitest'
import { readReset, readSession, requestReset, resetPassword, signInWithPassword } from '../room.ts'
import {
  addLogin,
  codeOf,
  eventsOf,
  linkIn,
  loginPassword,
  mailsOf,
  signIn,
  signInWith,
  visit,
  visitFromElsewhere,
  waitForMails,
} from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const nextPassword = 'seven lamps beside the quay'
const world = useWorld({ own: 'workers' })
beforeAll(async () => {
  await world.startEngine()
})

async function askFor(email: string): Promise<void> {
  await requestReset(world.app, email, visitFromElsewhere())
}

async function linkFor(email: string, count = 1): Promise<string> {
  await askFor(email)
  const mails = await waitForMails(world, email, count)
  return linkIn(mails[count - 1] ?? '').searchParams.get('token') ?? ''
}

describe('a link for a new password', () => {
  it('leads to our own page, and sets the password once', async () => {
    const { app } = world
    const person = await addLogin(world, world.dk)
    const opened = await signIn(world, person)
    await askFor(` ${person.email.toUpperCase()}`)
    const [mail] = await waitForMails(world, person.email, 1)
    const link = linkIn(mail ?? '')
    expect(`${link.origin}${link.pathname}`).toBe('http://daybook.test/reset/new')
    const token = link.searchParams.get('token') ?? ''
    // Mail scanners look at links: looking changes nothing.
    expect(await readReset(app, token)).toEqual({ email: person.email, apps: [] })
    expect(await readReset(app, token)).toEqual({ email: person.email, apps: [] })

    await resetPassword(app, { token, password: nextPassword }, visit)
    expect(await readSession(app, opened.secret)).toBeNull()
    expect(await signInWith(world, person.email, loginPassword)).toBe('sign_in_failed')
    expect(await signInWith(world, person.email, nextPassword)).toBe('nothing')
    expect(await readReset(app, token)).toBeNull()
    const again = resetPassword(app, { token, password: 'another good one here' }, visit)
    expect(await codeOf(again)).toBe('link_invalid')
    expect(await eventsOf(world, person)).toEqual(
      expect.arrayContaining(['reset_asked', 'reset_used']),
    )
    const mails = await waitForMails(world, person.email, 2)
    expect(mails[1]).toContain('password was changed')
  })

  it('is kept as a hash alone, and lies in no mail that waits in the open', async () => {
    const person = await addLogin(world, world.dk)
    const token = await linkFor(person.email)
    const { rows } = await world.owner.query('SELECT l::text AS line FROM reset_link l')
    expect(JSON.stringify(rows)).not.toContain(token)
    const { rows: jobs } = await world.owner.query('SELECT data::text AS data FROM jobs.job_common')
    expect(JSON.stringify(jobs)).not.toContain(token)
    const { rows: mails } = await world.owner.query('SELECT 1 FROM mail')
    expect(mails).toEqual([])
  })

  it('keeps the second factors: a mailbox alone does not open the books', async () => {
    const person = await addLogin(world, world.dk)
    await world.owner.query(
      `INSERT INTO passkey (user_id, id, credential_id, public_key, counter, transports, name)
       VALUES ($1, $2, $3, '', 0, '{}', 'x')`,
      [person.userId, world.app.newId(), `credential of ${person.email}`],
    )
    const token = await linkFor(person.email)
    await resetPassword(world.app, { token, password: nextPassword }, visit)
    const given = { email: person.email, password: nextPassword }
    const opened = await signInWithPassword(world.app, given, visit)
    expect(opened.session).toMatchObject({ state: 'pending', isStrong: false })
  })

  it('works for one of two who use it at the same moment', async () => {
    const token = await linkFor((await addLogin(world, world.dk)).email)
    const use = (password: string) => codeOf(resetPassword(world.app, { token, password }, visit))
    const outcomes = await Promise.all([use(nextPassword), use('quite another good one')])
    expect(outcomes.toSorted()).toEqual(['link_invalid', 'nothing'])
  })

  it('dies with the password that another link has set', async () => {
    const person = await addLogin(world, world.dk)
    const first = await linkFor(person.email)
    const second = await linkFor(person.email, 2)
    await resetPassword(world.app, { token: second, password: nextPassword }, visit)
    expect(await readReset(world.app, first)).toBeNull()
  })

  it('dies after thirty minutes', async () => {
    const token = await linkFor((await addLogin(world, world.dk)).email)
    await world.owner.query(`UPDATE reset_link SET expires_at = expires_at - interval '30 minutes'`)
    expect(await readReset(world.app, token)).toBeNull()
    const late = resetPassword(world.app, { token, password: nextPassword }, visit)
    expect(await codeOf(late)).toBe('link_invalid')
  })

  it('is not spent by a password that is refused', async () => {
    const token = await linkFor((await addLogin(world, world.dk)).email)
    const weak = resetPassword(world.app, { token, password: 'qwertyuiop1234' }, visit)
    expect(await codeOf(weak)).toBe('password_too_weak')
    const known = resetPassword(world.app, { token, password: '1q2w3e4r5t6y' }, visit)
    expect(await codeOf(known)).toBe('password_breached')
    const strong = resetPassword(world.app, { token, password: nextPassword }, visit)
    expect(await codeOf(strong)).toBe('nothing')
  })

  it.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}\n`])('is none: %j', async (token) => {
    expect(await readReset(world.app, token)).toBeNull()
    const use = resetPassword(world.app, { token, password: nextPassword }, visit)
    expect(await codeOf(use)).toBe('link_invalid')
  })
})

describe('asking for a link', () => {
  it('answers the same to an address that nobody has, with the same work, and sends nothing', async () => {
    const count = async () => {
      const { rows } = await world.owner.query(
        `SELECT count(*)::int AS count FROM jobs.job_common WHERE data ->> 'kind' = 'send_reset'`,
      )
      return rows[0].count as number
    }
    const before = await count()
    await askFor('nobody.here@example.test')
    expect(await count()).toBe(before + 1)
    const person = await addLogin(world, world.dk)
    await linkFor(person.email)
    expect(mailsOf(world).filter((mail) => mail.includes('nobody.here'))).toEqual([])
  })

  it('is heard three times an hour for one address, and then ignored without a word', async () => {
    const person = await addLogin(world, world.dk)
    for (let index = 0; index < 5; index += 1) await askFor(person.email)
    const other = await addLogin(world, world.dk)
    await linkFor(other.email)
    // The other's mail may be sent before the last of these.
    expect(await waitForMails(world, person.email, 3)).toHaveLength(3)
  })

  it('is stopped for a network that asks for everybody', async () => {
    const from = { ...visit, ip: '203.0.113.250' }
    const ask = (index: number) =>
      codeOf(requestReset(world.app, `everybody${index}@example.test`, from))
    for (let index = 0; index < 30; index += 1) expect(await ask(index)).toBe('nothing')
    expect(await ask(30)).toBe('too_many_attempts')
  })

  it.each(['no address', 'a@b@c', 'x@example.test\r\nBcc: evil@example.test', 'a b@example.test'])(
    'for %j does nothing, and says nothing',
    async (email) => {
      expect(await codeOf(askFor(email))).toBe('nothing')
    },
  )
})
