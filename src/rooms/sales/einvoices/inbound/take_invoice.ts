import { createHash } from 'node:crypto'
import { backgroundPrincipal } from '#access/room'
import { keepDelivered, sniffType } from '#files/room'
import { call } from '#kernel/corridor/call'
import type { App } from '#kernel/corridor/app'
import { transact, type Tx } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { regionOf, type RegionKey } from '#regions/room'
import { nameOfOriginal } from '../einvoice/rules.ts'
import type { ExchangeInvoice, ExchangeMode } from '../ports.ts'
import { findOwner } from '../einvoice/polling_store.ts'
import receiveExchangeInvoice from '../receive_exchange_invoice.ts'
import * as store from './inbound_store.ts'
import { isXmlRefusal, looksSigned, nodeAt, openSigned, readXml, textAt } from '#readers/room'
import type { Unreadable } from '../messages/message.ts'

/** Whom an invoice is for, by the numbers of its buyer. */
type Recipient = {
  /** The country of the VAT number; null if it has none. */
  country: string | null
  vatNumber: string | null
  fiscalCode: string | null
  /** What is inside the signature; the file itself if it is not signed. */
  content: Uint8Array
}

/** Reads no more of an invoice than whom it is for. The exchange has checked its form before. */
async function readRecipient(file: Uint8Array): Promise<Recipient | Unreadable> {
  const opened = looksSigned(file) ? await openSigned(file) : { content: file }
  if ('refused' in opened) return { unreadable: opened.refused }
  const root = readXml(opened.content)
  if (isXmlRefusal(root)) return { unreadable: root.refused }
  const header = nodeAt(root, 'FatturaElettronicaHeader')
  const buyer = nodeAt(header, 'CessionarioCommittente')
  // A simplified invoice has the numbers of the buyer in a place of their own.
  const facts = nodeAt(buyer, 'DatiAnagrafici') ?? nodeAt(buyer, 'IdentificativiFiscali')
  const vat = nodeAt(facts, 'IdFiscaleIVA')
  const found = {
    country: plainOf(textAt(vat, 'IdPaese')),
    vatNumber: plainOf(textAt(vat, 'IdCodice')),
    fiscalCode: plainOf(textAt(facts, 'CodiceFiscale')),
  }
  const isNamed = found.vatNumber !== null || found.fiscalCode !== null
  return isNamed ? { ...found, content: opened.content } : { unreadable: 'without_recipient' }
}

/** As the database compares numbers. */
function plainOf(text: string | null): string | null {
  const plain = (text ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return plain === '' ? null : plain.slice(0, 100)
}

/** Whether the metadata of the exchange are about this very file. */
function isAbout(
  metadata: Uint8Array,
  { exchangeId, sha256 }: { exchangeId: string; sha256: string },
): boolean {
  const root = readXml(metadata)
  if (isXmlRefusal(root) || textAt(root, 'IdentificativoSdI') !== exchangeId) return false
  const hash = textAt(root, 'Hash') ?? ''
  return !/^[0-9a-f]{64}$/i.test(hash) || hash.toLowerCase() === sha256
}

/** Null if its organization has it; otherwise the reason why not. */
export async function giveToRecipient(
  app: App,
  mode: ExchangeMode,
  invoice: ExchangeInvoice,
): Promise<string | null> {
  const { exchangeId, metadata, file } = invoice
  if (exchangeId === '') return 'broken_file'
  const recipient = await readRecipient(file)
  if ('unreadable' in recipient) return recipient.unreadable
  const sha256 = hashOf(file)
  if (metadata !== null && !isAbout(metadata, { exchangeId, sha256 })) return 'metadata_differs'
  const found = await findOrganization(app, mode, recipient)
  if ('reason' in found) return found.reason
  try {
    await keepFor(app, found.orgId, invoice, { sha256, recipient })
    return null
  } catch (error) {
    app.log.error({ error, mode }, 'an invoice of the exchange could not be taken in')
    return error instanceof Failure ? error.code : 'fault'
  }
}

/**
 * The one organization with that number. Where several have it, nobody gets it, for it would be
 * another's: what a profile says besides proves nothing. A closed one counts only if no other has it.
 */
async function findOrganization(
  app: App,
  mode: ExchangeMode,
  { country, vatNumber, fiscalCode }: Recipient,
): Promise<{ orgId: string } | { reason: string }> {
  const prefixed = vatNumber === null ? null : `${country ?? ''}${vatNumber}`
  const numbers = [vatNumber, prefixed, fiscalCode].filter((number) => number !== null)
  const rows = await outside(app, (tx) => store.findRecipients(tx, mode, numbers))
  const own = rows.filter((row) => {
    const region = regionOf(row.region_key as RegionKey)
    // A number is one only within its country.
    return region.einvoicing.exchange !== null && (country ?? region.country) === region.country
  })
  const open = own.filter((row) => !row.is_closed)
  const [only, ...others] = open.length > 0 ? open : own
  if (only !== undefined && others.length === 0) return { orgId: only.org_id }
  return { reason: own.length === 0 ? 'unknown_recipient' : 'several_recipients' }
}

async function keepFor(
  app: App,
  orgId: string,
  invoice: ExchangeInvoice,
  { sha256, recipient }: { sha256: string; recipient: Recipient },
): Promise<void> {
  const { exchangeId, fileName, receivedAt, file, metadata } = invoice
  // What it sent itself comes back where it is the buyer, too: that is no bill.
  const owner = await outside(app, (tx) => findOwner(tx, nameOfOriginal(fileName)))
  const isOwn = owner?.org_id === orgId
  if (!isOwn) await keepDelivered(app, orgId, sha256, file)
  const content = hashOf(recipient.content)
  const mimeType = await sniffType(Buffer.from(file))
  await call(app, {
    principal: await inboundPrincipal(app, orgId),
    definition: receiveExchangeInvoice,
    body: () => ({
      exchangeId,
      fileName,
      receivedAt: receivedAt.toISOString(),
      metadata: metadata === null ? null : Buffer.from(metadata).toString('base64'),
      sha256,
      size: file.length,
      mimeType,
      contentSha256: content === sha256 ? null : content,
      isOwn,
    }),
    via: 'job',
    requestId: app.newId(),
  })
}

async function inboundPrincipal(app: App, orgId: string) {
  return await backgroundPrincipal(app, orgId, {
    name: 'invoice exchange',
    caller: 'invoice_exchange',
    permissions: ['documents:read', 'documents:edit'],
  })
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function outside<T>(app: App, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await transact(app.database, { orgId: null }, work)
}
