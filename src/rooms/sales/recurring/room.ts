import endRecurringInvoice from './end_recurring_invoice.ts'
import finishRecurringInvoice from './finish_recurring_invoice.ts'
import { makeRecurring } from './make_recurring.ts'
import makeRecurringInvoice from './make_recurring_invoice.ts'
import recurringInvoices from './recurring_invoices.ts'
import saveRecurringInvoice from './save_recurring_invoice.ts'

export const recurringOperations = [saveRecurringInvoice, endRecurringInvoice]
export const recurringReads = [recurringInvoices]
export const recurringInternals = [makeRecurringInvoice, finishRecurringInvoice]
export const recurringTasks = [makeRecurring]

export { stopDuePlans } from './plan/stop_due.ts'
export { leadPlans } from './plan/lead_plans.ts'
