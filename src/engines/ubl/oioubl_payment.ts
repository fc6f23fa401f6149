import { accountOf, type PaymentAccount } from './bank_account.ts'
import { branch, leaf, type UblElement } from './element.ts'
import type { UblInvoice } from './invoice.ts'

/** All payment methods of the invoice, the payment card first, each with the due date. */
export function oioublPayment(invoice: UblInvoice): UblElement[] {
  const { payment, dueDate } = invoice
  if (payment === null) return []
  const { card, reference } = payment
  const account = accountOf(invoice)
  const ways: UblElement[][] = []
  if (card !== null) {
    ways.push([
      ...leaf('cbc:PaymentMeansCode', '93'),
      ...leaf('cbc:PaymentDueDate', dueDate),
      ...channel('DK:FIK'),
      ...leaf('cbc:InstructionID', card.kind === '73' ? null : card.paymentId),
      ...leaf('cbc:InstructionNote', card.kind === '73' ? reference : null),
      ...leaf('cbc:PaymentID', card.kind),
      ...branch('cac:CreditAccount', leaf('cbc:AccountID', card.creditor)),
    ])
  }
  if (account !== null) ways.push(transferOf(account, dueDate, card === null ? reference : null))
  if (ways.length === 0) {
    ways.push([...leaf('cbc:PaymentMeansCode', '1'), ...leaf('cbc:PaymentDueDate', dueDate)])
  }
  return ways.flatMap((way, index) =>
    branch('cac:PaymentMeans', leaf('cbc:ID', String(index + 1)), way),
  )
}

function channel(code: string): UblElement[] {
  const list = { listAgencyID: '320', listID: 'urn:oioubl:codelist:paymentchannelcode-1.1' }
  return leaf('cbc:PaymentChannelCode', code, list)
}

/** A text for the payee has at most twenty characters; a longer one is omitted here. */
function noteOf(reference: string | null): UblElement[] {
  return leaf('cbc:PaymentNote', reference !== null && reference.length <= 20 ? reference : null)
}

function transferOf(
  account: PaymentAccount,
  dueDate: string | null,
  reference: string | null,
): UblElement[] {
  if (account.kind === 'danish') {
    return [
      ...leaf('cbc:PaymentMeansCode', '42'),
      ...leaf('cbc:PaymentDueDate', dueDate),
      ...channel('DK:BANK'),
      ...branch(
        'cac:PayeeFinancialAccount',
        leaf('cbc:ID', account.number),
        noteOf(reference),
        branch('cac:FinancialInstitutionBranch', leaf('cbc:ID', account.branch)),
      ),
    ]
  }
  const { iban, bic } = account
  // F-LIB113: payment means 31 requires the bank, 58 does not.
  return [
    ...leaf('cbc:PaymentMeansCode', bic === null ? '58' : '31'),
    ...leaf('cbc:PaymentDueDate', dueDate),
    ...channel('IBAN'),
    ...branch(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', iban),
      noteOf(reference),
      branch(
        'cac:FinancialInstitutionBranch',
        branch('cac:FinancialInstitution', leaf('cbc:ID', bic)),
      ),
    ),
  ]
}
