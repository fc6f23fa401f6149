import { roundHalfUp, sizeOf } from '#kernel/values/money'
import type { Region, VatCode } from '#regions/room'
import { fractionOf, partOf, shareOf } from '#kernel/values/decimal'
import type { EntryLine } from '#ledger/room'
import { faultOf, type PullFault } from './pull_fault.ts'

/** A line as it was read, with our account and our VAT code. */
export type BackLine = {
  account: string
  amountMinor: bigint
  code: VatCode | null
  text: string | null
}

type EntrySide = 'input' | 'output'
/** A line that is VAT, or a part of one, under the code that it belongs to. */
type Tax = { line: BackLine; code: VatCode; role: EntrySide; amountMinor: bigint }
type Sorted = { bases: BackLine[]; taxes: Tax[]; plain: BackLine[] }

/**
 * The lines as the VAT return reads them. Over there a line names a VAT code and the VAT is booked
 * beside it, so base and VAT are told apart by our accounts of the code's boxes. What does not fit is
 * never guessed.
 */
export function withVatRoles(region: Region, lines: readonly BackLine[]): EntryLine[] | PullFault {
  const sorted = sortLines(region, lines)
  if ('message' in sorted) return sorted
  const fault = missingVat(region, sorted) ?? strayVat(region, sorted)
  if (fault !== null) return fault
  const amounts = new Map<BackLine, Amounts>()
  for (const group of Map.groupBy(sorted.bases, (line) => line.code?.id).values()) {
    for (const [line, found] of amountsOf(group, sorted.taxes)) amounts.set(line, found)
  }
  return lines.flatMap((line) => {
    const base = amounts.get(line)
    if (base !== undefined) return [baseLine(line, base)]
    const taxes = sorted.taxes.filter((tax) => tax.line === line && tax.amountMinor !== 0n)
    return taxes.length === 0 ? [plainLine(line)] : taxes.map(taxLine)
  })
}

function accountOf(region: Region, code: VatCode, side: EntrySide): string | null {
  const found = region.boxAccounts.find(
    (row) => row.side === side && code.vatBoxes.includes(row.box),
  )
  return found?.account ?? null
}

function sortLines(region: Region, lines: readonly BackLine[]): Sorted | PullFault {
  const isTaxOf = (line: BackLine, code: VatCode): boolean =>
    line.account === accountOf(region, code, 'input') ||
    line.account === accountOf(region, code, 'output')
  const bases = lines.filter((line) => line.code !== null && !isTaxOf(line, line.code))
  const used = uniqueCodes(bases)
  const sorted: Sorted = { bases, taxes: [], plain: [] }
  for (const line of lines.filter((one) => !bases.includes(one))) {
    const codes = line.code === null ? used.filter((code) => isTaxOf(line, code)) : [line.code]
    if (codes.length === 0) {
      sorted.plain.push(line)
      continue
    }
    const taxes = shareOut(region, line, codes, bases)
    if ('message' in taxes) return taxes
    sorted.taxes.push(...taxes)
  }
  return sorted
}

function uniqueCodes(lines: readonly BackLine[]): VatCode[] {
  const codes = lines.flatMap((line) => (line.code === null ? [] : [line.code]))
  return [...new Map(codes.map((code) => [code.id, code])).values()]
}

function roleOf(region: Region, line: BackLine, code: VatCode): EntrySide {
  const isInput = line.account === accountOf(region, code, 'input')
  const isOutput = line.account === accountOf(region, code, 'output')
  // One account may take both: what is deducted is a debit.
  if (isInput && isOutput) return line.amountMinor > 0n ? 'input' : 'output'
  return isInput ? 'input' : 'output'
}

/** The VAT of several codes may stand in one line: each gets what its base comes to. */
function shareOut(
  region: Region,
  line: BackLine,
  codes: readonly VatCode[],
  bases: readonly BackLine[],
): Tax[] | PullFault {
  const [only] = codes
  if (codes.length === 1 && only !== undefined) {
    const role = roleOf(region, line, only)
    return [{ line, code: only, role, amountMinor: line.amountMinor }]
  }
  const taxes = codes.map((code): Tax => {
    const role = roleOf(region, line, code)
    return { line, code, role, amountMinor: expectedOf(code, role, sumOf(bases, code)) ?? 0n }
  })
  const missing = taxes.reduce((rest, tax) => rest - tax.amountMinor, line.amountMinor)
  if (sizeOf(missing) > BigInt(codes.length)) {
    const ids = codes.map((code) => code.id).join(', ')
    return faultOf(
      'vat_does_not_fit',
      `The VAT on account ${line.account} does not come to that of the VAT codes ${ids}. Correct the entry in the accounting system.`,
    )
  }
  const [first, ...rest] = taxes
  return first === undefined
    ? []
    : [{ ...first, amountMinor: first.amountMinor + missing }, ...rest]
}

function sumOf(bases: readonly BackLine[], code: VatCode): bigint {
  return bases
    .filter((line) => line.code?.id === code.id)
    .reduce((sum, line) => sum + line.amountMinor, 0n)
}

