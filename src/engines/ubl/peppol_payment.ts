import { accountOf } from './bank_account.ts'
import { branch, leaf, type UblElement } from './element.ts'
import type { UblInvoice } from './invoice.ts'

/** BT-81 allows one payment method: the payment card if any (DK-R-010), else the bank account. */
export function peppolPayment(invoice: UblInvoice): UblElement[] {
  const { payment } = invoice
  if (payment === null) return []
  if (payment.card !== null) {
    const { kind, paymentId, creditor } = payment.card
    return branch(
      'cac:PaymentMeans',
      leaf('cbc:PaymentMeansCode', '93'),
      leaf('cbc:PaymentID', `${kind}#${paymentId}`),
      branch('cac:PayeeFinancialAccount', leaf('cbc:ID', creditor)),
    )
  }
  const account = accountOf(invoice)
  if (account === null) return []
  const isDanish = account.kind === 'danish'
  return branch(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', isDanish ? '42' : '58'),
    leaf('cbc:PaymentID', payment.reference),
    branch(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', isDanish ? account.number : account.iban),
      branch(
        'cac:FinancialInstitutionBranch',
        leaf('cbc:ID', isDanish ? account.branch : account.bic),
      ),
    ),
  )
}
