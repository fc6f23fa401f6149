import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mailer } from '#mail/ports'
import { createSmtpMailer } from '../../src/providers/smtp/provider.ts'
import { addUser, type TestUser } from '../support/access/people.ts'
import { transaction } from '../support/bank/bank.ts'
import { coded } from '../support/documents/documents.ts'
import { moveClock } from '../support/move_clock.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'
import { sendDigests } from '../../src/rooms/work/digest/send_digests.ts'

const day = 86_400_000
const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let anna: TestUser
let advance: (ms: number) => void
let received: Buffer[] = []
let server: SMTPServer
let smtp: Mailer
beforeAll(async () => {
  advance = moveClock(world.clock)
  server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts))
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  smtp = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'books@daybook.test' })
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
beforeEach(async () => {
  received = []
  useMailer(smtp)
  org = await world.createOrg('denmark')
  anna = await addUser(world, org, 'owner')
})

function useMailer(mailer: Mailer): void {
  Object.assign(world.app.ports, { mailers: { live: mailer, test: mailer } })
}

const choose = (frequency: string, as = anna.as) =>
  world.rest(as, 'operations/set_digest', { frequency })
const run = async (): Promise<void> => {
  const { signal } = new AbortController()
  await sendDigests.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
}
const mails = async () => await Promise.all(received.map((one) => PostalMime.parse(one)))

describe('the mail', () => {
  it.each([
    ['en', 'What is waiting in Test denmark', '1 payment without a receipt'],
    ['da', 'Det venter i Test denmark', '1 betaling mangler bilag'],
    ['it', 'Test denmark: attività in attesa', '1 pagamento senza documento'],
  ])('is received in %s with one link each, as text and HTML', async (language, subject, line) => {
    await world.owner.query('UPDATE person SET language = $2 WHERE id = $1', [
      anna.userId,
      language,
    ])
    await transaction(world, org, { amountMinor: -5_000n })
    await coded(world, org)
    await choose('daily')
    await run()
    const [mail] = await mails()
    expect([mail?.subject, mail?.to?.[0]?.address]).toEqual([subject, anna.email])
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(line)
      expect(body).toContain(`/o/${org.id}/home`)
    }
    expect(mail?.html).toContain('color-scheme')
    expect(mail?.html?.match(/<li/g)?.length).toBe(mail?.html?.match(/<a href/g)?.length)
  })

  it('is not sent where nothing waits, nor to who chose none', async () => {
    await choose('daily')
    await run()
    await transaction(world, org, { amountMinor: -5_000n })
    await choose('off')
    await run()
    expect(received).toEqual([])
  })

  it('says nothing of what the member may not read', async () => {
    const carl = await addUser(world, org, 'contributor')
    await choose('daily', carl.as)
    await transaction(world, org, { amountMinor: -5_000n })
    await run()
    expect(received).toEqual([])
  })
})

describe('never more than one a day', () => {
  beforeEach(async () => {
    await transaction(world, org, { amountMinor: -5_000n })
    await choose('daily')
  })

  it('however often it runs, by how many workers, and however the choice changes', async () => {
    await Promise.all([run(), run(), run(), run()])
    await run()
    await choose('off')
    await choose('weekly')
    await choose('daily')
    await run()
    expect(received).toHaveLength(1)
    advance(day)
    await Promise.all([run(), run()])
    expect(received).toHaveLength(2)
    advance(-day)
  })

  it('also where a worker was killed after the mail was handed over, or just before', async () => {
    useMailer({
      async send(message) {
        await smtp.send(message)
        throw new Error('killed')
      },
    })
    await run()
    useMailer(smtp)
    await run()
    expect(received).toHaveLength(1)
  })

  it('but where the mail server took nothing, it is sent later that day', async () => {
    useMailer({
      async send() {
        throw Object.assign(new Error('no connection'), { isUnsent: true })
      },
    })
    await expect(run()).rejects.toThrow('took no digest')
    useMailer(smtp)
    await run()
    expect(received).toHaveLength(1)
  })

  it('of another organization nothing is sent here', async () => {
    const other = await world.createOrg('italy')
    const { signal } = new AbortController()
    await sendDigests.run(world.app, { orgId: other.orgId, data: null, attempt: 1, signal })
    expect(received).toEqual([])
  })
})
