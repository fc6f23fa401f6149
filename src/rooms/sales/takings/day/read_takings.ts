import { amountFault } from '#kernel/failure/given_amount'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  currencyDigits,
  fromDecimal,
  isExactDecimal,
  toDecimal,
  roundHalfUp,
} from '#kernel/values/money'
import { bankAccountsOf, readChart, unknownAccount } from '#ledger/room'
import {
  saleCodeAt,
  salesRuleOf,
  vatCodeOf,
  type Region,
  type VatCode,
  type TakingsRules,
} from '#regions/room'
import type { SettingsRow } from '#settings/room'
import type { TakingsPaid, TakingsSold } from './takings_entry.ts'
import type { TakingsGiven } from './takings_input.ts'
import { fractionOf } from '#kernel/values/decimal'

/**
 * Takes the VAT out of an amount that has it in it. One part is reckoned and rounded, the other is
 * the rest, so that both always come to the gross amount.
 */
export function splitGross(
  gross: bigint,
  percent: string,
  rounds: TakingsRules['rounds'],
): { net: bigint; vat: bigint } {
  const { top, bottom } = fractionOf(percent)
  const hundred = 100n * bottom
  if (rounds === 'net') {
    const net = roundHalfUp(gross * hundred, hundred + top)
    return { net, vat: gross - net }
  }
  const vat = roundHalfUp(gross * top, hundred + top)
  return { net: gross - vat, vat }
}

export type ReadDay = { sold: TakingsSold[]; paid: TakingsPaid[]; difference: bigint }

/** What the caller gave, in minor units and with accounts, once it all adds up. */
export async function readDay(
  scene: Scene,
  given: TakingsGiven,
  { region, settings }: { region: Region; settings: SettingsRow },
): Promise<ReadDay> {
  const minor = minorIn(given, settings.currency)
  const sold = given.rates.map((row, index) => {
    const code = codeOf(region, settings, given.date, row)
    const usual = region.takings.codes.find((one) => one.vatCode === code.id)
    const gross = minor(row.gross, `/rates/${index}/gross`)
    const parts = splitGross(gross, code.rate ?? '0', region.takings.rounds)
    return { code, account: row.account ?? usual?.account ?? '', gross, ...parts }
  })
  assertOnce(sold)
  const paid = given.paidBy.map(({ kind, amount, account }, index) => {
    const at = account ?? usualAccount(region, kind)
    if (at === null) throw new Failure('account_needed', { kind, index })
    return { kind, account: at, amount: minor(amount, `/paidBy/${index}/amount`) }
  })
  const difference = minor(given.difference?.amount ?? 0, '/difference/amount')
  const by = sumOf(paid, 'amount') - sumOf(sold, 'gross') - difference
  if (by !== 0n) {
    const amount = toDecimal(by, currencyDigits(settings.currency))
    throw new Failure('takings_do_not_add_up', { by: amount })
  }
  await assertAccounts(scene, region, { sold, paid })
  return { sold, paid, difference }
}

export function sumOf<Key extends string>(rows: readonly Record<Key, bigint>[], key: Key): bigint {
  return rows.reduce((sum, row) => sum + row[key], 0n)
}

function minorIn(given: TakingsGiven, currency: string) {
  const digits = currencyDigits(currency)
  return (amount: number, pointer: string): bigint => {
    if (isExactDecimal(amount, digits)) return fromDecimal(amount, digits)
    const errors = [amountFault(currency, pointer)]
    throw new Failure('invalid_input', { errors, date: given.date })
  }
}

/** Notes and coins lie in the till; a card's or an app's money is at whoever collects it. */
function usualAccount({ accountRoles }: Region, kind: string): string | null {
  if (kind === 'cash') return accountRoles.cash
  return kind === 'card' || kind === 'mobile' ? accountRoles.clearing : null
}

function codeOf(
  region: Region,
  { profile }: SettingsRow,
  day: string,
  { vatCode, rate }: TakingsGiven['rates'][number],
): VatCode {
  const percent = String(rate)
  const found =
    vatCode === undefined ? saleCodeAt(region, percent, day) : vatCodeOf(region, vatCode, day)
  const isOfTill = region.takings.codes.some((one) => one.vatCode === found?.id)
  if (found === undefined || !isOfTill) {
    const known = region.takings.codes.map((one) => one.vatCode).join(', ')
    const detail = `${vatCode ?? `${percent} %`} is no VAT code that a till sells under on ${day}; use one of ${known}.`
    throw new Failure('unknown_vat_code', { detail })
  }
  assertRegime(region, profile.taxRegime ?? null, day, found)
  return found
}

/** Who charges no VAT by their tax regime sells under the code of that regime only. */
function assertRegime(region: Region, taxRegime: string | null, day: string, code: VatCode): void {
  const rule = salesRuleOf(region, {
    buyer: 'domestic',
    country: region.country,
    taxRegime,
    isTaxed: true,
    day,
  })
  if (rule.charge !== 'none' || rule.vatCode === null || rule.vatCode === code.id) return
  const detail = `The organization charges no VAT under its tax regime (${rule.source}); use ${rule.vatCode}.`
  throw new Failure('unknown_vat_code', { detail })
}

/** VAT is rounded for each rate of the day, so a code has one row. */
function assertOnce(sold: readonly TakingsSold[]): void {
  const errors = sold.flatMap(({ code }, index) => {
    const first = sold.findIndex((one) => one.code.id === code.id)
    const detail = `${code.id} appears twice; give it one amount.`
    return first === index ? [] : [{ pointer: `/rates/${index}`, code: 'repeated', detail }]
  })
  if (errors.length > 0) throw new Failure('invalid_input', { errors })
}

const revenueTypes = new Set(['income', 'liability'])
const moneyTypes = new Set(['asset', 'liability', 'equity'])

async function assertAccounts(
  scene: Scene,
  region: Region,
  { sold, paid }: Pick<ReadDay, 'sold' | 'paid'>,
): Promise<void> {
  const chart = await readChart(scene, region)
  const { receivables, payables } = region.accountRoles
  const kept = new Set([
    receivables,
    payables,
    ...(await bankAccountsOf(scene, region)),
    ...region.boxAccounts.map((one) => one.account),
  ])
  const assert = (id: string, types: ReadonlySet<string>, says: string): void => {
    const account = chart.accounts.find((one) => one.id === id)
    if (!account) throw unknownAccount(chart, id)
    if (!kept.has(id) && types.has(account.type)) return
    throw new Failure('account_not_bookable', { detail: `${id} ${account.name} ${says}` })
  }
  for (const { account } of sold) {
    assert(account, revenueTypes, 'takes no revenue of a till; name an income account.')
  }
  for (const { account } of paid) {
    assert(account, moneyTypes, 'takes no money of a till; name a cash or clearing account.')
  }
}
