import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import type { Read } from '#kernel/corridor/read'
import { registry } from '../../src/registry.ts'
import {
  act,
  captured,
  coded,
  domesticInvoice,
  extracted,
  failed,
  posted,
} from '../support/documents/documents.ts'
import {
  openEntrances,
  resultOf,
  type Entrance,
  type Visitor,
} from '../support/access/entrances.ts'
import { postMcp } from '../support/mcp/mcp_post.ts'
import { inputSchemaOf, sampleBody } from '../support/samples.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'
import type { Reply } from '../support/reply.ts'

const canary = 'canary-of-a-colleague'

const world = useWorld({ own: 'all rows' })
let org: TestOrg
let one: Visitor
let colleague: Visitor
let theirs: { doc: string[]; file: string[] }

const readOf = (name: string): Read => {
  const found = registry.reads.find((read) => read.name === name)
  if (!found) throw new Error(`nothing is read as ${name}`)
  return found
}

/** A paper in every state, brought by another contributor, by a key of the organization, by mail. */
async function fill(as: TestOrg): Promise<void> {
  const lines = [{ text: canary, net: '10.00', rate: '25' }]
  const paper = (): string => domesticInvoice(org, { lines })
  await captured(world, as, paper())
  await extracted(world, as, paper())
  await failed(world, as)
  const documentId = await coded(world, as, paper())
  await act(world, as, 'update_coding', { documentId, bookingText: canary })
  await act(world, as, 'capture_document', { text: canary, fileName: canary, source: 'email' })
}

beforeAll(async () => {
  org = world.dk
  one = await openEntrances(world, org, 'contributor')
  colleague = await openEntrances(world, org, 'contributor')
  await fill(org)
  await fill(colleague.as)
  await posted(world, org)
  const broken = await coded(world, org)
  await world.owner.query(
    `UPDATE document SET error = '{"step": "post", "code": "provider_failed", "message": "x",
       "attempts": 1, "at": "2026-11-03T00:00:00.000Z"}'
     WHERE org_id = $1 AND id = (SELECT id FROM document ORDER BY id DESC LIMIT 1)`,
    [org.orgId],
  )
  expect((await world.read(org, `documents/${broken}`)).body.result.error.step).toBe('post')
  const idsOf = async (name: string): Promise<string[]> =>
    (await world.read(org, `${name}?limit=200`)).body.result.items.map(
      (item: { id: string }) => item.id,
    )
  theirs = { doc: await idsOf('documents'), file: await idsOf('files') }
}, 120_000)

type Attempt = {
  says: string
  wants: 'doc' | 'file'
  /** Reads have code of their own at each entrance; all writes go through one corridor. */
  isWrite: boolean
  send(way: Entrance, id: string): Promise<Reply>
}

const kindOf = (field: string): 'doc' | 'file' | null =>
  field === 'documentId' ? 'doc' : field === 'fileId' ? 'file' : null

/** Every place where the id of a document or a file can be given. */
function attemptsOf(): Attempt[] {
  const writes = [
    ...registry.actions.map((action) => ['actions', action] as const),
    ...registry.operations.map((operation) => ['operations', operation] as const),
  ].flatMap(([kind, definition]) => {
    const schema = inputSchemaOf(definition)
    return Object.keys(schema.properties ?? {}).flatMap((field) => {
      const wants = kindOf(field)
      if (wants === null) return []
      const { name } = definition
      const send = (way: Entrance, id: string) =>
        way.write(kind, name, { ...sampleBody(schema), [field]: id })
      return [{ says: `${name}.${field}`, wants, isWrite: true, send }]
    })
  })
  const documents = readOf('documents')
  const reads: Omit<Attempt, 'isWrite'>[] = [
    { says: 'documents/{id}', wants: 'doc', send: (way, id) => way.one(documents, id) },
    {
      says: 'documents?fileId',
      wants: 'file',
      send: (way, id) => way.list(documents, { fileId: id }),
    },
    { says: 'documents/{id} as a resource', wants: 'doc', send: (way, id) => way.resource(id) },
    { says: 'files/{id}', wants: 'file', send: (way, id) => way.bytes(id) },
  ]
  return [...writes, ...reads.map((read) => ({ ...read, isWrite: false }))]
}

/** All but what differs of itself: the id that was asked for, and that of the request. */
function comparable(reply: Reply, id: string): string {
  const text = `${reply.status} ${JSON.stringify(reply.body)}`
  return text
    .replaceAll(id, '<id>')
    .replaceAll(/\\*"(daybook\/)?requestId\\*":\\*"[^"\\]+\\*"/g, '<request>')
}

async function rowsOf(): Promise<string> {
  const { rows } = await world.owner.query(
    `SELECT (SELECT md5(string_agg(d::text, '|' ORDER BY d.id)) FROM document d) AS documents,
       (SELECT md5(string_agg(f::text, '|' ORDER BY f.id)) FROM file f) AS files,
       (SELECT count(*) FROM intent) AS intents, (SELECT count(*) FROM run) AS runs,
       (SELECT count(*) FROM approval) AS approvals`,
  )
  return JSON.stringify(rows)
}

