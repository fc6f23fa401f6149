import { visibleText } from '#kernel/values/visible_text'

/**
 * The same value with only what a person would see in its texts, as JSON would give it back. It is
 * sent twice, as text and as structure; making it once costs half of writing and reading JSON again.
 */
export function toVisible(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => toVisible(one) ?? null)
  if ('toJSON' in value && typeof value.toJSON === 'function') return toVisible(value.toJSON())
  const seen: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    // An assignment to this name would set the prototype instead.
    if (key === '__proto__') Object.defineProperty(seen, key, { value: toVisible(inner), ...own })
    else seen[key] = toVisible(inner)
  }
  return seen
}

const own = { enumerable: true, configurable: true, writable: true }
