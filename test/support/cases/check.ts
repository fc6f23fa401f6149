import { expect } from 'vitest'
import type { RegionKey } from '#regions/room'
import type { WorkedCase } from '../../cases/case.ts'
import type { Expected, ExpectedReturn } from '../../cases/expected.ts'
import { setDay, type VatReturn } from '../books/vat.ts'
import type { Reply } from '../reply.ts'
import type { World } from '../world.ts'
import { openDesk, type Desk } from './desk.ts'
import { owedOn } from './owed.ts'
import { missingIn, registerRows } from './registers.ts'
import { prepareAlone, reach } from './returns.ts'
import { take } from './steps.ts'

/** Runs a case through the API, and holds everything it says against what came out. */
export async function runCase(world: World, region: RegionKey, one: WorkedCase): Promise<void> {
  const { outcome, expected } = await workCase(world, region, one)
  expect(outcome).toEqual(expected)
}

/** What came out beside what the case says, in the same form. */
export async function workCase(
  world: World,
  region: RegionKey,
  one: WorkedCase,
): Promise<{ outcome: object; expected: object }> {
  const desk = await openDesk(world, region, one)
  let reply: Reply | null = null
  for (const [index, step] of one.given.entries()) {
    reply = await take(desk, step)
    const isLast = index === one.given.length - 1
    if (isLast && one.expect.refused !== undefined) break
    if (reply.status !== 200) throw new Error(`${one.id}: ${JSON.stringify(reply.body)}`)
  }
  return await compare(desk, one.expect, reply)
}

type Pair = { outcome: Record<string, unknown>; expected: Record<string, unknown> }

async function compare(desk: Desk, wanted: Expected, reply: Reply | null): Promise<Pair> {
  const pair: Pair = { outcome: {}, expected: {} }
  const hold = (name: string, came: unknown, right: unknown): void => {
    pair.outcome[name] = came
    pair.expected[name] = right
  }
  if (wanted.refused !== undefined) {
    hold('refused', reply?.status === 200 ? 'it was done' : reply?.body.code, wanted.refused)
  }
  await compareEntry(desk, wanted, hold)
  if (wanted.balances) {
    const accounts = Object.keys(wanted.balances)
    const sums = await sumsOf(desk, 'ledger-entries?limit=200')
    const came = accounts.map((account) => [account, sums[account] ?? '0.00'])
    hold('balances', Object.fromEntries(came), wanted.balances)
  }
  await compareInvoice(desk, wanted, hold)
  if (wanted.asked !== undefined) await compareAsked(desk, wanted.asked, hold)
  await compareReasons(desk, wanted, hold)
  if (wanted.open !== undefined) {
    const { allocations } = reply?.body.result ?? {}
    hold('open', money(allocations?.at(-1)?.residual), wanted.open)
  }
  if (wanted.owed) hold('owed', await owedOn(desk, wanted.owed), wanted.owed)
  if (wanted.selfInvoice !== undefined) await compareSelfInvoice(desk, wanted, hold)
  for (const due of wanted.corrections ?? []) await compareCorrection(desk, due, hold)
  for (const due of wanted.returns ?? []) await compareReturn(desk, due, hold)
  if (wanted.register)
    hold('register', await registerRows(desk, wanted.register), wanted.register.rows)
  if (wanted.checklist) {
    hold('checklist', await missingIn(desk, wanted.checklist), wanted.checklist.missing)
  }
  if (wanted.deadlines) await compareDeadlines(desk, wanted.deadlines, hold)
  return pair
}

type Hold = (name: string, came: unknown, right: unknown) => void

const money = (amount: unknown): string =>
  typeof amount === 'number' ? (amount === 0 ? '0.00' : amount.toFixed(2)) : String(amount)

type Line = { account: string; amount: number }

/** Sums by account, in cents so that nothing is lost on the way; what is nothing is left out. */
function byAccount(lines: readonly Line[]): Record<string, string> {
  const sums = new Map<string, number>()
  for (const { account, amount } of lines) {
    sums.set(account, (sums.get(account) ?? 0) + Math.round(amount * 100))
  }
  const filled = [...sums].filter(([, cents]) => cents !== 0)
  return Object.fromEntries(filled.map(([account, cents]) => [account, money(cents / 100)]))
}

async function sumsOf(desk: Desk, path: string): Promise<Record<string, string>> {
  const { body } = await desk.world.read(desk.org, path)
  const items: { lines: Line[] }[] = body.result.items
  return byAccount(items.flatMap((entry) => entry.lines))
}

async function compareEntry(desk: Desk, wanted: Expected, hold: Hold): Promise<void> {
  const { entry, date, vatDate } = wanted
  if (!entry && date === undefined && vatDate === undefined) return
  const isByHand = desk.last.startsWith('led_')
  const place = isByHand ? `ledger-entries/${desk.last}` : `ledger-entries?sourceId=${desk.last}`
  const { body } = await desk.world.read(desk.org, place)
  const items: Reply['body'][] = isByHand ? [body.result] : body.result.items
  // What stands, where something was taken back; else the newest.
  const came = items.find((one) => one.reversedBy === null && one.reverses === null) ?? items[0]
  if (!came) throw new Error('nothing was booked')
  if (entry) hold('entry', byAccount(came.lines), entry)
  if (date !== undefined) hold('date', came.date, date)
  if (vatDate !== undefined) hold('vatDate', came.vatDate, vatDate)
}

