import ageing from './ageing.ts'
import billsToPay from './bills_to_pay.ts'
import confirmSupplierAccount from './confirm_supplier_account.ts'
import openItems from './open_items.ts'
import statementOfAccount from './statement_of_account.ts'

export const openItemOperations = [confirmSupplierAccount]
export const openItemReads = [openItems, ageing, billsToPay, statementOfAccount]

export { statementFilters } from './statement/statement.ts'
export { statementFileName, statementRead } from './statement/statement_read.ts'
export { renderStatementPdf } from './statement/statement_pdf.ts'
export type { StatementView } from './statement/statement_view.ts'
export { accountsWaiting } from './waiting/waiting_accounts.ts'
