import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { regionOf, type RegionKey } from '#regions/room'
import { residualOf, transaction, transactionOf } from '../support/bank/bank.ts'
import { captured } from '../support/documents/documents.ts'
import { clientOf, invoiceOf, issued, run } from '../support/books/invoices.ts'
import { postPurchase } from '../support/books/ledger_desk.ts'
import { connectMcp, type McpConnection } from '../support/mcp/mcp_client.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

type Outcome = { code: string | null; record: Record<string, unknown> }
type Way = { run(org: TestOrg, tool: string, body: object): Promise<Outcome> }

const world = useWorld()
const connections = new Map<string, McpConnection>()
beforeAll(async () => {
  for (const org of [world.dk, world.it]) {
    connections.set(org.orgId, await connectMcp(world, org, '2026-07-28'))
    await clientOf(world, org)
  }
  const fiCreditor = '81234567'
  await run(world, world.dk, 'operations/save_organization_profile', { fiCreditor })
})
afterAll(async () => {
  for (const connection of connections.values()) await connection.close()
})

function outcomeOf(body: Record<string, unknown>): Outcome {
  const record = (body['result'] ?? {}) as Record<string, unknown>
  return { code: (body['code'] as string | undefined) ?? null, record }
}

const pathOf = (tool: string): string =>
  `${tool === 'book_transaction' ? 'operations' : 'actions'}/${tool}`

const overRest: Way = {
  async run(org, tool, body) {
    return outcomeOf((await world.rest(org, pathOf(tool), body)).body)
  },
}
const overMcp: Way = {
  async run(org, tool, body) {
    const connection = connections.get(org.orgId)
    if (!connection) throw new Error('not connected')
    return outcomeOf((await connection.call(tool, body)).body)
  },
}

const entryOf = async (org: TestOrg): Promise<string> =>
  encodeId('led', (await postPurchase(world, org)).entryId)

async function matchedIn(org: TestOrg): Promise<string> {
  const transactionId = await transaction(world, org)
  const ledgerEntryId = await entryOf(org)
  await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
  return transactionId
}

const starts = {
  unmatched: (org: TestOrg) => transaction(world, org),
  matched: matchedIn,
  split: async (org: TestOrg) => {
    const transactionId = await transaction(world, org)
    const allocations = [
      { targetType: 'ledger', targetId: await entryOf(org), amount: -1000 },
      { targetType: 'ledger', targetId: await entryOf(org), amount: -250 },
    ]
    await run(world, org, 'actions/split_transaction', { transactionId, allocations })
    return transactionId
  },
  booked: async (org: TestOrg) => {
    const transactionId = await transaction(world, org)
    const body = await bodyFor('book_transaction', org, transactionId)
    await run(world, org, 'operations/book_transaction', body)
    return transactionId
  },
  ignored: async (org: TestOrg) => {
    const transactionId = await transaction(world, org)
    await run(world, org, 'actions/ignore_transaction', { transactionId })
    return transactionId
  },
  taken_back: async (org: TestOrg) => {
    const transactionId = await matchedIn(org)
    await run(world, org, 'actions/unmatch_transaction', { transactionId })
    return transactionId
  },
  pending: (org: TestOrg) => transaction(world, org, { pending: true }),
  withdrawn: (org: TestOrg) => transaction(world, org, { withdrawn: true }),
  unknown: async () => encodeId('btx', world.app.newId()),
} satisfies Record<string, (org: TestOrg) => Promise<string>>

type Start = keyof typeof starts

const moves = [
  'match to an entry',
  'match to a document',
  'split_transaction',
  'book_transaction',
  'unmatch_transaction',
  'ignore_transaction',
] as const
type Move = (typeof moves)[number]

const matched = ['reconciled', 'reconciled', 'reconciled', 'reconciled'] as const
const refused = [
  'transaction_not_unmatched',
  'transaction_not_unmatched',
  'transaction_not_unmatched',
  'transaction_not_unmatched',
] as const
const unknown = 'bank_transaction_not_found'

/** By state, what comes of each of the six moves: a status, or the code that refuses it. */
const table: Record<Start, readonly string[]> = {
  unmatched: [...matched, 'transaction_not_reconciled', 'ignored'],
  taken_back: [...matched, 'transaction_not_reconciled', 'ignored'],
  matched: [...refused, 'unmatched', 'transaction_not_unmatched'],
  split: [...refused, 'unmatched', 'transaction_not_unmatched'],
  booked: [...refused, 'unmatched', 'transaction_not_unmatched'],
  ignored: [...refused, 'unmatched', 'ignored'],
  pending: [...refused, 'transaction_not_reconciled', 'transaction_not_unmatched'],
  withdrawn: [...refused, 'transaction_not_reconciled', 'transaction_not_unmatched'],
  unknown: [unknown, unknown, unknown, unknown, unknown, unknown],
}

