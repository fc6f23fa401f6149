import { z } from 'zod'
import { text, texts } from './table/cells.ts'

/**
 * The payment references that banks pass on to the seller: fi71, the Danish payment card with
 * an id; fi73, the one without, on which the number is a message; and rf, the creditor reference of
 * ISO 11649. Each works in one currency only.
 */
export const paymentReference = z
  .strictObject({
    kind: z.literal(['fi71', 'fi73', 'rf']),
    currency: z.string().regex(/^[A-Z]{3}$/),
    source: text,
  })
  .readonly()

/** How the national account number is read from an IBAN, for payers who use it. */
export const domesticAccount = z
  .strictObject({
    // With one group for each part of the number.
    form: z.string().regex(/^\^.+\$$/),
    label: texts,
    source: text,
  })
  .readonly()

/** The parts of the national account number in an IBAN; null where the region has none. */
export function accountParts(
  { domesticAccount: rule = null }: { domesticAccount?: z.output<typeof domesticAccount> | null },
  iban: string,
): string[] | null {
  if (rule === null) return null
  const found = new RegExp(rule.form).exec(iban.replaceAll(/\s/g, '').toUpperCase())
  return found === null ? null : found.slice(1)
}
