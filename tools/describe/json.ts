const widest = 100

/** JSON with short objects and lists on one line, so that a change shows as the line it is. */
export function setJson(value: unknown, indent = ''): string {
  const flat = setFlat(value)
  if (value === null || typeof value !== 'object') return flat
  if (indent.length + flat.length <= widest) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((item) => setJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${setJson(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`
}

function setFlat(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(setFlat).join(', ')}]`
  const fields = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${setFlat(item)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
