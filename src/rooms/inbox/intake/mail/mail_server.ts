import type { AddressInfo } from 'node:net'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'
import type { App } from '#kernel/corridor/app'
import { hashLocal } from '../address/rules.ts'
import { findMailTarget, type MailTarget } from '../address/store.ts'
import { encodeId } from '#kernel/values/id'
import { receiveMail } from './receive_mail.ts'
import { nameOf, refusalOf, refusals, type SmtpRefusal } from './smtp_refusal.ts'

/** As many bytes as the readers take. */
const mostMailBytes = 20_000_000
const mostConnections = 100
const mostOfOneAddress = 20
/** Mails that are in memory at the same time. */
const mostAtOnce = 10
const mostUnknown = 10
const idleMs = 60_000
const graceMs = 10_000

export type MailServerOptions = {
  port: number
  host: string
  tls: { cert: Buffer; key: Buffer } | null
}

export type MailServer = { port: number; stop(): Promise<void> }

/** What is known of one conversation. */
type Talk = { unknown: number; target: MailTarget | null }

/**
 * Takes mail for the organizations' addresses, and for nobody else. Each mail is stored before it is
 * accepted; it is taken apart by a worker, never here.
 */
export async function startMailServer(app: App, options: MailServerOptions): Promise<MailServer> {
  const { domain } = app.mailIn
  if (domain === null) throw new Error('Set DAYBOOK_MAIL_IN_DOMAIN to take mail in.')
  const talks = new WeakMap<SMTPServerSession, Talk>()
  const talkOf = (session: SMTPServerSession): Talk => {
    const talk = talks.get(session) ?? { unknown: 0, target: null }
    talks.set(session, talk)
    return talk
  }
  const connected = countByAddress()
  let inMemory = 0
  const server = new SMTPServer({
    ...conversation(domain, options),
    onConnect: (session, done) =>
      done(connected.enter(session) ? null : countRefusal(app, refusals.connections)),
    onClose: (session) => connected.leave(session),
    onMailFrom(_address, session, done) {
      talkOf(session).target = null
      done()
    },
    onRcptTo(address, session, done) {
      void finish(findTarget(app, domain, address.address, talkOf(session)), {
        done: () => done(),
        failed: (error) => done(countRefusal(app, refusalOf(error))),
      })
    },
    onData(stream, session, done) {
      const { target } = talkOf(session)
      const isBusy = inMemory >= mostAtOnce
      inMemory += 1
      const taking = takeData(app, { stream, session, target, isBusy })
      void finish(
        taking.finally(() => (inMemory -= 1)),
        {
          done: (id) => done(null, `2.0.0 Taken in as ${id}.`),
          failed: (error) => done(tell(app, error, session)),
        },
      )
    },
  })
  server.on('error', (error) => app.log.debug({ error }, 'a mail connection broke'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type Answers<T> = { done(result: T): void; failed(error: unknown): void }

/** The library asks for callbacks. */
async function finish<T>(work: Promise<T>, { done, failed }: Answers<T>): Promise<void> {
  let result: T
  try {
    result = await work
  } catch (error) {
    failed(error)
    return
  }
  done(result)
}

function conversation(domain: string, { tls }: MailServerOptions): SMTPServerOptions {
  return {
    name: domain,
    banner: 'Daybook',
    size: mostMailBytes,
    // Nobody signs in here: an address is the only thing that is needed, and nothing is sent on.
    disabledCommands: tls === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...(tls ?? { hideSTARTTLS: true }),
    logger: false,
    disableReverseLookup: true,
    maxClients: mostConnections,
    socketTimeout: idleMs,
    closeTimeout: graceMs,
    maxAllowedUnauthenticatedCommands: false,
  }
}

/** So that one sender cannot take all connections there are. */
function countByAddress() {
  const counts = new Map<string, number>()
  const entered = new WeakSet<SMTPServerSession>()
  return {
    enter(session: SMTPServerSession): boolean {
      const count = (counts.get(session.remoteAddress) ?? 0) + 1
      if (count > mostOfOneAddress) return false
      counts.set(session.remoteAddress, count)
      entered.add(session)
      return true
    },
    leave(session: SMTPServerSession): void {
      if (!entered.delete(session)) return
      const count = (counts.get(session.remoteAddress) ?? 1) - 1
      if (count > 0) counts.set(session.remoteAddress, count)
      else counts.delete(session.remoteAddress)
    },
  }
}

async function findTarget(app: App, domain: string, address: string, talk: Talk): Promise<void> {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1).toLowerCase() !== domain) throw refusals.relaying
  // Whoever guesses would ask for many addresses in one conversation.
  if (talk.unknown >= mostUnknown) throw refusals.guessing
  const target = await findMailTarget(app.database, hashLocal(address.slice(0, at)))
  if (target === null) {
    talk.unknown += 1
    throw refusals.unknownAddress
  }
  // One answer can speak for one organization only.
  const isOther = talk.target !== null && talk.target.addressId !== target.addressId
  if (isOther) throw refusals.oneRecipient
  talk.target = target
}

type Data = {
  stream: SMTPServerDataStream
  session: SMTPServerSession
  target: MailTarget | null
  isBusy: boolean
}

async function takeData(app: App, { stream, session, target, isBusy }: Data): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) {
    // The rest is read and forgotten: an answer in the middle of a mail is no answer.
    if (stream.sizeExceeded || isBusy) pieces.length = 0
    else pieces.push(piece as Buffer)
  }
  if (stream.sizeExceeded) throw refusals.tooLarge
  if (isBusy) throw refusals.busy
  if (target === null) throw refusals.unknownAddress
  const { mailFrom } = session.envelope
  const origin = {
    ip: session.remoteAddress,
    helo: session.hostNameAppearsAs,
    envelopeSender: mailFrom === false ? '' : mailFrom.address,
  }
  const { id } = await receiveMail(app, target, origin, Buffer.concat(pieces))
  app.watch?.count('daybook_mail_in_total', { outcome: 'taken' })
  app.log.info({ org: encodeId('org', target.orgId), message: id, address: origin.ip }, 'mail')
  return id
}

/** Metrics know the kind of a refusal by its name in the code. */
function countRefusal(app: App, refusal: SmtpRefusal): SmtpRefusal {
  app.watch?.count('daybook_mail_in_total', { outcome: nameOf(refusal) })
  return refusal
}

function tell(app: App, error: unknown, session: SMTPServerSession): Error {
  const refusal = countRefusal(app, refusalOf(error))
  const known = { code: refusal.responseCode, address: session.remoteAddress }
  if (refusal === refusals.unavailable) app.log.error({ ...known, error }, 'mail not taken in')
  else app.log.info({ ...known, says: refusal.message }, 'mail refused')
  return refusal
}
