import einvoices from './einvoices.ts'
import receiveExchangeInvoice from './receive_exchange_invoice.ts'
import receiveExchangeMessage from './receive_exchange_message.ts'
import tendEinvoice from './tend_einvoice.ts'
import { tendLater } from './tend_later.ts'

export const einvoiceReads = [einvoices]
/** Internal definitions, run by a worker and by the poller; not callable from outside. */
export const einvoiceInternals = [tendEinvoice, receiveExchangeMessage, receiveExchangeInvoice]
export const einvoiceTasks = [tendLater]

export { einvoice, type EinvoiceRecord } from './einvoice/einvoice.ts'
export {
  isExchangeConnected,
  keepEinvoice,
  takeFileName,
  type NewEinvoice,
} from './einvoice/keep_einvoice.ts'
export { performSending, settleSending, type SendingOutcome } from './sending/send_step.ts'
export { lookSoon } from './einvoice/sending_store.ts'
export type { Rejected } from './hooks.ts'
export type { ExchangeError } from './ports.ts'
export { einvoiceOf } from './messages/einvoice_of.ts'
export { pollInbound } from './inbound/poll_inbound.ts'
export { readBackFiles, type ReadBackFiles } from './sending/read_back_files.ts'
export { pollExchange } from './polling/poll_exchange.ts'
export { notificationXmlRead, xmlRead, type FoundXml } from './xml_read.ts'
export { einvoicesWaiting } from './waiting/waiting_einvoices.ts'
