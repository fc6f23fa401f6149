import type { UndecidedRow } from '#bank/room'
import type { UndecidedDocument, VatRange } from '#documents/room'
import { fractionOf } from '#kernel/values/decimal'
import { roundHalfUp } from '#kernel/values/money'

/** Something that a person decides before the return is certain. */
export type VatDecision = {
  kind: 'document_not_posted' | 'bank_not_matched'
  id: string
  says: string
  name: string | null
  date: string | null
  amount: number | null
  currency: string | null
  action: string
  input: Record<string, string>
  moves: VatRange
}

export function documentDecision(given: UndecidedDocument): VatDecision {
  const { documentId: id, isCoded, name, date, amount, currency, moves } = given
  return {
    kind: 'document_not_posted',
    id,
    says: isCoded
      ? 'The document is not posted: check it and post it.'
      : 'The document is not coded: check what was read and code it.',
    name,
    date,
    amount,
    currency,
    action: isCoded ? 'post_document' : 'code_document',
    input: { documentId: id },
    moves,
  }
}

export function rowDecision(row: UndecidedRow, home: string, standardRate: string): VatDecision {
  const { transactionId: id, name, date, amount, currency } = row
  return {
    kind: 'bank_not_matched',
    id,
    says: 'The bank transaction is not matched: match it, book it, or ignore it.',
    name,
    date,
    amount,
    currency,
    action: 'match_transaction',
    input: { transactionId: id },
    moves: row.currency === home ? rowRange(row, standardRate) : null,
  }
}

/** At most the VAT at the standard rate that the amount can hold: deducted of a payment out, owed of one in. */
export function rowRange(
  { amountMinor, isTrade }: Pick<UndecidedRow, 'amountMinor' | 'isTrade'>,
  standardRate: string,
): NonNullable<VatRange> {
  if (!isTrade) return { lowMinor: 0n, highMinor: 0n }
  const { top, bottom } = fractionOf(standardRate)
  const vat = roundHalfUp(amountMinor * top, bottom * 100n + top)
  return vat < 0n ? { lowMinor: vat, highMinor: 0n } : { lowMinor: 0n, highMinor: vat }
}
