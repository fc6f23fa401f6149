import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readPages, textOf } from '#pdf/room'
import { createSmtpMailer } from '../../../src/providers/smtp/provider.ts'
import { deliverLater } from '#sending/deliver_later'
import { makeLive } from '../access/logins.ts'
import type { TestOrg, World } from '../world.ts'

export type PostOffice = {
  port: number
  received: Email[]
  close(): Promise<void>
}

/** A real mail server on this machine, which keeps what it is given. */
export async function openPostOffice(options: SMTPServerOptions = {}): Promise<PostOffice> {
  const received: Email[] = []
  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const keep = async (): Promise<void> => {
          received.push(await PostalMime.parse(Buffer.concat(parts)))
          callback()
        }
        void keep()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** The app sends its mails to this server from now on. */
export function sendBy(world: World, { port }: Pick<PostOffice, 'port'>): void {
  const url = `smtp://127.0.0.1:${port}`
  const mailer = createSmtpMailer({ url, from: 'books@daybook.test', timeoutMs: 5_000 })
  Object.assign(world.app.ports, { mailers: { live: mailer, test: mailer } })
}

/** Test organizations send nothing to people outside. */
export async function goLive(world: World, org: TestOrg): Promise<void> {
  await makeLive(world, org)
  world.cache.clear(org.orgId)
}

function bytesOf(mail: Email | undefined, name: RegExp): Uint8Array {
  const found = mail?.attachments.find((one) => name.test(one.filename ?? ''))
  if (found === undefined) throw new Error(`no attachment ${name}`)
  return new Uint8Array(found.content as ArrayBuffer)
}

/** The text of a PDF that came with a mail, on one line. */
export async function textIn(mail: Email | undefined, name: RegExp): Promise<string> {
  const pages = await readPages(bytesOf(mail, name))
  return textOf(pages.flat()).replaceAll(/\s+/g, ' ')
}

/** What a worker does with every mail of this organization that waits. */
export async function deliverMails(world: World, org: TestOrg): Promise<void> {
  const { rows } = await world.owner.query<{ id: string }>(
    `SELECT id FROM invoice_sending WHERE org_id = $1 AND state IN ('queued', 'sending') ORDER BY id`,
    [org.orgId],
  )
  const { signal } = new AbortController()
  for (const { id } of rows) {
    const job = { orgId: org.orgId, data: { sendingId: id }, attempt: 1, signal }
    await deliverLater.run(world.app, job)
  }
}
