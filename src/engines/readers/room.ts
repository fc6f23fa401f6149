export { isRefusal, noFields, reading, readLanguages, refusals } from './reading/reading.ts'
export type {
  ReadingFinding,
  ReaderInput,
  Reading,
  ReadingFields,
  Refusal,
} from './reading/reading.ts'
export { isXmlRefusal, readXml } from './xml/xml.ts'
export { nodeAt, nodesAt, textAt, type XmlNode } from './xml/xml_tree.ts'
export type {
  BankStatement,
  StatementFile,
  StatementOutcome,
  StatementRow,
} from './reading/statement.ts'
export { createSandbox } from './sandbox/sandbox.ts'
export { findEngines, type Engines } from './picture/engines.ts'
export { findIsolation, noIsolation, walls, type Isolation } from './sandbox/sandbox_isolation.ts'
export type { SandboxOptions } from './sandbox/sandbox_options.ts'
