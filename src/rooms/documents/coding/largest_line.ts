import { currencyDigits, sizeOf } from '#kernel/values/money'
import type { CodingLine } from '../document/coding.ts'
import { minorOf } from '../document/propose_amounts.ts'

/** The line that the header shows; of equal lines the first. */
export function largestLine(
  lines: readonly CodingLine[],
  currency: string,
): CodingLine | undefined {
  const digits = currencyDigits(currency)
  const grossOf = ({ net, vat }: CodingLine) => sizeOf(minorOf(net, digits) + minorOf(vat, digits))
  const [first, ...others] = lines
  return others.reduce(
    (best, line) => (best !== undefined && grossOf(line) > grossOf(best) ? line : best),
    first,
  )
}
