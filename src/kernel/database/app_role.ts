import { createHash } from 'node:crypto'
import type { Secrets } from '../process/secrets.ts'

/** One role per database, since roles belong to the whole server; names end at 63 bytes there. */
export function appRoleOf(database: string): string {
  const name = `daybook_app_${database}`
  if (Buffer.byteLength(name) <= 63) return name
  const short = createHash('sha256').update(database).digest('hex').slice(0, 16)
  return `daybook_app_${short}`
}

export function databaseOf(url: string): string {
  const parsed = new URL(url)
  return decodeURIComponent(parsed.pathname.slice(1)) || decodeURIComponent(parsed.username)
}

/** Only those who have the secret key can log in as the application, where passwords are asked. */
export function appPasswordOf(secrets: Secrets, database: string): string {
  return secrets.derive(`database role ${database}`).toString('hex')
}

/**
 * The address under which `serve` logs in: the owner's, with the application's own role. Where it names
 * that role already, only a missing password is added: such a server never has the owner's.
 */
export function appUrlOf(url: string, secrets: Secrets): string {
  const parsed = new URL(url)
  const isNamed = decodeURIComponent(parsed.username).startsWith('daybook_app_')
  if (isNamed && parsed.password !== '') return url
  const database = databaseOf(url)
  if (!isNamed) parsed.username = encodeURIComponent(appRoleOf(database))
  parsed.password = appPasswordOf(secrets, database)
  return parsed.toString()
}
