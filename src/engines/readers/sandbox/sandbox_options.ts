import type { Log } from '#kernel/process/log'
import type { Isolation } from './sandbox_isolation.ts'

export type SandboxOptions = {
  /** Whether to read even if the machine cannot disable the network. */
  allowWithoutNetworkIsolation: boolean
  log: Pick<Log, 'warn'>
  /** How many documents are read at the same time. */
  children?: number
  timeoutMs?: number
  mostResidentBytes?: number
  heapBytes?: number
  /** How many documents a child for everybody reads before it is replaced. */
  mostServed?: number
  /** How many files a child reads of its organization. */
  mostOwned?: number
  /** How many documents of one organization may wait for their callers. */
  mostWaiting?: number
  jobPatienceMs?: number
  idleMs?: number
  /** Another program instead of the readers, for tests of the sandbox. */
  script?: string
  isolation?: () => Promise<Isolation>
}
