import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { act, domesticInvoice, posted } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { filed, setDay, setFrequency, type VatReturn } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-10-05')
})

const quarters = ['2026-Q2', '2026-Q3']
const of = { denmark: '2810', italy: '4211' } as const

/** What the books feed into the boxes of both quarters together, before anything is rounded. */
async function bothOf(org: TestOrg): Promise<Record<string, bigint>> {
  const sums: Record<string, bigint> = {}
  for (const period of quarters) {
    const draft: VatReturn = await run(world, org, 'operations/prepare_vat_return_for', { period })
    for (const { code, exact, lineCount } of draft.boxes) {
      // Boxes without lines are calculated from the others, or carried from one to the next.
      if (lineCount === 0) continue
      sums[code] = (sums[code] ?? 0n) + BigInt(Math.round(exact * 100))
    }
  }
  return sums
}

const step = fc.record({
  which: fc.nat({ max: 2 }),
  isRecoded: fc.boolean(),
})

describe('two neighbouring periods', () => {
  it('add up to the same, whatever is reversed and posted again between them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('denmark', 'italy'),
        fc.array(fc.integer({ min: 0, max: 182 }), { minLength: 3, maxLength: 3 }),
        fc.array(step, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(null, 0, 1),
        async (region, offsets, steps, filedBefore) => {
          const org = await world.createOrg(region)
          await setFrequency(world, org, 'quarterly')
          const ids: string[] = []
          for (const offset of offsets) {
            const date = addDays('2026-04-01', offset)
            ids.push(await posted(world, org, domesticInvoice(org, { date })))
          }
          const before = await bothOf(org)
          for (const [index, { which, isRecoded }] of steps.entries()) {
            // What was declared stays declared, so what is posted again may move to the next one.
            if (index === filedBefore) await filed(world, org)
            const documentId = ids[which] ?? ''
            await act(world, org, 'reverse_posting', { documentId })
            const ledgerAccountId = of[region]
            if (isRecoded) await act(world, org, 'update_coding', { documentId, ledgerAccountId })
            await act(world, org, 'post_document', { documentId })
          }
          expect(await bothOf(org)).toEqual(before)
        },
      ),
      { numRuns: 12 },
    )
  }, 120_000)
})