async function compareInvoice(desk: Desk, wanted: Expected, hold: Hold): Promise<void> {
  const { totals, dueDate, legalText, vatCodes, warnings } = wanted
  if (vatCodes) await compareCodes(desk, vatCodes, hold)
  if (!totals && dueDate === undefined && legalText === undefined && !warnings) return
  const { body } = await desk.world.read(desk.org, `invoices/${desk.last}`)
  const invoice = body.result
  if (totals) {
    const came = Object.keys(totals).map((name) => [name, money(invoice.totals[name])])
    hold('totals', Object.fromEntries(came), totals)
  }
  if (dueDate !== undefined) hold('dueDate', invoice.dueDate, dueDate)
  if (legalText !== undefined) {
    const text = String(invoice.treatment.legalText)
    hold('legalText', text.includes(legalText) ? legalText : text, legalText)
  }
  if (warnings) {
    const codes: string[] = invoice.warnings.map((one: { code: string }) => one.code)
    hold(
      'warnings',
      codes.filter((code) => warnings.includes(code)).toSorted(),
      warnings.toSorted(),
    )
  }
}

async function compareCodes(desk: Desk, wanted: readonly string[], hold: Hold): Promise<void> {
  const isPaper = desk.last.startsWith('doc_')
  const path = `${isPaper ? 'documents' : 'invoices'}/${desk.last}`
  const { body } = await desk.world.read(desk.org, path)
  const lines: { vatCode: string }[] = (isPaper ? body.result.coding : body.result).lines
  hold(
    'vatCodes',
    lines.map((line) => line.vatCode),
    wanted,
  )
}

async function compareAsked(desk: Desk, wanted: string, hold: Hold): Promise<void> {
  const { body } = await desk.world.read(desk.org, `documents/${desk.last}`)
  const caps: { code: string }[] = body.result.extraction.caps
  const codes = caps.map((one) => one.code)
  hold('asked', codes.includes(wanted) ? wanted : codes, wanted)
}

async function compareReasons(desk: Desk, wanted: Expected, hold: Hold): Promise<void> {
  const { says, saysNothingOf } = wanted
  if (says === undefined && saysNothingOf === undefined) return
  const { body } = await desk.world.read(desk.org, `documents/${desk.last}`)
  const reasons: { detail: string }[] = body.result.coding.reasons
  const told = reasons.map(({ detail }) => detail).join('\n')
  const isTold = (part: string) => told.includes(part)
  if (says !== undefined) hold('says', says.every(isTold) ? says : told, says)
  if (saysNothingOf === undefined) return
  hold('saysNothingOf', saysNothingOf.some(isTold) ? told : saysNothingOf, saysNothingOf)
}

async function compareSelfInvoice(desk: Desk, wanted: Expected, hold: Hold): Promise<void> {
  const { body } = await desk.world.read(desk.org, 'self-invoices')
  const [came] = body.result.items
  if (!came || !wanted.selfInvoice)
    return hold('selfInvoice', came?.type ?? null, wanted.selfInvoice)
  const { dueDate } = wanted.selfInvoice
  const asked = dueDate === undefined ? {} : { dueDate: came.dueDate as string }
  hold('selfInvoice', { type: came.type, ...asked }, wanted.selfInvoice)
}

/** Boxes that follow from others, or that people fill in, are compared where they are named. */
const derived = /^(?:tilsvar|VP1|VP[6-9].*|VP1\d.*)$/

async function compareReturn(desk: Desk, wanted: ExpectedReturn, hold: Hold): Promise<void> {
  const draft: VatReturn = await (wanted.alone
    ? prepareAlone(desk, wanted.period)
    : reach(desk, wanted.period, wanted.fill))
  holdReturn(draft, wanted, `return ${wanted.period}`, hold)
}

type Correction = NonNullable<Expected['corrections']>[number]

/** The correction that the filed return of a period calls for. */
async function compareCorrection(desk: Desk, wanted: Correction, hold: Hold): Promise<void> {
  const { body } = await desk.world.read(desk.org, 'vat-returns?limit=50')
  const filed = body.result.items.find(
    (one: VatReturn) => one.period.key === wanted.period && one.status === 'filed',
  )
  const asked = { returnId: filed?.id }
  const reply = await desk.world.rest(desk.org, 'operations/prepare_vat_correction', asked)
  const draft: VatReturn = reply.body.result
  const name = `correction ${wanted.period}`
  holdReturn(draft, wanted, name, hold)
  if (wanted.toSettle !== undefined) hold(`${name} more`, money(draft.toSettle), wanted.toSettle)
}

function holdReturn(draft: VatReturn, wanted: ExpectedReturn, name: string, hold: Hold): void {
  const boxes: { code: string; amount: number }[] = draft.boxes
  const shown = boxes.filter(
    ({ code, amount }) => code in wanted.boxes || (amount !== 0 && !derived.test(code)),
  )
  const came = shown.map(({ code, amount }) => [code, money(amount)])
  hold(name, Object.fromEntries(came), wanted.boxes)
  if (wanted.payable !== undefined) hold(`${name} to pay`, money(draft.payable), wanted.payable)
  if (wanted.dueDate !== undefined) hold(`${name} due`, draft.dueDate, wanted.dueDate)
  if (wanted.warnings) {
    const codes: string[] = draft.warnings.map((one: { code: string }) => one.code)
    const seen = codes.filter((code) => wanted.warnings?.includes(code))
    hold(`${name} warnings`, seen.toSorted(), wanted.warnings.toSorted())
  }
}

async function compareDeadlines(
  desk: Desk,
  wanted: Record<string, string>,
  hold: Hold,
): Promise<void> {
  setDay(desk.world, '2026-01-02')
  const { body } = await desk.world.read(
    desk.org,
    'deadlines?from=2026-01-02&to=2028-03-31&limit=200',
  )
  const items: { id: string; dueDate: string }[] = body.result.items
  const days = Object.fromEntries(items.map((one) => [one.id, one.dueDate]))
  const came = Object.keys(wanted).map((id) => [id, days[id] ?? 'none'])
  hold('deadlines', Object.fromEntries(came), wanted)
}
