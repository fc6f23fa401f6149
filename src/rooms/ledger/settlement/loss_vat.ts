import { roundHalfUp, sizeOf } from '#kernel/values/money'
import type { Entry, EntryLine } from '../ports.ts'
import { adjustingLine } from './adjustment.ts'

const isVat = ({ vatRole }: EntryLine): boolean => vatRole === 'input' || vatRole === 'output'

export function hasVat({ lines }: Pick<Entry, 'lines'>): boolean {
  return lines.some(isVat)
}

/** A sale whose VAT was owed at once, and nothing else: what a lost claim can take off again. */
export function isPlainSale({ lines }: Pick<Entry, 'lines'>): boolean {
  const vat = lines.filter(isVat)
  return (
    vat.length > 0 &&
    vat.every((line) => line.vatRole === 'output' && line.vatDate === undefined) &&
    lines.every((line) => line.vatRole !== 'base' || BigInt(line.amountMinor) <= 0n)
  )
}

/**
 * The lines of a lost claim: the VAT of the lost part is taken off again, code by code, and the rest
 * is the loss. `lostBaseMinor` is the lost part of the claim, `part` of `whole`.
 */
export function lossLines(
  { lines }: Pick<Entry, 'lines'>,
  { part, whole, lostBaseMinor }: { part: bigint; whole: bigint; lostBaseMinor: bigint },
  account: string,
): EntryLine[] {
  const shareOf = (minor: bigint): bigint => -roundHalfUp(minor * part, whole)
  const taxed = Map.groupBy(
    lines.filter((line) => line.vatRole === 'output'),
    (line) => line.vatCode ?? '',
  )
  const written = [...taxed].flatMap(([code, vatLines]) => {
    const bases = lines.filter((line) => line.vatRole === 'base' && line.vatCode === code)
    const sumOf = (
      of: readonly EntryLine[],
      field: 'amountMinor' | 'vatBaseMinor' | 'vatAmountMinor',
    ) => shareOf(of.reduce((sum, line) => sum + BigInt(line[field] ?? '0'), 0n))
    const base: EntryLine = {
      ...adjustingLine(account, sumOf(bases, 'amountMinor')),
      vatCode: code,
      vatRole: 'base',
      vatBaseMinor: String(sumOf(bases, 'vatBaseMinor')),
      vatAmountMinor: String(sumOf(bases, 'vatAmountMinor')),
    }
    const vat = [...Map.groupBy(vatLines, (line) => line.account)].map(([at, own]): EntryLine => {
      const line = adjustingLine(at, sumOf(own, 'amountMinor'))
      return { ...line, vatCode: code, vatRole: 'output' }
    })
    return [base, ...vat.filter((line) => line.amountMinor !== '0')]
  })
  const sum = written.reduce((all, line) => all + BigInt(line.amountMinor), 0n)
  const rest = lostBaseMinor - sum
  const [first, ...others] = written
  if (rest === 0n || first === undefined) return written
  // A rounding belongs to the loss; what was sold without VAT has a line of its own.
  if (sizeOf(rest) > BigInt(written.length)) return [...written, adjustingLine(account, rest)]
  return [{ ...first, amountMinor: String(BigInt(first.amountMinor) + rest) }, ...others]
}
