import { createHash } from 'node:crypto'
import type { AuthenticateResult } from 'mailauth'
import { backgroundPrincipal, mayMemberBring } from '#access/room'
import { keepBlob } from '#files/room'
import type { App } from '#kernel/corridor/app'
import { transact, type Tx } from '#kernel/database/transaction'
import { type MailTarget, findSenders } from '../address/store.ts'
import type { Authentication } from '../message/authentication.ts'
import type { InboundRecord } from '../message/message.ts'
import keepMail from '../keep_mail.ts'
import type { NameServer } from '../ports.ts'
import { isShape, readMailHeader } from './mail_header.ts'
import { refusals } from './smtp_refusal.ts'
import { isListed } from '../address/rules.ts'

type MailOrigin = {
  /** The network address that the mail came from. */
  ip: string
  helo: string
  /** MAIL FROM; empty for the mail of a mail server itself. */
  envelopeSender: string
}

type CheckedSender = {
  /** The one address in From, in small letters; null if there is none, or there are several. */
  sender: string | null
  authentication: Authentication
}

const patienceMs = 20_000

const unknown = (sender: string | null, result: string): CheckedSender => ({
  sender,
  authentication: { spf: result, dkim: result, dmarc: result, aligned: false },
})

/**
 * Who sent a mail, and whether that is proven: by SPF for the envelope, DKIM for the signed text, and DMARC
 * for what both have to do with From.
 */
async function checkSender(
  mail: Buffer,
  origin: MailOrigin,
  names: NameServer,
): Promise<CheckedSender> {
  // Loaded by the process that takes mail, and by no other.
  const { authenticate } = await import('mailauth')
  const header = readMailHeader(mail)
  // Only its From is asked for then, and nothing is believed of it.
  const checked = header.isExcessive ? header.fromAlone : mail
  const work = authenticate(checked, {
    ip: origin.ip,
    helo: origin.helo,
    sender: origin.envelopeSender,
    mta: 'daybook',
    disableArc: true,
    disableBimi: true,
    rejectRsaSha1: true,
    disableDmarc: header.isExcessive,
    resolver: (name, kind) => names.resolve(name, kind),
  })
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs).unref())
  try {
    const result = await Promise.race([work, late])
    if (result === null) return unknown(null, 'temperror')
    const { dkim, spf } = result
    const from = [...new Set((dkim.headerFrom ?? []).map((one) => one.toLowerCase()))]
    const sender = from.length === 1 ? (from[0] ?? null) : null
    if (header.isExcessive) return unknown(sender, 'policy')
    const { judged, aligned } = alignmentOf(result, sender, header.shapes)
    const words = dkim.results.map(({ status }) => status.result)
    return {
      sender,
      authentication: {
        spf: spf === false ? 'none' : spf.status.result,
        dkim: words.includes('pass') ? 'pass' : (words[0] ?? 'none'),
        dmarc: judged,
        aligned,
      },
    }
  } catch {
    return unknown(null, 'permerror')
  }
}

type Alignment = { judged: string; aligned: boolean }

/**
 * A signature over a part of the text proves nothing of the rest, such as an attachment put behind it. Nor
 * does one that leaves open how the text is taken apart: with another Content-Type, words that the sender
 * repeated become an attachment.
 */
function alignmentOf(
  { dkim, spf, dmarc }: AuthenticateResult,
  sender: string | null,
  shapes: number,
): Alignment {
  // Several From, or none that can be read.
  if (dmarc === false) return { judged: 'permerror', aligned: false }
  const judged = dmarc.status.result
  const whole = dkim.results.filter(
    ({ status, signingHeaders }) =>
      status.result === 'pass' &&
      Boolean(status.aligned) &&
      !status.underSized &&
      (signingHeaders?.headers ?? []).filter(isShape).length >= shapes,
  )
  if (judged === 'pass') {
    return { judged, aligned: Boolean(dmarc.alignment?.spf.result) || whole.length > 0 }
  }
  // Without a rule of the domain the same is asked, but of the very domain.
  if (judged !== 'none') return { judged, aligned: false }
  const isBySpf = spf !== false && spf.status.result === 'pass' && isOf(spf.domain, sender)
  return { judged, aligned: isBySpf || whole.length > 0 }
}

function isOf(domain: string, sender: string | null): boolean {
  return sender !== null && domain.toLowerCase() === sender.slice(sender.lastIndexOf('@') + 1)
}

/**
 * Whether a mail is taken, and whether its sender is proven. Allowed is who is in From, or who delivers
 * it: mail that a member's own mailbox forwards is From somebody else.
 */
async function assertAllowed(
  tx: Tx,
  target: MailTarget,
  checked: CheckedSender & { sender: string },
  envelopeSender: string,
): Promise<{ isVerified: boolean }> {
  const { orgId, addressId } = target
  const address = await findSenders(tx, orgId, addressId)
  if (address === null) throw refusals.unknownAddress
  const isAllowed = async (one: string): Promise<boolean> =>
    isListed(address.senders, one) || (address.members && (await mayMemberBring(tx, orgId, one)))
  const { aligned, spf } = checked.authentication
  if (await isAllowed(checked.sender)) return { isVerified: aligned }
  if (await isAllowed(withoutTag(envelopeSender))) return { isVerified: aligned && spf === 'pass' }
  throw refusals.notAllowed
}

/** A mailbox that forwards by a rule writes the rule behind a plus sign. */
const withoutTag = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** In whose name mail is taken in. */
export async function mailPrincipal(app: App, orgId: string) {
  return await backgroundPrincipal(app, orgId, {
    name: 'inbound mail',
    caller: 'inbound_mail',
    permissions: ['documents:edit'],
  })
}

/**
 * Takes a mail in: once this returns, its bytes are stored and it is certain that documents will be made of
 * it. The same mail again, by Message-ID, From and text, returns the message of the first time.
 */
export async function receiveMail(
  app: App,
  target: MailTarget,
  origin: MailOrigin,
  bytes: Buffer,
): Promise<InboundRecord> {
  const { orgId, addressId } = target
  const { sender, authentication } = await checkSender(bytes, origin, app.ports.names)
  if (sender === null) throw refusals.noSender
  const checked = { sender, authentication }
  const { isVerified } = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    assertAllowed(tx, target, checked, origin.envelopeSender),
  )
  const sha256 = hashOf(bytes)
  await keepBlob(app, orgId, sha256, bytes)
  const body = {
    addressId,
    identity: `mail ${identityOf(bytes, sender)}`,
    sha256,
    size: bytes.length,
    sender,
    envelopeSender: origin.envelopeSender,
    authentication,
    isVerified,
    perHour: app.mailIn.perHour,
    perSender: app.mailIn.perSender,
  }
  const { result } = await app.call(app, {
    principal: await mailPrincipal(app, orgId),
    definition: keepMail,
    body: () => body,
    via: 'job',
    requestId: app.newId(),
    address: origin.ip,
  })
  return result as InboundRecord
}

/**
 * Servers on the way write their lines on top, so a mail that came by two ways differs there. A proven
 * mail is never taken for a repeat of one that only claims to be from the same sender: see `keep_mail`.
 */
function identityOf(bytes: Buffer, sender: string): string {
  const { messageId, bodyAt } = readMailHeader(bytes)
  // Without a name of its own only the very same bytes are the same mail.
  if (messageId === null) return hashOf(bytes)
  const body = hashOf(bytes.subarray(bodyAt))
  return hashOf(Buffer.from(JSON.stringify([messageId, sender, body])))
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
