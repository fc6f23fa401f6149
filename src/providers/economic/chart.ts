import type { z } from 'zod'
import type { Chart, ChartAccount, ChartVatCode } from '#ledger/ports'
import type { Connection } from '#accounting_systems/ports'
import { findRegion } from '#regions/room'
import type { EconomicClient } from './client.ts'
import { digitsOf, divideRounded } from './amounts.ts'
import { callerOf, type EconomicVatCode, readAll, readVatCodes } from './facts.ts'
import * as wire from './wire.ts'

type Account = z.output<typeof wire.accountItem>

const profitAndLoss = 1
const status = 2

/** Accounts that entries may go to, and VAT codes by what they do. e-conomic has no categories. */
export async function readEconomicChart(
  client: EconomicClient,
  connection: Connection,
): Promise<Chart> {
  const caller = callerOf(connection)
  const [accounts, codes] = await Promise.all([
    readAll(client, caller, { service: 'accounts', path: ['Accounts'] }, wire.accountsPage),
    readVatCodes(client, caller),
  ])
  const byId = new Map(codes.map((one) => [one.id, one]))
  return {
    accounts: accounts
      .filter((one) => !one.isBarred && (one.type === profitAndLoss || one.type === status))
      .map((one) => chartAccount(one, byId)),
    vatCodes: codes.map((code) => chartVatCode(connection, code)),
    categories: [],
  }
}

function chartAccount(account: Account, codes: ReadonlyMap<string, EconomicVatCode>): ChartAccount {
  const name = account.name?.trim() || String(account.number)
  const code = account.vatCode === null ? undefined : codes.get(account.vatCode)
  return {
    id: String(account.number),
    name,
    nameEn: name,
    type: typeOf(account, code, codes),
    standardNumber: null,
    vatCode: code?.id ?? null,
  }
}

/** e-conomic tells the result from the balance, and the usual side; the rest follows from VAT. */
function typeOf(
  { number, type, isCredit }: Account,
  code: EconomicVatCode | undefined,
  codes: ReadonlyMap<string, EconomicVatCode>,
): ChartAccount['type'] {
  if (type === profitAndLoss) {
    return (isCredit ?? code?.direction === 'out') ? 'income' : 'expense'
  }
  const isVat = [...codes.values()].some(
    (one) => one.account === number || one.contraAccount === number,
  )
  return (isCredit ?? isVat) ? 'liability' : 'asset'
}

/** Without the zeros at its end. */
const plainDecimal = (units: bigint): string => digitsOf(units, 8).replace(/\.?0+$/, '')

const hundred = 100n * 10n ** 8n

/**
 * The meaning of a code by its direction, rate and accounts, never by its name. A rate below the
 * standard one on a purchase without contra account is the part of the standard rate that may be
 * deducted: of 25 % on meals a quarter, which is 5.26315789 % of the rest.
 */
function chartVatCode(connection: Connection, code: EconomicVatCode): ChartVatCode {
  const region = findRegion(connection.regionKey)
  const known = (region?.vatCodes ?? []).filter(
    (row) =>
      row.direction === code.direction &&
      (code.direction === 'out' || (row.reverseCharge === true) === (code.contraAccount !== null)),
  )
  const same = known.filter((row) => row.rate !== null && isMeant(row, code))
  const kinds = new Set(same.map((row) => row.kind))
  const [only] = same
  const isOne = kinds.size === 1 && only !== undefined
  return {
    id: code.id,
    name: code.name,
    nameEn: code.name,
    direction: code.direction,
    rate: isOne ? only.rate : plainDecimal(code.rateScaled),
    kind: isOne ? only.kind : 'unknown',
    deductible: code.direction === 'out' ? null : isOne ? only.deductible : null,
    reverseCharge: isOne ? only.reverseCharge : code.contraAccount !== null,
    nature: null,
    validFrom: null,
    validTo: null,
  }
}

type Known = { rate: string | null; deductible: string | null; reverseCharge: boolean | 'buyer' }

const scaledOf = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(`${whole}${decimals.padEnd(8, '0').slice(0, 8)}`)
}

/** Whether e-conomic's rate comes to the same VAT as the rate and the share of ours. */
function isMeant({ rate, deductible, reverseCharge }: Known, code: EconomicVatCode): boolean {
  const ours = scaledOf(rate ?? '0')
  if (code.direction === 'out' || reverseCharge === true) return ours === code.rateScaled
  if (deductible === 'pro_rata') return false
  const share = scaledOf(deductible ?? '0')
  const deducted = divideRounded(ours * share, 10n ** 8n)
  const rest = hundred + ours - deducted
  const effective = divideRounded(deducted * hundred, rest)
  const distance = effective - code.rateScaled
  return (distance < 0n ? -distance : distance) <= 100n
}
