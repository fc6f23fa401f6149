import type { Scene } from '#kernel/corridor/scene'
import type { SqlPart } from '#kernel/database/sql'

/** A file that the exchange delivered over there; its bytes are in the file store. */
export type DeliveredFile = {
  sha256: string
  size: number
  fileName: string
  mimeType: string
  /** The day of its receipt; null where the provider does not tell. */
  receivedOn: string | null
  /** What the exchange calls it, where it came from the exchange itself. */
  exchangeId: string | null
  /** The hash of what is inside a signed file: the same may have come without the signature. */
  contentSha256: string | null
}

/**
 * captured: a new document; joined: one that is not posted has the same bytes; noted: a posted one
 * has them.
 */
export type TakenFile = {
  documentId: string
  way: 'captured' | 'joined' | 'noted'
  /** The file of the delivered bytes, where the document that is here has others. */
  fileId: string | null
}

declare module '#kernel/corridor/hooks' {
  interface Hooks {
    files: {
      /** Captures it, or finds the document that has the same bytes. */
      takeDelivered(scene: Scene, file: DeliveredFile): Promise<TakenFile>
      /** Whether an invoice has this file, as a condition: who may not read invoices does not see it. */
      isOfInvoice(orgId: string, fileId: string | SqlPart): SqlPart
      /** Whether a package has a piece with these bytes, as a condition: they are no file then, and needed. */
      pieceOf(orgId: string, sha256: string): SqlPart
      /** Hashes of such pieces that come after this one, as a query. */
      piecesAfter(orgId: string, after: string): SqlPart
    }
  }
}
