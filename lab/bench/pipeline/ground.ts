import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  authenticateKey,
  createApiKey,
  createOrganization,
  createPrincipalCache,
} from '#access/room'
import { keepBlob, uploadFile } from '#files/room'
import { openApp } from '#wire'
import { call } from '#kernel/corridor/call'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { Definition } from '#kernel/corridor/definition'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { fatturaPa, oioubl, type Einvoice } from '../../../test/support/einvoices/einvoices.ts'
import type { Scratch } from '../../../tools/scratch.ts'

const organizations = 20
const places = 16

export type Ground = {
  scratch: Scratch
  owner: pg.Pool
  app: App
  principals: Principal[]
  /** Rises over all rounds, so that no invoice repeats another. */
  numbers: number
}

export type Uploaded = { principal: Principal; fileId: string }

function houseOf(scratch: Scratch, asOwner = false): App {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '16' })
  return openApp(config, asOwner ? { appUrl: scratch.ownerUrl } : {})
}

/** Organizations of both regions that post by policy whatever is no duplicate. */
export async function openGround(scratch: Scratch): Promise<Ground> {
  const keys = await found(scratch)
  const app = houseOf(scratch)
  const cache = createPrincipalCache(() => Date.now())
  const principals: Principal[] = []
  for (const key of keys) {
    const principal = await authenticateKey(app, cache, `Bearer ${key}`, undefined)
    await act(app, principal, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.5 })
    principals.push(principal)
  }
  await Promise.allSettled(app.background)
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 2 })
  return { scratch, owner, app, principals, numbers: 0 }
}

export async function closeGround(ground: Ground): Promise<void> {
  await ground.app.ports.reader.close()
  await closeDatabase(ground.app.database)
  await ground.owner.end()
}

async function found(scratch: Scratch): Promise<string[]> {
  const app = houseOf(scratch, true)
  const keys: string[] = []
  for (let index = 0; index < organizations; index++) {
    const isDanish = index % 2 === 0
    const { orgId } = await createOrganization(app, {
      name: 'Bench',
      regionKey: isDanish ? 'denmark' : 'italy',
      mode: 'test',
      currency: isDanish ? 'DKK' : 'EUR',
    })
    keys.push((await createApiKey(app, { orgId, permissions: 'all', name: 'bench' })).key)
  }
  await closeDatabase(app.database)
  return keys
}

export async function act(
  app: App,
  principal: Principal,
  name: string | Definition,
  body: object,
): Promise<Record<string, unknown>> {
  const definition = typeof name === 'string' ? app.definitions.get(name) : name
  if (!definition) throw new Error('the bench calls what there is not')
  const requestId = app.newId()
  const request = { principal, definition, body: () => body, via: 'rest' as const, requestId }
  return (await call(app, request)).result as Record<string, unknown>
}

/** Files of e-invoices, half FatturaPA and half OIOUBL, spread over the organizations. */
export async function uploadInvoices(ground: Ground, count: number): Promise<Uploaded[]> {
  const jobs = Array.from({ length: count }, () => {
    ground.numbers += 1
    const principal = ground.principals[ground.numbers % ground.principals.length]
    if (!principal) throw new Error('the bench has no organization')
    return { principal, bytes: Buffer.from(invoiceOf(principal, ground.numbers)) }
  })
  return await inPlaces(jobs, async ({ principal, bytes }) => {
    const fileId = await uploadOne(ground.app, principal, bytes, 'application/xml')
    return { principal, fileId }
  })
}

export async function uploadOne(
  app: App,
  principal: Principal,
  bytes: Uint8Array,
  mimeType: string,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepBlob(app, principal.orgId, sha256, bytes)
  const fileName = mimeType === 'application/xml' ? 'invoice.xml' : 'invoice.pdf'
  const facts = { sha256, size: bytes.length, mimeType, fileName }
  const { fileId } = await act(app, principal, uploadFile, facts)
  return fileId as string
}

export function invoiceOf(principal: Principal, number: number): string {
  const isDanish = principal.regionKey === 'denmark'
  const line = (text: string, net: number, rate: string) => ({ text, net: `${net}.00`, rate })
  const shared = { number: `P-${number}`, date: '2026-11-03' }
  const danish: Einvoice = {
    ...shared,
    supplier: { name: 'Lomax A/S', vatNumber: 'DK13748136', country: 'DK' },
    buyer: { name: 'Vores ApS', vatNumber: 'DK24256790' },
    currency: 'DKK',
    lines: [line('Kontorartikler', 1_000 + number, '25'), line('Papir', 200, '25')],
  }
  const italian: Einvoice = {
    ...shared,
    supplier: { name: 'Buffetti S.p.A.', vatNumber: 'IT00743110157', country: 'IT' },
    buyer: { name: 'Nostra S.r.l.', vatNumber: 'IT00488410010' },
    currency: 'EUR',
    lines: [line('Cancelleria', 1_000 + number, '22.00'), line('Carta', 200, '22.00')],
  }
  return isDanish ? oioubl(danish) : fatturaPa(italian)
}

/** Runs the work for each item, so many at once as a busy server would. */
export async function inPlaces<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.values()
  const place = async (): Promise<void> => {
    for (const item of waiting) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: places }, place))
  return results
}
