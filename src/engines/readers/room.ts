export { isProvenBySums } from './amounts/proven_by_sums.ts'
export { isRefusal, noFields, reading, readLanguages, refusals } from './reading/reading.ts'
export type {
  PagePart,
  ReadingFinding,
  ReaderInput,
  Reading,
  ReadingFields,
  Refusal,
} from './reading/reading.ts'
export { openSigned } from './einvoice/signed.ts'
export { looksSigned } from './einvoice/signed_bytes.ts'
export { isXmlRefusal, readXml } from './xml/xml.ts'
export { nodeAt, nodesAt, textAt, type XmlNode } from './xml/xml_tree.ts'
export type {
  BankStatement,
  StatementFile,
  StatementOutcome,
  StatementRow,
} from './reading/statement.ts'
export type {
  OpeningBalanceRow,
  OpeningFault,
  OpeningFile,
  OpeningItemRow,
  OpeningOutcome,
  OpeningWish,
} from './reading/opening.ts'
export { pageWord, type PageOutcome } from './reading/shown_page.ts'
export type { MailParts, MailPartsOutcome } from './reading/mail_parts.ts'
export { createSandbox } from './sandbox/sandbox.ts'
export type { ReaderFigures } from './ports.ts'
export { findEngines, type Engines } from './picture/engines.ts'
export { findIsolation, noIsolation, walls, type Isolation } from './sandbox/sandbox_isolation.ts'
export type { SandboxOptions } from './sandbox/sandbox_options.ts'
export { readContactsCsv, type ContactLine, type ContactRole } from './contacts/contacts_csv.ts'
export { decodeText } from './statement/statement_read.ts'
export { findDates } from './text/dates.ts'
export { isVatNumber } from './text/candidates_identifiers.ts'
