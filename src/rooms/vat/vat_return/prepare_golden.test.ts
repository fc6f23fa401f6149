import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { issued, run, standardRates } from '#test/support/books/invoices'
import {
  boxesOf,
  buyOf,
  codesOf,
  file,
  fill,
  plainOf,
  post,
  prepared,
  saleOf,
  setDay,
  setFrequency,
  type Given,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

type GoldenEntry =
  | { kind: 'invoice'; net: number }
  | { kind: 'credit_note'; net: number }
  | (Omit<Given, 'day'> & { kind: 'sale'; isSplit?: boolean })
  | { kind: 'buy'; lines: Omit<Given, 'day'>[] }
  | { kind: 'plain'; account: string; against: string; amount: string }

type Golden = {
  says: string
  region: 'denmark' | 'italy'
  frequency: 'monthly' | 'quarterly' | null
  steps: {
    today: string
    day: string
    entries: GoldenEntry[]
    given?: Record<string, number>
    expected: {
      period: string
      /** Those that are not named here are nothing. */
      boxes: Record<string, number>
      payable: number
      dueDate: string
      carriesOver: { debt: number; credit: number }
      warnings: string[]
      says?: string
    }
  }[]
}

const files = globSync('test/golden/vat/*.json').toSorted()
const goldens = files.map((path): [string, Golden] => [
  basename(path, '.json'),
  JSON.parse(readFileSync(path, 'utf8')) as Golden,
])

const world = useWorld()

async function book(org: TestOrg, day: string, entries: GoldenEntry[]): Promise<void> {
  let invoiceId = ''
  const vatRate = standardRates[org.region as Golden['region']]
  const lines = (net: number) => [{ description: 'Work', unitPrice: net, vatRate }]
  for (const one of entries) {
    if (one.kind === 'plain') {
      await post(world, org, [plainOf(world, org, { day, ...one })])
    } else if (one.kind === 'invoice') {
      invoiceId = await issued(world, org, { date: day, lines: lines(one.net) })
    } else if (one.kind === 'credit_note') {
      const body = { invoiceId, date: day, lines: lines(one.net) }
      await run(world, org, 'operations/create_credit_note', body)
    } else if (one.kind === 'sale') {
      await post(world, org, [saleOf(world, org, { day, ...one })])
    } else {
      const bought = one.lines.map((line) => ({ day, ...line }))
      await post(world, org, [buyOf(world, org, day, bought)])
    }
  }
}

/** The return of that period; the periods before it are filed as they are. */
async function reach(org: TestOrg, key: string) {
  let draft = await prepared(world, org)
  while (draft.period.key < key) {
    await file(world, org, draft.id)
    draft = await prepared(world, org)
  }
  return draft
}

describe('the worked examples of the rulebooks', () => {
  it('are all here that are about a return', () => {
    const names = goldens.map(([name]) => name)
    for (const number of [1, 2, '3a', '3b', 4, 5, 6, '7a', '7b', 8, 9, 10]) {
      expect(names).toContain(`denmark_${number}`)
    }
    for (const number of ['1a', '1b', 2, 3, 4, 5, 6, 7, 12]) {
      expect(names).toContain(`italy_${number}`)
    }
  })

  it.each(goldens)('%s comes out of the posted entries to the last unit', async (_, golden) => {
    const org = await world.createOrg(golden.region)
    if (golden.frequency !== null) await setFrequency(world, org, golden.frequency)
    for (const { today, day, entries, given, expected } of golden.steps) {
      setDay(world, today)
      await book(org, day, entries)
      let draft = await reach(org, expected.period)
      if (given) draft = await fill(world, org, draft.id, given)
      const { boxes, period, warnings, says, ...rest } = expected
      const all = Object.fromEntries(Object.keys(boxesOf(draft)).map((code) => [code, 0]))
      expect(boxesOf(draft)).toEqual({ ...all, ...boxes })
      expect(draft).toMatchObject({ status: 'draft', period: { key: period }, ...rest })
      expect(codesOf(draft)).toEqual(warnings)
      if (says) expect(JSON.stringify(draft.warnings)).toContain(says)
    }
  })
})
