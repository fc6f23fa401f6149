import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  credited,
  drafted,
  entriesOfInvoice,
  hours,
  invoiceOf,
  issued,
  run,
} from '../support/books/invoices.ts'
import {
  connectExchange,
  disconnectExchange,
  refuse,
  refused,
} from '../support/einvoices/exchange_stub.ts'
import { connectMcp, type McpConnection } from '../support/mcp/mcp_client.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg, World } from '../support/world.ts'

type Outcome = { code: string | null; record: Record<string, unknown> }
type Way = { run(org: TestOrg, tool: string, body: object): Promise<Outcome> }

const world = useWorld()
const connections = new Map<string, McpConnection>()
beforeAll(async () => {
  for (const org of [world.dk, world.it]) {
    connections.set(org.orgId, await connectMcp(world, org, '2026-07-28'))
    await clientOf(world, org)
  }
})
afterAll(async () => {
  for (const connection of connections.values()) await connection.close()
})

function outcomeOf(body: Record<string, unknown>): Outcome {
  const record = (body['result'] ?? {}) as Record<string, unknown>
  return { code: (body['code'] as string | undefined) ?? null, record }
}

const overRest: Way = {
  async run(org, tool, body) {
    const isOperation = tool === 'create_credit_note' || tool === 'save_invoice_details'
    const path = isOperation ? 'operations' : 'actions'
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

/** Numbers of callers are never used twice. */
let numbers = 0

const starts = {
  draft: drafted,
  numbered: (at: World, org: TestOrg) => {
    numbers += 1
    return drafted(at, org, { number: `Own ${numbers}` })
  },
  issued,
  partly_credited: async (at: World, org: TestOrg) => {
    const invoiceId = await issued(at, org)
    const [line] = hours(org)
    const lines = [{ ...line, quantity: 1 }]
    await run(at, org, 'operations/create_credit_note', { invoiceId, lines })
    return invoiceId
  },
  credited: async (at: World, org: TestOrg) => {
    const invoiceId = await issued(at, org)
    await credited(at, org, invoiceId)
    return invoiceId
  },
  credit_note: (at: World, org: TestOrg) => credited(at, org),
  gone: async (at: World, org: TestOrg) => {
    const id = await drafted(at, org)
    await run(at, org, 'actions/delete_invoice', { id })
    return id
  },
}

/** What the exchange refused: only where the country has one. */
const refusals = {
  refused: async (at: World, org: TestOrg) => (await refused(at, org)).id as string,
  refused_note: async (at: World, org: TestOrg) => {
    const id = await credited(at, org)
    await refuse(at, org, id)
    return id
  },
}

const moves = [
  'save_invoice',
  'issue_invoice',
  'delete_invoice',
  'create_credit_note',
  'save_invoice_details',
] as const

type Outcomes = readonly [string, string, string, string, string]

/** By state, what comes of each of the five moves: a status, or the code that refuses it. */
const table: Record<keyof typeof starts, Outcomes> = {
  draft: ['draft', 'issued', 'deleted', 'invoice_not_issued', 'draft'],
  numbered: ['draft', 'issued', 'deleted', 'invoice_not_issued', 'draft'],
  issued: ['invoice_issued', 'issued', 'invoice_issued', 'issued', 'invoice_issued'],
  partly_credited: ['invoice_issued', 'issued', 'invoice_issued', 'issued', 'invoice_issued'],
  credited: [
    'invoice_issued',
    'issued',
    'invoice_issued',
    'credit_exceeds_invoice',
    'invoice_issued',
  ],
  credit_note: [
    'invoice_issued',
    'issued',
    'invoice_issued',
    'invoice_is_credit_note',
    'invoice_issued',
  ],
  gone: [
    'invoice_not_found',
    'invoice_not_found',
    'invoice_not_found',
    'invoice_not_found',
    'invoice_not_found',
  ],
}

const cases = Object.entries(table).flatMap(([start, outcomes]) =>
  moves.map((move, index) => [start as keyof typeof starts, move, outcomes[index] ?? ''] as const),
)

async function bodyFor(move: string, org: TestOrg, id: string): Promise<object> {
  if (move === 'create_credit_note') return { invoiceId: id }
  if (move === 'save_invoice_details') return { invoiceId: id, note: 'Said' }
  if (move !== 'save_invoice') return { id }
  const [line] = hours(org)
  const lines = [{ ...line, unitPrice: 1 }]
  return { id, contactId: await clientOf(world, org), lines }
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
    const id = await starts[start](world, org)
    const before = start === 'gone' ? null : await invoiceOf(world, org, id)
    const outcome = await way.run(org, move, await bodyFor(move, org, id))
    if (outcome.code !== null) {
      expect(outcome.code).toBe(expected)
      // A refusal means that nothing ran and nothing changed.
      if (before) expect(await invoiceOf(world, org, id)).toEqual(before)
      return
    }
    const { record } = outcome
    expect(record['deleted'] === true ? 'deleted' : record['status']).toBe(expected)
  })

  it('every move that is allowed is named, and every one that is named is allowed', async () => {
    const org = orgOf()
    for (const start of Object.keys(starts) as (keyof typeof starts)[]) {
      if (start === 'gone') continue
      const { allowedActions } = await invoiceOf(world, org, await starts[start](world, org))
      const named = moves.filter((move, index) => {
        const expected = table[start][index] ?? ''
        // Issuing an issued one again is harmless, so it is answered, but nobody is sent there.
        const isRepeat = move === 'issue_invoice' && !['draft', 'numbered'].includes(start)
        return !/^(invoice|credit)_/.test(expected) && !isRepeat
      })
      expect([start, allowedActions.toSorted()]).toEqual([start, named.toSorted()])
    }
  })

  it('an issued invoice has one entry in balance, whose other side the buyer owes', async () => {
    const org = orgOf()
    const id = await issued(world, org)
    await way.run(org, 'issue_invoice', { id })
    const entries = await entriesOfInvoice(world, org, id)
    expect(entries).toHaveLength(1)
    const amounts = (entries[0].lines as { amount: number }[]).map((line) => line.amount)
    expect(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(0)
    const { totals, ledgerEntryId } = await invoiceOf(world, org, id)
    expect([amounts[0], entries[0].id]).toEqual([totals.gross, ledgerEntryId])
  })
})

