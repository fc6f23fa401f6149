import type { Attachment } from '#accounting_systems/ports'
import type { Client } from './client.ts'
import type { Lookups } from './lookups.ts'

/** What every part of the adapter works with. */
export type Desk = {
  client: Client
  lookups: Lookups
  /** Makes a PDF of a file that the service does not take as it is. */
  toPdf: (source: Pick<Attachment, 'fileName' | 'bytes'>) => Promise<Uint8Array>
}
