import einvoices from './einvoices.ts'
import receiveExchangeMessage from './receive_exchange_message.ts'
import tendEinvoice from './tend_einvoice.ts'
import { tendLater } from './tend_later.ts'

export const einvoiceReads = [einvoices]
/** Run by the corridor, but by no caller's name: a worker, and the exchange's notifications. */
export const einvoiceInternals = [tendEinvoice, receiveExchangeMessage]
export const einvoiceTasks = [tendLater]

export { einvoice, type EinvoiceRecord } from './einvoice.ts'
export {
  isExchangeConnected,
  keepEinvoice,
  takeFileName,
  type NewEinvoice,
} from './keep_einvoice.ts'
export { performSending, settleSending, type Sending } from './send_step.ts'
export { followRejections, type Rejected } from './rejection.ts'
export type { ExchangeError } from './message.ts'
export { einvoiceOf } from './einvoice_of.ts'
export { pollExchange } from './poll_exchange.ts'
export { notificationXmlRead, xmlRead, type FoundXml } from './xml_read.ts'
