import ageing from './ageing.ts'
import billsToPay from './bills_to_pay.ts'
import confirmSupplierAccount from './confirm_supplier_account.ts'
import contactHistory from './contact_history.ts'
import openItems from './open_items.ts'
import rejectSupplierAccount from './reject_supplier_account.ts'
import statementOfAccount from './statement_of_account.ts'
import supplierAccounts from './supplier_accounts.ts'

export const openItemOperations = [confirmSupplierAccount, rejectSupplierAccount]
export const openItemReads = [
  openItems,
  ageing,
  billsToPay,
  statementOfAccount,
  supplierAccounts,
  contactHistory,
]

export { statementFilters } from './statement/statement.ts'
export { statementFileName, statementRead } from './statement/statement_read.ts'
export { renderStatementPdf } from './statement/statement_pdf.ts'
export type { StatementView } from './statement/statement_view.ts'
export { accountsWaiting } from './waiting/waiting_accounts.ts'
export { countLedItems, leadAccounts } from './bills/lead_accounts.ts'