/** The same where an exchange has refused it: save, issue, delete, credit, details. */
const refusalTable: Record<keyof typeof refusals, Outcomes> = {
  refused: ['draft', 'issued', 'number_reserved', 'invoice_not_issued', 'draft'],
  refused_note: [
    'number_reserved',
    'issued',
    'number_reserved',
    'invoice_is_credit_note',
    'number_reserved',
  ],
}

describe.each([
  ['REST', overRest],
  ['MCP', overMcp],
] as const)('refused by the exchange, over %s', (_name, way) => {
  beforeAll(() => void connectExchange(world))
  afterAll(() => disconnectExchange(world))

  const refusalCases = Object.entries(refusalTable).flatMap(([start, outcomes]) =>
    moves.map((move, index) => [start as keyof typeof refusals, move, outcomes[index]] as const),
  )

  it.each(refusalCases)('%s: %s gives %s', async (start, move, expected) => {
    const org = world.it
    const id = await refusals[start](world, org)
    const before = await invoiceOf(world, org, id)
    const { code, record } = await way.run(org, move, await bodyFor(move, org, id))
    expect(code ?? record['status']).toBe(expected)
    const after = await invoiceOf(world, org, id)
    expect([after.number, after.date]).toEqual([before.number, before.date])
    if (code !== null) expect(after).toEqual(before)
  })

  it.each(Object.keys(refusals) as (keyof typeof refusals)[])(
    'names of %s just what is allowed',
    async (start) => {
      const id = await refusals[start](world, world.it)
      const { allowedActions } = await invoiceOf(world, world.it, id)
      const allowed = moves.filter((_, index) =>
        ['draft', 'issued'].includes(refusalTable[start][index] ?? ''),
      )
      expect(allowedActions.toSorted()).toEqual(allowed.toSorted())
    },
  )
})
