/** Why a document could not be posted, for whoever opens it again. */
const refused = new Map<string, unknown>()

export const keepRefusal = (id: string, error: unknown): void => void refused.set(id, error)

export function takeRefusal(id: string): unknown {
  const error = refused.get(id) ?? null
  refused.delete(id)
  return error
}