/**
 * Asks for all that is another's, by every way; gives what leaked. A write is tried with every id, and
 * each by one of the ways in turn: who may see what is decided behind them, by the caller and the
 * statement. So every write meets every state, every way every write, and every way every state.
 */
async function attack(): Promise<string[]> {
  const before = await rowsOf()
  const leaks: string[] = []
  const attempts = attemptsOf()
  for (const [at, way] of one.ways.entries()) {
    for (const [row, attempt] of attempts.entries()) {
      const unknown = encodeId(attempt.wants, world.app.newId())
      const expected = comparable(await attempt.send(way, unknown), unknown)
      for (const [column, id] of theirs[attempt.wants].entries()) {
        if (attempt.isWrite && (row + column) % one.ways.length !== at) continue
        const seen = await attempt.send(way, id)
        const isSame = comparable(seen, id) === expected
        const isClean = !JSON.stringify(seen.body).includes(canary)
        if (!isSame || !isClean) leaks.push(`${way.says}: ${attempt.says} with ${id}`)
      }
    }
  }
  if ((await rowsOf()) !== before) leaks.push('rows changed')
  return leaks
}

describe('what another brought', () => {
  it('is to a contributor as if it were not there, by every way and in every place', async () => {
    expect(theirs.doc.length).toBeGreaterThan(10)
    expect(theirs.file.length).toBeGreaterThan(6)
    expect(attemptsOf().length).toBeGreaterThan(12)
    expect(await attack()).toEqual([])
  }, 300_000)

  it('is in no list and in no count', async () => {
    for (const way of one.ways) {
      for (const name of ['documents', 'files']) {
        const found = resultOf(await way.list(readOf(name), { count: 'true' }))
        expect([way.says, name, found.items, found.count]).toEqual([way.says, name, [], 0])
      }
    }
  })

  it('is in no resource of MCP, nor in what completes the address of one', async () => {
    const send = (method: string, params: object) => postMcp(world, one.as.key, { method, params })
    expect((await send('resources/list', {})).body.result.resources).toEqual([])
    const ref = { type: 'ref/resource', uri: 'daybook://documents/{id}' }
    const value = (theirs.doc[0] ?? '').slice(0, 8)
    const { body } = await send('completion/complete', { ref, argument: { name: 'id', value } })
    expect(body.result.completion.values).toEqual([])
  })
})

describe('what they brought themselves', () => {
  it('is theirs by every way, whichever of these it came by', async () => {
    const documents = readOf('documents')
    const ids: string[] = []
    for (const way of one.ways) {
      const text = `Receipt ${ids.length}`
      ids.push(resultOf(await way.write('actions', 'capture_document', { text })).id)
    }
    for (const way of one.ways) {
      for (const id of ids) expect(resultOf(await way.one(documents, id)).id).toBe(id)
      const { items, count } = resultOf(await way.list(documents, { count: 'true' }))
      expect(items.map((item: { id: string }) => item.id)).toEqual(ids.toReversed())
      expect(count).toBe(ids.length)
    }
    for (const way of colleague.ways) {
      expect(resultOf(await way.list(documents, { q: 'Receipt', count: 'true' })).count).toBe(0)
    }
  })

  it('can be worked on to the end of what their role allows', async () => {
    const id = await coded(world, one.as)
    const { body } = await world.read(one.as, `documents/${id}`)
    expect(body.result.status).toBe('coded')
    expect(body.result.allowedActions).toEqual([
      'extract_document',
      'code_document',
      'update_coding',
      'correct_document',
      'link_document_contact',
    ])
    const corrected = await act(world, one.as, 'update_coding', {
      documentId: id,
      bookingText: 'Ny',
    })
    expect(corrected.body.result.coding.bookingText).toBe('Ny')
    expect((await world.rest(one.as, 'actions/post_document', { documentId: id })).status).toBe(403)
    expect((await world.read(org, `documents/${id}`)).body.result.id).toBe(id)
    const file = await one.ways[0]?.bytes(body.result.fileId)
    expect(file?.status).toBe(200)
  })
})

describe('with the bound taken out on purpose', () => {
  it('this suite sees the leak, so it can fail', async () => {
    world.app.database.tap = (statement) => {
      const text = statement.text.replaceAll(
        /(captured_by|uploaded_by) = (\$\d+::uuid)/g,
        '$2 IS NOT NULL',
      )
      return text === statement.text
        ? statement
        : { ...statement, text, name: `${statement.name}w` }
    }
    const leaks = await attack()
    for (const way of one.ways) {
      expect(leaks.filter((leak) => leak.startsWith(way.says)).length).toBeGreaterThan(10)
    }
    expect(leaks).toContain('rows changed')
  }, 300_000)
})
