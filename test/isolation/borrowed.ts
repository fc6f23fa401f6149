import { createHash } from 'node:crypto'
import { encodeId } from '#kernel/values/id'
import type { Registry } from '../../src/registry.ts'
import type { Reply } from '../support/reply.ts'
import type { TestOrg, World } from '../support/world.ts'

/** Something of the other organization's that is no id, and what must come of showing it. */
export type Borrowed = {
  says: string
  show(world: World, org: TestOrg, turn: number): Promise<string | null>
}

type Holder = { world: World; other: TestOrg; lists: Registry }

/** Cursors, Idempotency-Keys, upload addresses, receipts and hashes of the other organization. */
export async function borrow({ world, other, lists }: Holder): Promise<Borrowed[]> {
  return [
    ...(await cursors({ world, other, lists })),
    ...(await idempotencyKeys({ world, other, lists })),
    ...(await uploads({ world, other, lists })),
  ]
}

/** A cursor is bound to its organization: with another one it is no cursor at all. */
async function cursors({ world, other, lists }: Holder): Promise<Borrowed[]> {
  const found: Borrowed[] = []
  for (const read of lists.reads.filter((one) => one.list)) {
    const reply = await world.read(other, `${read.name}?limit=1`)
    const cursor = reply.body.result?.nextCursor as string | null | undefined
    if (!cursor) continue
    found.push({
      says: `cursor of ${read.name}`,
      show: async (at, org) => {
        const { status, body } = await at.read(org, `${read.name}?limit=1&cursor=${cursor}`)
        return body.code === 'invalid_cursor' ? null : `was answered ${status} ${body.code}`
      },
    })
  }
  return found
}

/** The same key and the same body are two calls where two organizations make them. */
async function idempotencyKeys({ world, other }: Holder): Promise<Borrowed[]> {
  const bodies: [string, object][] = [
    ['actions/save_contact', { name: 'Twin', country: 'DK' }],
    ['actions/capture_document', { text: 'Twin' }],
    ['operations/create_key', { name: 'Twin', permissions: ['invoices:read'] }],
    ['operations/save_webhook', { url: 'https://twin.example.com/', events: ['*'] }],
  ]
  const found: Borrowed[] = []
  for (const [path, body] of bodies) {
    const first = await world.rest(other, path, body, { 'idempotency-key': `twin ${path}` })
    const theirs = String(first.body.result?.id)
    found.push({
      says: `Idempotency-Key of ${path}`,
      show: async (at, org, turn) => {
        const key = `twin ${path}${turn === 0 ? '' : ` ${turn % 3}`}`
        const { status, body: mine } = await at.rest(org, path, body, { 'idempotency-key': key })
        // Two of our own at once under one key.
        if (mine.code === 'idempotency_in_progress') return null
        if (status !== 200) return `was answered ${status} ${mine.code}`
        return mine.result.id === theirs ? 'gave the other organization’s answer' : null
      },
    })
  }
  return found
}

async function uploads({ world, other }: Holder): Promise<Borrowed[]> {
  const bytes = Buffer.from('bytes of the other organization')
  const blob = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
  }
  const begun = await world.rest(other, 'operations/begin_upload', blob)
  const url = new URL(begun.body.result.uploadUrl).pathname
  const put = await world.edge.server.inject({ method: 'PUT', url, payload: bytes })
  const { receipt } = put.json().result as { receipt: string }
  const finish = async (at: World, org: TestOrg, more: object): Promise<Reply> =>
    await at.rest(org, 'operations/finish_upload', { ...blob, fileName: 'a', ...more })
  const refused = ({ status, body }: Reply, code: string): string | null =>
    body.code === code ? null : `was answered ${status} ${JSON.stringify(body)}`
  const files = (await world.read(other, 'files?limit=20')).body.result.items as Hashed[]
  return [
    {
      says: 'receipt of an upload',
      show: async (at, org) => refused(await finish(at, org, { receipt }), 'file_not_uploaded'),
    },
    {
      says: 'upload address that was used',
      show: async (at) => {
        const again = await at.edge.server.inject({ method: 'PUT', url, payload: bytes })
        const body: Reply['body'] = again.json()
        return refused({ status: again.statusCode, body, headers: {} }, 'upload_not_open')
      },
    },
    {
      says: 'hash of a file',
      show: async (at, org, turn) => {
        const { sha256, size } = files[turn % files.length] ?? blob
        const named = await finish(at, org, { sha256, size })
        const listed = await at.read(org, `files?sha256=${sha256}`)
        const isThere = listed.body.result.items.length > 0
        return isThere ? 'is listed' : refused(named, 'file_not_uploaded')
      },
    },
    {
      says: 'file in capture_document',
      show: async (at, org, turn) => {
        const id = files[turn % files.length]?.id ?? encodeId('file', at.app.newId())
        const reply = await at.rest(org, 'actions/capture_document', { fileId: id })
        return refused(reply, 'file_not_found')
      },
    },
  ]
}

type Hashed = { id: string; sha256: string; size: number }
