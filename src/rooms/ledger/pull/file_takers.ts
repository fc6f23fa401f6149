import type { Scene } from '#kernel/corridor/scene'

/** A file that the exchange delivered over there; its bytes are in the file store. */
export type DeliveredFile = {
  sha256: string
  size: number
  fileName: string
  mimeType: string
  /** The day of its receipt; null where the provider does not tell. */
  receivedOn: string | null
}

/** Captures it, or finds the document that has the same bytes; gives the document's id. */
export type FileTaker = (scene: Scene, file: DeliveredFile) => Promise<string>

const takers: FileTaker[] = []

/** Documents are on a floor above: they register here how a delivered file is captured. */
export function takeDeliveredFiles(taker: FileTaker): void {
  takers.push(taker)
}

export async function captureDelivered(scene: Scene, file: DeliveredFile): Promise<string | null> {
  for (const take of takers) return await take(scene, file)
  return null
}
