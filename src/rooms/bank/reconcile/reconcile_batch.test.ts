import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import {
  billed,
  billing,
  residualOf,
  transaction,
  transactionOf,
  tryTo,
} from '#test/support/bank/bank'
import { passOver } from '#test/support/bank/bank_pass'
import { act } from '#test/support/documents/documents'
import { invoiceOf, issued, run } from '#test/support/books/invoices'
import { marksOf } from '#test/support/bank/match_marks'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'italy')
})

const today = (): string => dayOfBooks(world.app.clock)
const seen = (id: string): Promise<Reply['body']> => transactionOf(world, org, id)
const entryOf = async (id: string): Promise<string> =>
  (await invoiceOf(world, org, id)).ledgerEntryId
const mode = (value: string) => run(world, org, 'operations/set_auto_match', { mode: value })

/** A payment by the client of the test, who is named and states nothing else. */
const named = (amountMinor: bigint): Promise<string> =>
  transaction(world, org, {
    amountMinor,
    counterparty: 'CLIENTE SPA',
    text: 'Bonifico',
    day: today(),
  })

describe('what is not certain', () => {
  it('is suggested, with the reasons and with what holds it back', async () => {
    const [one, two] = [await billed(world, org), await billed(world, org)]
    const id = await named(one.amountMinor)
    expect(await passOver(world, org)).toMatchObject({ matched: 0, suggested: 1 })
    const { status, version, suggestions, assessment } = await seen(id)
    expect([status, version]).toEqual(['unmatched', 1])
    const targets = new Set([await entryOf(one.id), await entryOf(two.id)])
    expect(new Set(suggestions.map((each: Reply['body']) => each.targetId))).toEqual(targets)
    expect(suggestions.map((each: Reply['body']) => each.group)).toEqual([1, 2])
    for (const each of suggestions) {
      expect(each).toMatchObject({ targetType: 'ledger', amount: Number(one.amountMinor) / 100 })
      expect(each.confidence).toBeGreaterThan(0.3)
      expect(each.detail).toContain('Cliente S.p.A.')
      const points = each.reasons.map((reason: { points: number }) => reason.points)
      expect(points.reduce((sum: number, part: number) => sum + part, 0)).toBeCloseTo(each.score)
    }
    expect(assessment.rivals).toBeGreaterThan(0)
    expect(assessment.holds.map((hold: { detail: string }) => hold.detail)).toContain(
      'Another match fits almost as well.',
    )
  })

  it('is said again in the same words by a second look, and no more than once', async () => {
    const { amountMinor } = await billed(world, org)
    await billed(world, org)
    const id = await named(amountMinor)
    await passOver(world, org)
    const first = await seen(id)
    await passOver(world, org, 'all')
    expect(await seen(id)).toEqual(first)
  })

  it('is suggested no more once its target is settled otherwise', async () => {
    const [one, two] = [await billed(world, org), await billed(world, org)]
    const id = await named(one.amountMinor)
    await passOver(world, org)
    expect((await seen(id)).suggestions).toHaveLength(2)
    const other = await transaction(world, org, { amountMinor: two.amountMinor, text: 'Contanti' })
    const ledgerEntryId = await entryOf(two.id)
    await act(world, org, 'match_transaction', { transactionId: other, ledgerEntryId })
    await passOver(world, org)
    const { suggestions } = await seen(id)
    expect(suggestions.map((each: Reply['body']) => each.targetId)).toEqual([await entryOf(one.id)])
  })

  it('is classified where nothing is open for it: a fee, a tax, a salary', async () => {
    const words = { fee: 'Commissioni conto', tax: 'F24 Agenzia Entrate', payroll: 'Stipendi' }
    const ids = new Map<string, string>()
    for (const [what, text] of Object.entries(words)) {
      ids.set(what, await transaction(world, org, { text, amountMinor: -1_234n }))
    }
    await passOver(world, org)
    for (const [what, id] of ids) {
      expect(await seen(id)).toMatchObject({ class: what, suggestions: [] })
    }
  })
})