/**
 * The VAT of a base line: what is not deducted is part of that line. Null where that is not known of
 * the code alone.
 */
function expectedOf(code: VatCode, role: EntrySide, amount: bigint): bigint | null {
  if (code.rate === null || code.deductible === 'pro_rata') return null
  const rate = fractionOf(code.rate)
  const [top, bottom] = [rate.top, rate.bottom * 100n]
  if (code.direction === 'out') return roundHalfUp(amount * top, bottom)
  const share = shareOf(code.deductible ?? '1')
  const whole = bottom * share.bottom + top * (share.bottom - share.top)
  return role === 'input'
    ? roundHalfUp(amount * top * share.top, whole)
    : -roundHalfUp(amount * top * share.bottom, whole)
}

/** A code that comes with VAT needs it on its account, or the return would lack it. */
function missingVat(region: Region, { bases, taxes }: Sorted): PullFault | null {
  for (const code of uniqueCodes(bases)) {
    for (const role of ['input', 'output'] as const) {
      const account = accountOf(region, code, role)
      if (account === null) continue
      const expected = expectedOf(code, role, sumOf(bases, code)) ?? 0n
      if (expected === 0n) continue
      if (taxes.some((tax) => tax.code.id === code.id && tax.role === role)) continue
      return faultOf(
        'vat_missing',
        `VAT code ${code.id} comes with VAT on account ${account}, and the entry has none there. Correct the entry in the accounting system, or map the account that its VAT is on.`,
      )
    }
  }
  return null
}

/** VAT beside a cost or an income that names no code would be missing in the return. */
function strayVat(region: Region, { plain }: Sorted): PullFault | null {
  const boxes = new Set(region.vatCodes.flatMap((code) => code.vatBoxes))
  const accounts = new Set(
    region.boxAccounts.filter((row) => boxes.has(row.box)).map((row) => row.account),
  )
  const stray = plain.find((line) => accounts.has(line.account))
  const isBill = plain.some((line) => isOfResult(region, line.account))
  if (stray === undefined || !isBill) return null
  return faultOf(
    'vat_code_missing',
    `The entry has VAT on account ${stray.account} and no VAT code says what it is. Give its lines a VAT code in the accounting system, or enter its document in Daybook instead.`,
  )
}

export function isOfResult(region: Region, account: string): boolean {
  const type = region.accounts.find((row) => row.id === account)?.type
  return type === 'income' || type === 'expense'
}

type Amounts = { vatBase: bigint; vatAmount: bigint }

/** The taxable amount of each line of one code, and the VAT on it. */
function amountsOf(group: readonly BackLine[], taxes: readonly Tax[]): [BackLine, Amounts][] {
  const code = group[0]?.code ?? null
  if (code === null) return []
  const taxOf = (role: EntrySide): bigint =>
    taxes
      .filter((tax) => tax.code.id === code.id && tax.role === role)
      .reduce((sum, tax) => sum + tax.amountMinor, 0n)
  const amount = group.reduce((sum, line) => sum + line.amountMinor, 0n)
  const whole = wholeOf(code, amount, taxOf('input'), taxOf('output'))
  let before = 0n
  return group.map((line, index) => {
    const part = (of: bigint): bigint => {
      if (amount === 0n) return index === 0 ? of : 0n
      return partOf(of, amount, before, line.amountMinor)
    }
    const found = { vatBase: part(whole.vatBase), vatAmount: part(whole.vatAmount) }
    before += line.amountMinor
    return [line, found]
  })
}

function wholeOf(code: VatCode, amount: bigint, input: bigint, output: bigint): Amounts {
  if (code.direction === 'out') return { vatBase: -amount, vatAmount: -output }
  if (code.reverseCharge === true) return { vatBase: amount + input + output, vatAmount: -output }
  const isWhole = code.rate === null || (code.deductible ?? '1') === '1'
  if (isWhole) return { vatBase: amount, vatAmount: input }
  const { top, bottom } = fractionOf(code.rate ?? '0')
  const gross = amount + input
  const vatBase = roundHalfUp(gross * bottom * 100n, bottom * 100n + top)
  return { vatBase, vatAmount: gross - vatBase }
}

const plainLine = ({ account, amountMinor, text }: BackLine): EntryLine => ({
  account,
  amountMinor: String(amountMinor),
  text,
  vatCode: null,
  vatRole: null,
  vatBaseMinor: null,
  vatAmountMinor: null,
  foreignMinor: null,
})

const baseLine = (line: BackLine, { vatBase, vatAmount }: Amounts): EntryLine => ({
  ...plainLine(line),
  vatCode: line.code?.id ?? null,
  vatRole: 'base',
  vatBaseMinor: String(vatBase),
  vatAmountMinor: String(vatAmount),
})

const taxLine = ({ line, code, role, amountMinor }: Tax): EntryLine => ({
  ...plainLine({ ...line, amountMinor }),
  vatCode: code.id,
  vatRole: role,
})
