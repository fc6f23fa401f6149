import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  captured,
  coded,
  documentOf,
  entriesOf,
  extracted,
  failed,
  posted,
  act,
} from '../support/documents/documents.ts'
import { connectMcp, type McpConnection } from '../support/mcp/mcp_client.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg, World } from '../support/world.ts'

type Outcome = { code: string | null; status: string | null; record: Record<string, unknown> }
type Way = { run(org: TestOrg, tool: string, body: object): Promise<Outcome> }

const world = useWorld()
const connections = new Map<string, McpConnection>()
beforeAll(async () => {
  for (const org of [world.dk, world.it]) {
    connections.set(org.orgId, await connectMcp(world, org, '2026-07-28'))
  }
})
afterAll(async () => {
  for (const connection of connections.values()) await connection.close()
})

function outcomeOf(body: Record<string, unknown>): Outcome {
  const record = (body['result'] ?? {}) as Record<string, unknown>
  const status = (record['status'] as string | undefined) ?? null
  return { code: (body['code'] as string | undefined) ?? null, status, record }
}

const overRest: Way = {
  async run(org, tool, body) {
    const path = tool === 'reverse_posting' ? 'operations' : 'actions'
    return outcomeOf((await world.rest(org, `${path}/${tool}`, body)).body)
  },
}
const overMcp: Way = {
  async run(org, tool, body) {
    const connection = connections.get(org.orgId)
    if (!connection) throw new Error('not connected')
    return outcomeOf((await connection.call(tool, body)).body)
  },
}

const starts = {
  draft: captured,
  extracted,
  coded,
  posted,
  failed,
  reversed: async (at: World, org: TestOrg) => {
    const documentId = await posted(at, org)
    await act(at, org, 'reverse_posting', { documentId })
    return documentId
  },
  gone: async (at: World, org: TestOrg) => {
    const documentId = await captured(at, org)
    await act(at, org, 'delete_document', { documentId })
    return documentId
  },
}

/** [from, action, what comes of it]: a status where it moves or stays, a code where it is refused. */
const table: [keyof typeof starts, string, string][] = [
  ['draft', 'extract_document', 'extracted'],
  ['draft', 'code_document', 'document_not_extracted'],
  ['draft', 'update_coding', 'document_not_coded'],
  ['draft', 'post_document', 'document_not_coded'],
  ['draft', 'retry_document', 'document_not_failed'],
  ['draft', 'link_document_contact', 'draft'],
  ['draft', 'delete_document', 'deleted'],
  ['draft', 'reverse_posting', 'document_not_posted'],
  ['extracted', 'extract_document', 'extracted'],
  ['extracted', 'code_document', 'coded'],
  ['extracted', 'update_coding', 'document_not_coded'],
  ['extracted', 'post_document', 'document_not_coded'],
  ['extracted', 'retry_document', 'document_not_failed'],
  ['extracted', 'link_document_contact', 'extracted'],
  ['extracted', 'delete_document', 'deleted'],
  ['extracted', 'reverse_posting', 'document_not_posted'],
  ['coded', 'extract_document', 'extracted'],
  ['coded', 'code_document', 'coded'],
  ['coded', 'update_coding', 'coded'],
  ['coded', 'post_document', 'posted'],
  ['coded', 'retry_document', 'document_not_failed'],
  ['coded', 'link_document_contact', 'coded'],
  ['coded', 'delete_document', 'deleted'],
  ['coded', 'reverse_posting', 'document_not_posted'],
  ['posted', 'extract_document', 'document_posted'],
  ['posted', 'code_document', 'document_posted'],
  ['posted', 'update_coding', 'document_posted'],
  ['posted', 'post_document', 'posted'],
  ['posted', 'retry_document', 'document_posted'],
  ['posted', 'link_document_contact', 'posted'],
  ['posted', 'delete_document', 'document_posted'],
  ['posted', 'reverse_posting', 'coded'],
  ['failed', 'extract_document', 'draft'],
  ['failed', 'code_document', 'document_not_extracted'],
  ['failed', 'update_coding', 'document_not_coded'],
  ['failed', 'post_document', 'document_not_coded'],
  ['failed', 'retry_document', 'draft'],
  ['failed', 'link_document_contact', 'draft'],
  ['failed', 'delete_document', 'deleted'],
  ['reversed', 'update_coding', 'coded'],
  ['reversed', 'post_document', 'posted'],
  ['reversed', 'delete_document', 'document_posted'],
  ...[
    'extract_document',
    'code_document',
    'update_coding',
    'post_document',
    'retry_document',
    'link_document_contact',
    'delete_document',
    'reverse_posting',
  ].map((name): ['gone', string, string] => ['gone', name, 'document_not_found']),
]

function bodyFor(action: string, documentId: string): object {
  if (action === 'link_document_contact') return { documentId, contactId: null }
  return action === 'update_coding'
    ? { documentId, bookingText: 'Corrected by hand' }
    : { documentId }
}

describe.each([
  ['denmark', 'REST', overRest],
  ['denmark', 'MCP', overMcp],
  ['italy', 'REST', overRest],
  ['italy', 'MCP', overMcp],
] as const)('in %s over %s', (region, _name, way) => {
  const orgOf = (): TestOrg => (region === 'denmark' ? world.dk : world.it)

  it.each(table)('%s: %s gives %s', async (start, action, expected) => {
    const org = orgOf()
    const documentId = await starts[start](world, org)
    const before = start === 'gone' ? null : await documentOf(world, org, documentId)
    const outcome = await way.run(org, action, bodyFor(action, documentId))
    if (outcome.code !== null) {
      expect(outcome.code).toBe(expected)
      // A refusal means that nothing ran and nothing changed.
      if (before) expect(await documentOf(world, org, documentId)).toEqual(before)
      return
    }
    expect(expected).toBe(outcome.record['deleted'] === true ? 'deleted' : outcome.status)
  })

  it('every move that is allowed is named, and every one that is named is allowed', async () => {
    const org = orgOf()
    for (const [start, action, expected] of table) {
      if (start === 'gone') continue
      const documentId = await starts[start](world, org)
      const { allowedActions } = await documentOf(world, org, documentId)
      const isRefused = expected.startsWith('document_')
      // Posting a posted one again is harmless, so it is answered, but nobody is sent there.
      const isRepeat = start === 'posted' && action === 'post_document'
      expect([start, action, allowedActions.includes(action)]).toEqual([
        start,
        action,
        !isRefused && !isRepeat,
      ])
    }
  })

  it('a posted document has one entry in balance, whose other side is owed to the supplier', async () => {
    const org = orgOf()
    const documentId = await posted(world, org)
    await way.run(org, 'post_document', { documentId })
    const entries = await entriesOf(world, org, documentId)
    expect(entries).toHaveLength(1)
    const amounts = entries.flatMap((entry) =>
      (entry.lines as { amount: number }[]).map((line) => line.amount),
    )
    expect(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(0)
    expect((await documentOf(world, org, documentId)).posting).toMatchObject({
      ledgerEntryId: entries[0]?.id,
      provider: 'daybook',
      automatic: false,
    })
  })
})
