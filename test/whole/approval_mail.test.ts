import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '../support/access/approvals.ts'
import { coded } from '../support/documents/documents.ts'
import { useWorld } from '../support/use_world.ts'

/** A mail server that keeps what it is given and, at times, is busy. */
async function openServer() {
  const received: { to: string[]; text: string }[] = []
  const state = { isBusy: false, refused: 0 }
  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        if (state.isBusy) {
          state.refused += 1
          return callback(Object.assign(new Error('busy'), { responseCode: 451 }))
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const text = Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', '')
        received.push({ to, text: text.replaceAll('=3D', '=') })
        return callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((done) => server.close(() => done()))
  return { received, state, url: `smtp://127.0.0.1:${port}`, close }
}

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
const world = useWorld(() => {
  const mail = { smtpUrl: server.url, from: 'books@daybook.test' }
  return { own: 'workers', config: { mail } }
})
afterAll(async () => {
  await server.close()
})

/** The minute is over, for the queue. */
const passMinute = () =>
  world.owner.query(`UPDATE jobs.job_common SET start_after = now()
    WHERE data ->> 'kind' = 'tell_approvals' AND state = 'created'`)

describe('by a mail server, with workers as a process has them', () => {
  it('people hear of what waits, once, also where the server was busy and a worker was stopped', async () => {
    const desk = await openDesk(world, 'italy')
    for (let times = 0; times < 3; times += 1) {
      await desk.ask({ documentId: await coded(world, desk.org) })
    }
    server.state.isBusy = true
    const first = await world.startEngine()
    await passMinute()
    await expect.poll(() => server.state.refused).toBeGreaterThan(0)
    await first.stop(0)
    expect(server.received).toEqual([])
    server.state.isBusy = false
    const second = await world.startEngine()
    await expect.poll(() => server.received.length).toBe(1)
    const [mail] = server.received
    expect(mail?.to).toEqual([desk.person.email])
    expect(mail?.text).toContain(`/approvals?organization=${desk.org.id}`)
    expect(mail?.text).toMatch(/^Subject: 3 richieste attendono la tua approvazione/m)
    // Whatever is still to be done is done, and tells nobody anything more.
    const left = async (): Promise<number> => {
      const { rows } = await world.owner.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM jobs.job_common
         WHERE state < 'completed' AND data ->> 'kind' IN ('tell_approvals', 'send_mail')`,
      )
      return rows[0]?.n ?? 0
    }
    await expect.poll(left).toBe(0)
    await second.stop()
    expect(server.received).toHaveLength(1)
  }, 60_000)
})
