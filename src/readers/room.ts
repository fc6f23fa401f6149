export { isRefusal, reading, refusals } from './reading.ts'
export type { Finding, ReaderInput, Reading, ReadingFields, Refusal } from './reading.ts'
export { createSandbox, type SandboxOptions } from './sandbox.ts'
export { findIsolation, type Isolation } from './sandbox_isolation.ts'
