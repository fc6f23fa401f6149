/** JSON with sorted keys: the same value is the same bytes however its fields were ordered. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value))
}

/** Sorting first and writing in one go is half again as fast as a replacer; every write does it. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sorted)
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON())
  const from = value as Record<string, unknown>
  const to: Record<string, unknown> = {}
  for (const key of Object.keys(from).toSorted()) {
    const inner = sorted(from[key])
    if (key !== '__proto__') to[key] = inner
    // An assignment would make it the prototype, and the field would be gone.
    else Object.defineProperty(to, key, { value: inner, enumerable: true })
  }
  return to
}
