import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientOf, run } from '#test/support/books/invoices'
import { faultsOf, filed, returnOf } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

type Step = { kind: 'post' | 'owe' | 'settle' | 'reverse'; at: number; cents: number; code: string }

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('post', 'post', 'owe', 'settle', 'reverse'),
  at: fc.nat(9),
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  code: fc.constantFrom('', 'I25', 'REP', 'I25N', 'IVY', 'IEUV', 'U25', 'UXV'),
})
const days = ['2026-08-03', '2026-09-30', '2026-10-01', '2026-10-31', '2026-11-09']
const dayAt = (at: number): string => days[at % days.length] ?? ''

type Posted = { id: string; owed: boolean }
type Line = { account: string; amount: number; vatCode?: string; contactId?: string }

/** The lines with what is missing on an account in between. */
async function post(
  org: TestOrg,
  step: Step,
  lines: Line[],
  last: object = {},
): Promise<string | null> {
  const body = { date: dayAt(step.at), text: 'Any', lines }
  const first = await world.rest(org, 'operations/post_entry', body)
  const missing: number | undefined = first.body.difference
  if (missing === undefined) return first.body.result?.id ?? null
  const rest = { account: '6831', amount: -missing, ...last }
  const reply = await world.rest(org, 'operations/post_entry', { ...body, lines: [...lines, rest] })
  return reply.status === 200 ? reply.body.result.id : null
}

async function take(org: TestOrg, contactId: string, step: Step, made: Posted[]): Promise<void> {
  const amount = step.cents / 100
  const coded = step.code === '' ? {} : { vatCode: step.code }
  const chosen = made[step.at % Math.max(1, made.length)]
  if (step.kind === 'reverse') {
    if (chosen === undefined) return
    await world.rest(org, 'operations/reverse_entry', { entryId: chosen.id, reason: 'Any' })
    return
  }
  if (step.kind === 'settle') {
    if (chosen?.owed !== true) return
    const settles = { account: '7440', amount, settles: chosen.id }
    await post(org, step, [settles])
    return
  }
  const last = step.kind === 'owe' ? { account: '7440', contactId } : {}
  const id = await post(org, step, [{ account: '2450', amount, ...coded }], last)
  if (id !== null) made.push({ id, owed: step.kind === 'owe' })
}

const sumsOf = async (org: TestOrg, sql: string): Promise<string[]> =>
  (await world.owner.query<{ sum: string }>(sql, [org.orgId])).rows.map((row) => row.sum)

describe('any sequence of entries by hand', () => {
  it('keeps every day balanced, and what was reversed comes to nothing by account, box and item', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 10 }), async (steps) => {
        const org = await world.createOrg('denmark')
        const contactId = await clientOf(world, org)
        const made: Posted[] = []
        for (const step of steps) await take(org, contactId, step, made)
        const byDay = await sumsOf(
          org,
          `SELECT sum(amount_minor)::text FROM ledger_line WHERE org_id = $1 GROUP BY date`,
        )
        expect(byDay.filter((sum) => sum !== '0')).toEqual([])
        const pairs = await sumsOf(
          org,
          `SELECT sum(l.amount_minor)::text FROM ledger_line l
           JOIN ledger_entry r ON r.org_id = l.org_id AND r.reverses IS NOT NULL
             AND l.entry_id IN (r.id, r.reverses)
           WHERE l.org_id = $1
           GROUP BY r.id, l.account, l.vat_code, l.vat_role, l.vat_date
           HAVING sum(l.amount_minor) <> 0 OR sum(l.vat_base_minor) <> 0`,
        )
        expect(pairs).toEqual([])
        expect(await faultsOf(world, org)).toEqual([])
      }),
      { numRuns: 8 },
    )
  }, 300_000)

  it('leaves a filed return as it was, to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 8 }), async (steps) => {
        const org = await world.createOrg('denmark')
        const contactId = await clientOf(world, org)
        await run(world, org, 'actions/set_vat_frequency', { frequency: 'quarterly' })
        const made: Posted[] = []
        const first: Step = { kind: 'post', at: 0, cents: 100_000, code: 'I25' }
        await take(org, contactId, first, made)
        const { id } = await filed(world, org)
        const before = await returnOf(world, org, id)
        for (const step of steps) await take(org, contactId, step, made)
        const after = await returnOf(world, org, id)
        expect(JSON.stringify(after.boxes)).toBe(JSON.stringify(before.boxes))
        const strays = await sumsOf(
          org,
          `SELECT l.entry_id::text AS sum FROM ledger_line l
           JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
           JOIN vat_return v ON v.org_id = l.org_id AND v.locks AND e.seq > v.through_seq
             AND l.vat_date BETWEEN v.period_from AND v.period_to
           WHERE l.org_id = $1 AND l.vat_code IS NOT NULL AND e.source <> 'reversal'`,
        )
        expect(strays).toEqual([])
        expect(await faultsOf(world, org)).toEqual([])
      }),
      { numRuns: 6 },
    )
  }, 300_000)
})
