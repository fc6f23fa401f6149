import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  authenticateKey,
  createApiKey,
  createOrganization,
  createPrincipalCache,
} from '#access/room'
import { keepBlob, uploadFile } from '#files/room'
import { openHouse } from '#house'
import { call } from '#kernel/call'
import { readConfig } from '#kernel/config'
import { closeDatabase } from '#kernel/database'
import type { Definition } from '#kernel/definition'
import type { House } from '#kernel/house'
import type { Principal } from '#kernel/principal'
import { fatturaPa, oioubl, type Einvoice } from '../../test/einvoices.ts'
import type { Scratch } from '../../tools/scratch.ts'

const organizations = 20
const places = 16

export type Ground = {
  scratch: Scratch
  owner: pg.Pool
  house: House
  principals: Principal[]
  /** Rises over all rounds, so that no invoice repeats another. */
  numbers: number
}

export type Uploaded = { principal: Principal; fileId: string }

function houseOf(scratch: Scratch, asOwner = false): House {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '16' })
  return openHouse(config, asOwner ? { appUrl: scratch.ownerUrl } : {})
}

/** Organizations of both regions that post by policy whatever is no duplicate. */
export async function openGround(scratch: Scratch): Promise<Ground> {
  const keys = await found(scratch)
  const house = houseOf(scratch)
  const cache = createPrincipalCache(() => Date.now())
  const principals: Principal[] = []
  for (const key of keys) {
    const principal = await authenticateKey(house, cache, `Bearer ${key}`, undefined)
    await act(house, principal, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.5 })
    principals.push(principal)
  }
  await Promise.allSettled(house.background)
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 2 })
  return { scratch, owner, house, principals, numbers: 0 }
}

export async function closeGround(ground: Ground): Promise<void> {
  await ground.house.ports.reader.close()
  await closeDatabase(ground.house.database)
  await ground.owner.end()
}

async function found(scratch: Scratch): Promise<string[]> {
  const house = houseOf(scratch, true)
  const keys: string[] = []
  for (let index = 0; index < organizations; index++) {
    const isDanish = index % 2 === 0
    const { orgId } = await createOrganization(house, {
      name: 'Bench',
      regionKey: isDanish ? 'denmark' : 'italy',
      mode: 'test',
      currency: isDanish ? 'DKK' : 'EUR',
    })
    keys.push((await createApiKey(house, { orgId, permissions: 'all', name: 'bench' })).key)
  }
  await closeDatabase(house.database)
  return keys
}

export async function act(
  house: House,
  principal: Principal,
  name: string | Definition,
  body: object,
): Promise<Record<string, unknown>> {
  const definition = typeof name === 'string' ? house.definitions.get(name) : name
  if (!definition) throw new Error('the bench calls what there is not')
  const requestId = house.newId()
  const request = { principal, definition, body: () => body, via: 'rest' as const, requestId }
  return (await call(house, request)).result as Record<string, unknown>
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
    const fileId = await uploadOne(ground.house, principal, bytes)
    return { principal, fileId }
  })
}

async function uploadOne(house: House, principal: Principal, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepBlob(house, principal.orgId, sha256, bytes)
  const facts = { sha256, size: bytes.length, mimeType: 'application/xml', fileName: 'invoice.xml' }
  const { fileId } = await act(house, principal, uploadFile, facts)
  return fileId as string
}

function invoiceOf(principal: Principal, number: number): string {
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
