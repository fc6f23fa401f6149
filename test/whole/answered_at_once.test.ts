import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf, issued } from '../support/books/invoices.ts'
import { coded } from '../support/documents/documents.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = world.dk
  await clientOf(world, org)
})

const countIntents = async (): Promise<number> => {
  const { rows } = await world.owner.query('SELECT FROM intent WHERE org_id = $1', [org.orgId])
  return rows.length
}

/** How many intents and audit rows a call leaves. */
async function leftBy(path: string, body: object): Promise<[number, string[]]> {
  const before = await countIntents()
  const reply = await world.rest(org, path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { rows } = await world.owner.query<{ outcome: string }>(
    'SELECT outcome FROM audit_log WHERE request_id = $1',
    [reply.headers['request-id']],
  )
  return [(await countIntents()) - before, rows.map((row) => row.outcome)]
}

describe('a call that finds nothing left to do outside leaves no intent and one audit row', () => {
  it('issuing an invoice that is issued and printed', async () => {
    const id = await issued(world, org)
    expect(await leftBy('actions/issue_invoice', { id })).toEqual([0, ['ok']])
  })

  it('beginning an upload of bytes that are stored already', async () => {
    const payload = Buffer.from('%PDF-1.4 known')
    await world.edge.server.inject({
      method: 'POST',
      url: '/api/rest/files',
      headers: {
        authorization: `Bearer ${org.key}`,
        'content-type': 'application/octet-stream',
        'daybook-file-name': 'known.pdf',
      },
      payload,
    })
    const known = {
      sha256: createHash('sha256').update(payload).digest('hex'),
      size: payload.length,
    }
    expect(await leftBy('operations/begin_upload', known)).toEqual([0, ['ok']])
    const unknown = { ...known, sha256: createHash('sha256').update('other').digest('hex') }
    expect(await leftBy('operations/begin_upload', unknown)).toEqual([1, ['ok']])
  })

  it('posting a document that is posted, and correcting one that is not', async () => {
    const documentId = await coded(world, org)
    const correction = { documentId, supplier: { name: 'Kaffebar ApS' } }
    expect(await leftBy('operations/correct_document', correction)).toEqual([0, ['ok']])
    expect(await leftBy('actions/post_document', { documentId })).toEqual([1, ['ok']])
    expect(await leftBy('actions/post_document', { documentId })).toEqual([0, ['ok']])
  })
})
