import { createHash } from 'node:crypto'
import { backgroundPrincipal } from '#access/room'
import { cleanName, keepBlob, sniffType } from '#files/room'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { today } from '#kernel/values/day'
import { isSigned } from '#webhooks/room'
import { findSecrets, openSecrets } from '../address/store.ts'
import type { InboundRecord } from '../message/message.ts'
import takeWebhook from '../take_webhook.ts'
import { readInboundUrl, type InboundPlace } from '../address/inbound_url.ts'
import { readPayload, type HandedPart } from './payload.ts'

const toleranceMs = 5 * 60_000

/** What a call announces before its body is read. */
export type Announced = InboundPlace & {
  webhookId: string
  timestamp: string
  signatures: string
  secrets: readonly string[]
}

// Without a full stop: what is signed is parted by it.
const idShape = /^[\x21-\x2d\x2f-\x7e]{1,200}$/

const textOf = (header: unknown): string => (typeof header === 'string' ? header : '')

/** Whose address it is, and whether the call is of now: before its body is read. */
export async function openInbound(
  app: App,
  token: string,
  headers: Readonly<Record<string, unknown>>,
): Promise<Announced> {
  const place = readInboundUrl(app.secrets, token)
  const { orgId, addressId } = place
  const now = app.clock.now()
  const sealed = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    findSecrets(tx, orgId, addressId),
  )
  if (sealed === null) throw new Failure('not_found')
  const webhookId = textOf(headers['webhook-id'])
  const timestamp = textOf(headers['webhook-timestamp'])
  if (!idShape.test(webhookId) || !/^\d{1,12}$/.test(timestamp)) {
    throw new Failure('signature_not_valid')
  }
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > toleranceMs) {
    throw new Failure('signature_not_current')
  }
  const secrets = openSecrets(app.secrets, { orgId, id: addressId }, sealed, now)
  const signatures = textOf(headers['webhook-signature'])
  return { ...place, webhookId, timestamp, signatures, secrets }
}

export function assertSigned(announced: Announced, body: Uint8Array): void {
  const { webhookId: id, timestamp, secrets, signatures } = announced
  if (isSigned(secrets, { id, timestamp, body }, signatures)) return
  throw new Failure('signature_not_valid')
}

/** The same message again, by its id, returns the documents of the first time. */
export async function receiveWebhook(
  app: App,
  announced: Announced,
  body: { bytes: Uint8Array; value: unknown; requestId: string; address: string },
): Promise<InboundRecord & { isRepeated: boolean }> {
  const { orgId, addressId, webhookId } = announced
  const principal = await backgroundPrincipal(app, orgId, {
    name: 'inbound webhook',
    caller: `inbound_webhook:${addressId}`,
    permissions: ['documents:edit'],
  })
  const day = today(app.clock.now(), app.timeZoneOf(principal.regionKey))
  const { parts, receivedOn } = readPayload(body.value, day)
  const given = {
    addressId,
    webhookId,
    sha256: hashOf(body.bytes),
    size: body.bytes.length,
    receivedOn,
    parts: await Promise.all(parts.map((part) => keepPart(app, orgId, part))),
  }
  const { result } = await app.call(app, {
    principal,
    definition: takeWebhook,
    body: () => given,
    via: 'rest',
    requestId: body.requestId,
    address: body.address,
  })
  return result as InboundRecord & { isRepeated: boolean }
}

async function keepPart(app: App, orgId: string, { fileName, bytes, text }: HandedPart) {
  if (bytes === null) return { file: null, text }
  const sha256 = hashOf(bytes)
  await keepBlob(app, orgId, sha256, bytes)
  const mimeType = await sniffType(bytes)
  return { file: { sha256, size: bytes.length, mimeType, fileName: cleanName(fileName) }, text }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
