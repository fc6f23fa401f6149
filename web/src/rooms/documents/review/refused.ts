import type { DocumentRecord } from '@daybook/sdk'

/** Why a document could not be posted, and how it stood then, for whoever opens it again. */
export type Refusal = { error: unknown; decided: DocumentRecord }

const refused = new Map<string, Refusal>()

export const keepRefusal = (decided: DocumentRecord, error: unknown): void =>
  void refused.set(decided.id, { error, decided })

export function takeRefusal(id: string): Refusal | null {
  const refusal = refused.get(id) ?? null
  refused.delete(id)
  return refusal
}