const cases = Object.entries(table).flatMap(([start, outcomes]) =>
  moves.map((move, index) => [start as Start, move, outcomes[index] ?? ''] as const),
)

const toolOf = (move: Move): string => (move.startsWith('match ') ? 'match_transaction' : move)

async function bodyFor(move: Move, org: TestOrg, transactionId: string): Promise<object> {
  if (move === 'match to an entry') return { transactionId, ledgerEntryId: await entryOf(org) }
  if (move === 'match to a document') {
    return { transactionId, documentId: await captured(world, org) }
  }
  if (move === 'book_transaction') {
    return { transactionId, ledgerAccountId: regionOf(org.region as RegionKey).accountRoles.equity }
  }
  if (move !== 'split_transaction') return { transactionId }
  const amounts = [-1249.99, -0.01]
  const allocations = []
  for (const amount of amounts) {
    allocations.push({ targetType: 'ledger', targetId: await entryOf(org), amount })
  }
  return { transactionId, allocations }
}

describe.each([
  ['denmark', 'REST', overRest],
  ['denmark', 'MCP', overMcp],
  ['italy', 'REST', overRest],
  ['italy', 'MCP', overMcp],
] as const)('in %s over %s', (region, _name, way) => {
  const orgOf = (): TestOrg => (region === 'denmark' ? world.dk : world.it)

  it.each(cases)('%s: %s gives %s', async (start, move, expected) => {
    const org = orgOf()
    const id = await starts[start](org)
    const before = start === 'unknown' ? null : await transactionOf(world, org, id)
    const { code, record } = await way.run(org, toolOf(move), await bodyFor(move, org, id))
    expect(code ?? record['status']).toBe(expected)
    if (!before) return
    const after = await transactionOf(world, org, id)
    const isNothing = code !== null || (start === 'ignored' && move === 'ignore_transaction')
    // A refusal means that nothing ran and nothing changed; anything else is one step.
    if (isNothing) expect(after).toEqual(before)
    else expect(after.version).toBe(before.version + 1)
  })

  it('every move that is allowed is named, and every one that is named is allowed', async () => {
    const org = orgOf()
    for (const start of Object.keys(starts) as Start[]) {
      if (start === 'unknown') continue
      const { allowedActions } = await transactionOf(world, org, await starts[start](org))
      const named = moves.filter((move, index) => {
        // Ignoring what is ignored is harmless, so it is answered, but nobody is sent there.
        const isRepeat = start === 'ignored' && move === 'ignore_transaction'
        return !(table[start][index] ?? '').startsWith('transaction_') && !isRepeat
      })
      const tools = [...new Set(named.map(toolOf))]
      expect([start, allowedActions.toSorted()]).toEqual([start, tools.toSorted()])
    }
  })

  it('reconcile_now moves what it is certain of, and unmatch takes it back', async () => {
    const org = orgOf()
    const invoice = await invoiceOf(world, org, await issued(world, org))
    const amountMinor = BigInt(Math.round(invoice.totals.gross * 100))
    const reference = invoice.paymentReference
    const transactionId = await transaction(world, org, { amountMinor, reference })
    const { record } = await way.run(org, 'reconcile_now', {})
    expect(record['matched']).toBe(1)
    expect((await transactionOf(world, org, transactionId)).status).toBe('reconciled')
    expect(await residualOf(world, org, invoice.ledgerEntryId)).toBe(0n)
    const back = await way.run(org, 'unmatch_transaction', { transactionId })
    expect(back.record['status']).toBe('unmatched')
    expect(await residualOf(world, org, invoice.ledgerEntryId)).toBe(amountMinor)
  })

  it('who may only read can do none of it', async () => {
    const org = orgOf()
    const reader = { ...org, key: await world.createKey(org, ['bank:read']) }
    const transactionId = await transaction(world, org)
    expect((await transactionOf(world, reader, transactionId)).allowedActions).toEqual([])
    for (const move of moves) {
      const body = await bodyFor(move, org, transactionId)
      const { status, body: problem } = await world.rest(reader, pathOf(toolOf(move)), body)
      expect([status, problem.permission]).toEqual([403, 'bank:edit'])
    }
  })
})
