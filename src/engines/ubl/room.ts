export type { UblInvoice, UblLine, UblParty, UblPayment, UblRow, VatCategory } from './invoice.ts'
export { findingsOf, type UblFormat } from './findings.ts'
export { toOioubl } from './oioubl.ts'
export { toPeppol } from './peppol.ts'
