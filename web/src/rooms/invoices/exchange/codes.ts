import type { EinvoiceRecord } from '@daybook/sdk'
import { sayIfKnown } from '../../../words/words.ts'

/** What of the buyer is at fault and can be corrected in one field. */
export type BuyerField = 'sdiCode' | 'vatNumber' | 'fiscalCode' | 'officeCode'

/** Where a fault is corrected. */
export type Fault =
  | { at: 'buyer'; field: BuyerField }
  | { at: 'draft'; focus: string }
  | { at: 'profile' }
  | null

const buyer = (field: BuyerField): Fault => ({ at: 'buyer', field })
const draft = (focus: string): Fault => ({ at: 'draft', focus })
const profile: Fault = { at: 'profile' }

const firstVat = '.saleslines .vatRate input'
const firstPrice = '.saleslines .unitPrice input'

/** By the codes of the exchange (SdI, controls of specification 1.9); of the others the words alone are known. */
const faults: Readonly<Record<string, Fault>> = {
  '00300': profile,
  '00301': profile,
  '00303': profile,
  '00305': buyer('vatNumber'),
  '00306': buyer('fiscalCode'),
  '00311': buyer('sdiCode'),
  '00312': buyer('sdiCode'),
  '00313': buyer('sdiCode'),
  '00320': profile,
  '00321': profile,
  '00322': profile,
  '00323': profile,
  '00324': buyer('fiscalCode'),
  '00325': buyer('fiscalCode'),
  '00326': buyer('fiscalCode'),
  '00400': draft(firstVat),
  '00401': draft(firstVat),
  '00411': draft('#invoice-withholdingRate'),
  '00413': profile,
  '00414': profile,
  '00415': draft('#invoice-withholdingRate'),
  '00417': buyer('vatNumber'),
  '00419': draft(firstVat),
  '00420': draft('#invoice-splitPayment'),
  '00421': draft(firstVat),
  '00422': draft(firstPrice),
  '00423': draft(firstPrice),
  '00424': draft(firstVat),
  '00427': buyer('officeCode'),
  '00429': draft(firstVat),
  '00430': draft(firstVat),
  '00443': draft(firstVat),
  '00444': draft(firstVat),
  '00445': draft(firstVat),
}

export const knownFaults: readonly string[] = Object.keys(faults)

/** Of a public body the office is reached by six characters, and so a wrong address is its office. */
export function faultOf(code: string, isPublic: boolean): Fault {
  const found = faults[code] ?? null
  const isAddress = found?.at === 'buyer' && found.field === 'sdiCode'
  return isPublic && isAddress ? buyer('officeCode') : found
}

/** What a code means, in words; as the exchange says it where it is newer than these words. */
export const meaningOf = ({ code, detail }: { code: string; detail: string }): string =>
  sayIfKnown(`value.${code}`) ?? detail

type Notice = EinvoiceRecord['notifications'][number]

/** Why a file was rejected, if it was: what the exchange named last. */
export function rejectionOf({ notifications }: EinvoiceRecord): Notice | null {
  return notifications.findLast(({ type, applied }) => type === 'NS' && applied) ?? null
}
