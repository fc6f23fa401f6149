import { describe, expect, it } from 'vitest'
import type { MailMessage, MailOutcome } from './ports.ts'
import { queueLetter, type Addressed } from './room.ts'
import { noOrganization } from '#kernel/database/sealed_columns'
import { transact } from '#kernel/database/transaction'
import { mailsOf, waitForMails } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'
import { sendMail } from './send_mail.ts'

const world = useWorld({ own: 'workers' })

const url = 'http://daybook.test/reset/new?token=THE_SECRET_OF_THE_LINK'
const letterTo = (to: string): Addressed => ({
  to,
  language: 'en',
  letter: { kind: 'reset', url },
})

async function queue(to: string, orgId = noOrganization): Promise<void> {
  await transact(world.app.database, { orgId }, async (tx) =>
    queueLetter(tx, world.app, orgId, letterTo(to)),
  )
}

type Waiting = { org_id: string; id: string; line: string }

async function waiting(): Promise<Waiting[]> {
  const { rows } = await world.owner.query<Waiting>(
    'SELECT org_id, id, m::text AS line FROM mail m ORDER BY id',
  )
  return rows
}

/** Runs the task for a mail by hand, with a mailer of the test's. */
async function run(mail: Waiting, send: (message: MailMessage) => Promise<MailOutcome>) {
  const mailers = { live: { send }, test: null }
  const app = { ...world.app, ports: { ...world.app.ports, mailers } }
  const { signal } = new AbortController()
  const job = { orgId: mail.org_id, data: { mailId: mail.id }, attempt: 1, signal }
  await sendMail.run(app, job)
}

describe('a letter', () => {
  it('lies sealed while it waits: its link can be read nowhere', async () => {
    await queue('sealed@example.test')
    const rows = await waiting()
    const { rows: jobs } = await world.owner.query('SELECT data::text AS data FROM jobs.job_common')
    const all = JSON.stringify([rows, jobs])
    expect(rows).toHaveLength(1)
    for (const secret of ['THE_SECRET_OF_THE_LINK', 'sealed@example.test']) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString('hex'))
    }
    await world.owner.query('DELETE FROM mail')
    await world.owner.query('DELETE FROM jobs.job_common')
  })

  it('is sent behind the commit, once, and then forgotten', async () => {
    const engine = await world.startEngine()
    await queue('anna@example.test')
    await queue('bo@example.test', world.dk.orgId)
    const [mail] = await waitForMails(world, 'anna@example.test', 1)
    expect(mail?.replaceAll('=3D', '=')).toContain(url)
    await waitForMails(world, 'bo@example.test', 1)
    await expect.poll(waiting).toEqual([])
    await engine.stop()
  })

  it('is not sent where what it tells of did not happen', async () => {
    const before = mailsOf(world).length
    const failing = transact(world.app.database, { orgId: noOrganization }, async (tx) => {
      queueLetter(tx, world.app, noOrganization, letterTo('never@example.test'))
      throw new Error('it did not happen')
    })
    await expect(failing).rejects.toThrow('did not happen')
    expect(await waiting()).toEqual([])
    expect(mailsOf(world)).toHaveLength(before)
  })

  it('waits on where the server failed, and goes out later under the same id', async () => {
    await queue('later@example.test')
    const [mail] = await waiting()
    if (!mail) throw new Error('no mail waits')
    const ids: string[] = []
    const failing = run(mail, async (message) => {
      ids.push(message.id)
      throw new Error('the server is busy')
    })
    await expect(failing).rejects.toThrow('busy')
    expect(await waiting()).toHaveLength(1)
    await run(mail, async (message) => {
      ids.push(message.id)
      return 'sent'
    })
    expect(new Set(ids).size).toBe(1)
    expect(await waiting()).toEqual([])
    // The same job once more finds nothing left to do.
    await run(mail, async () => {
      throw new Error('it was sent twice')
    })
  })

  it('is dropped, and logged without its words, where it was refused for good', async () => {
    await queue('gone@example.test')
    const [mail] = await waiting()
    if (!mail) throw new Error('no mail waits')
    await run(mail, async () => 'refused')
    expect(await waiting()).toEqual([])
    const line = world.logLines.find((one) => one.includes('refused for good')) ?? ''
    expect(line).toContain(mail.id)
    expect(line).not.toContain('gone@example.test')
  })

  it('is dropped after eight days: what it links to has died long before', async () => {
    await queue('old@example.test')
    await world.owner.query(`UPDATE mail SET created_at = now() - interval '9 days'`)
    await queue('new@example.test')
    const fresh = (await waiting()).at(-1)
    if (!fresh) throw new Error('no mail waits')
    await run(fresh, async () => 'sent')
    expect(await waiting()).toEqual([])
  })

  it('says what is missing where no mail can be sent at all', async () => {
    await queue('nowhere@example.test')
    const [mail] = await waiting()
    if (!mail) throw new Error('no mail waits')
    const ports = { ...world.app.ports, mailers: { live: null, test: null } }
    const { signal } = new AbortController()
    const job = { orgId: mail.org_id, data: { mailId: mail.id }, attempt: 1, signal }
    const sending = sendMail.run({ ...world.app, ports }, job)
    await expect(sending).rejects.toThrow('DAYBOOK_SMTP_URL')
    expect(await waiting()).toHaveLength(1)
  })

  it('is addressed to one address, and to nothing that could begin a header', async () => {
    for (const to of ['x@example.test\r\nBcc: evil@example.test', 'a@b.test, c@d.test', 'nobody']) {
      await expect(queue(to)).rejects.toThrow('no valid address')
    }
  })

  it('is nobody else’s: another organization cannot read it', async () => {
    await queue('own@example.test', world.dk.orgId)
    const rows = await transact(world.app.database, { orgId: world.it.orgId }, (tx) =>
      tx.query({ name: 'look', text: 'SELECT id FROM mail', values: [] }),
    )
    expect(rows).toEqual([])
  })
})