describe('several targets', () => {
  it('that the text lists and that make the amount are matched as one', async () => {
    const [one, two] = [await billed(world, org), await billed(world, org)]
    const text = `SALDO FATTURE ${one.number} ${two.number} CLIENTE SPA`
    const amountMinor = one.amountMinor + two.amountMinor
    const id = await transaction(world, org, { amountMinor, text, day: today() })
    expect(await passOver(world, org)).toMatchObject({ matched: 1 })
    const { decision, allocations } = await seen(id)
    expect(decision).toMatchObject({ method: 'combination', evidence: 'listed' })
    expect(allocations).toHaveLength(2)
    for (const { id: of } of [one, two]) {
      expect(await residualOf(world, org, await entryOf(of))).toBe(0n)
    }
  })

  it('that are not certain are one suggestion of several parts', async () => {
    await mode('off')
    const [one, two] = [await billed(world, org), await billed(world, org)]
    const text = `SALDO FATTURE ${one.number} ${two.number} CLIENTE SPA`
    const amountMinor = one.amountMinor + two.amountMinor
    const id = await transaction(world, org, { amountMinor, text, day: today() })
    await passOver(world, org)
    const { suggestions, assessment, version } = await seen(id)
    const group = suggestions.filter((each: { group: number }) => each.group === 1)
    expect(group.map((each: { amount: number }) => each.amount)).toEqual([1220, 1220])
    expect(assessment.holds).toContainEqual({
      code: 'auto_off',
      detail: 'Automatic matching is off.',
    })
    const allocations = group.map(({ targetType, targetId, amount }: Reply['body']) => {
      return { targetType, targetId, amount }
    })
    const split = { transactionId: id, allocations }
    expect(await tryTo(world, org, 'split_transaction', split)).toMatchObject({
      status: 'reconciled',
      version: version + 1,
    })
  })
})

describe('a match that the books refuse', () => {
  it('stops no other, waits with its reason, and is made automatically when that is gone', async () => {
    const abroad = await issued(world, org, { currency: 'USD' })
    const { paymentReference, totals } = await invoiceOf(world, org, abroad)
    const { amountMinor, reference } = await billed(world, org)
    const { rates } = world.app.ports
    const rateOn = rates.rateOn
    rates.rateOn = async () => null
    const foreign = await transaction(world, org, {
      amountMinor: BigInt(Math.round(totals.gross * 100)),
      currency: 'USD',
      reference: paymentReference,
    })
    const paid = await transaction(world, org, { amountMinor, reference })
    const result = await passOver(world, org)
    rates.rateOn = rateOn
    expect(result).toMatchObject({ matched: 1, suggested: 1 })
    expect((await seen(paid)).status).toBe('reconciled')
    const { status, suggestions, assessment } = await seen(foreign)
    expect([status, suggestions.length]).toEqual(['unmatched', 1])
    expect(assessment.holds[0].code).toBe('exchange_rate_missing')
    await world.owner.query(
      `UPDATE bank_rate_gap SET asked_at = asked_at - interval '2 hours' WHERE org_id = $1`,
      [org.orgId],
    )
    expect(await passOver(world, org)).toMatchObject({ matched: 1 })
    expect((await seen(foreign)).status).toBe('reconciled')
  })
})

describe('a record that another holds', () => {
  it('is no refusal: the match is left to do, and another run is requested', async () => {
    const { amountMinor, reference } = await billed(world, org)
    await transaction(world, org, { amountMinor: 1n })
    await passOver(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    let isReached = false
    // The part of the match is tried once with others, and once by itself.
    const passed = await passOver(world, org, 'changed', async (no) => {
      if (no !== 4 && no !== 5) return
      isReached = true
      throw new Failure('record_busy')
    })
    expect([isReached, passed.matched]).toEqual([true, 0])
    expect(await seen(paid)).toMatchObject({ status: 'unmatched', assessment: null })
    expect(await marksOf(world, org)).toMatchObject([{ kind: 'transactions' }])
    expect(await passOver(world, org)).toMatchObject({ matched: 1 })
  })

  it('does not end the run while open items are refreshed', async () => {
    const { amountMinor, reference } = await billed(world, org)
    await transaction(world, org, { amountMinor, reference })
    let left = 3
    const passed = await passOver(world, org, 'changed', async (no) => {
      if (no >= 1 && left-- > 0) throw new Failure('record_busy')
    })
    expect(passed.matched).toBe(1)
  })
})

describe('the mode of the organization', () => {
  it('shadow matches nothing, suggests it, and keeps what it would have done', async () => {
    await mode('shadow')
    const { id, amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    expect(await passOver(world, org)).toMatchObject({ matched: 0, suggested: 1 })
    const { status, suggestions } = await seen(paid)
    expect([status, suggestions[0].targetId]).toEqual(['unmatched', await entryOf(id)])
    const { items } = (await world.read(org, 'shadow-decisions')).body.result
    expect(items).toHaveLength(1)
  })

  it('that is switched off while a run runs holds from that moment', async () => {
    const { amountMinor, reference } = await billed(world, org)
    await transaction(world, org, { amountMinor: 1n })
    await passOver(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    // Before the books are written, behind the look of the matcher.
    const passed = await passOver(world, org, 'changed', async (no) => {
      if (no === 4) await mode('off')
    })
    expect(passed.matched).toBe(0)
    expect((await seen(paid)).status).toBe('unmatched')
  })
})
