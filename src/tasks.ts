import { purgeIdempotency } from '#kernel/corridor/purge_idempotency'
import type { Task } from '#kernel/corridor/task'
import { accessTasks } from '#access/room'
import { accountingTasks } from '#accounting_systems/room'
import { approvalTasks } from '#approvals/room'
import { bankTasks } from '#bank/room'
import { digestTasks } from '#digest/room'
import { documentTasks } from '#documents/room'
import { einvoiceTasks } from '#einvoices/room'
import { fileTasks } from '#files/room'
import { historyTasks } from '#history/room'
import { intakeTasks } from '#intake/room'
import { invoiceTasks } from '#invoices/room'
import { leavingTasks } from '#leaving/room'
import { mailTasks } from '#mail/room'
import { oauthTasks } from '#oauth/room'
import { recurringTasks } from '#recurring/room'
import { sendingTasks } from '#sending/room'
import { signinTasks } from '#signin/room'
import { vatTasks } from '#vat/room'
import { webhookTasks } from '#webhooks/room'

/** What workers do behind a commit; every room with chores lists them in its door. */
export const tasks: readonly Task[] = [
  purgeIdempotency,
  ...fileTasks,
  ...documentTasks,
  ...intakeTasks,
  ...leavingTasks,
  ...accountingTasks,
  ...invoiceTasks,
  ...sendingTasks,
  ...recurringTasks,
  ...einvoiceTasks,
  ...vatTasks,
  ...bankTasks,
  ...webhookTasks,
  ...mailTasks,
  ...oauthTasks,
  ...signinTasks,
  ...accessTasks,
  ...approvalTasks,
  ...historyTasks,
  ...digestTasks,
]
