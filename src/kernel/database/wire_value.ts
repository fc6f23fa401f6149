/** A value as PostgreSQL reads it: text, bytes, or null. */
export function toWire(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'object') return objectToWire(value)
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return String(value)
  }
  throw new TypeError(`a ${typeof value} cannot be sent to the database`)
}

function objectToWire(value: object): string | Buffer {
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayToWire(value)
  throw new TypeError('an object is sent to the database as JSON text, or not at all')
}

/** `{"a","b",NULL}`: every element is quoted, so none can be taken for syntax. */
function arrayToWire(values: readonly unknown[]): string {
  return `{${values.map(elementToWire).join(',')}}`
}

function elementToWire(value: unknown): string {
  if (Array.isArray(value)) return arrayToWire(value)
  const text = toWire(value)
  if (text === null) return 'NULL'
  if (Buffer.isBuffer(text)) return `"\\\\x${text.toString('hex')}"`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
