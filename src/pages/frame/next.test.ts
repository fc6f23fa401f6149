import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comeBackTo, safeNext, start, withNext } from './next.ts'

const good = [
  '/home',
  '/contacts',
  '/inbox?id=doc_01k5c3h9',
  '/inbox?tab=held&id=doc_01k5c3h9',
  '/bank?tab=done',
  '/o/org_0AbC9',
  '/o/org_0AbC9/inbox?tab=needs&id=doc_0AbC9',
  '/o/org_0AbC9/books/entries/led_0AbC9',
  '/o/org_0AbC9/invoices?state=overdue&sort=-amount',
  '/account',
  '/account/apps',
  '/account/second',
  '/approvals',
  '/approvals/apr_0AbC9',
  '/approvals?organization=org_0AbC9',
  '/connect/V1StGXR8_Z5jdHi6B-myT',
  '/invitation?token=abc_-123',
  '/account/second?next=%2Fconnect%2Fabc',
  '/account/second?next=%2Finvitation%3Ftoken%3Dabc',
]

describe('where a person is sent on to', () => {
  it.each(good)('%s is one of our pages', (path) => {
    expect(safeNext(path)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/account',
    '/account/',
    '/account?x=1',
    '/account#x',
    '/inbox?id=doc_1&tab=held',
    '/inbox?id=doc_1&id=doc_2',
    '/inbox?id=https://evil.example',
    '/inbox?tab=Held',
    '/contacts?id=con_1',
    '/account\r\nset-cookie: a=b',
    '/approvals/apr_',
    '/approvals/doc_1',
    '/approvals?organization=',
    '/approvals?organization=org_1&next=/account',
    '/approvals/apr_1?organization=org_1',
    '/connect/a/../..',
    '/invitation?token=a&token=b',
    '/signout',
    '/o/org_1/signout',
    '/o/org_1//evil.example',
    '/o/org_1/../signout',
    '/o/evil/home',
    '/o/org_1/home?x=https://evil.example',
    '/account/second?next=%2F%2Fevil.example',
    '/account/second?next=/connect/abc',
    '/account/second?next=%2Fconnect%2Fabc&x=1',
    '/account/second?next=%2Faccount',
    '/account/second?next=%',
    '/account/confirm',
  ])('%j leads to the start', (asked) => {
    expect(safeNext(asked)).toBe(start)
  })

  it('is never an address elsewhere, whatever was asked for', () => {
    const parts = fc.constantFrom('/', '\\', '//', ':', 'account', 'evil.example', '?', '@', '%2F')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((some) => some.join('')),
        ),
        (asked) => {
          const { origin } = new URL(safeNext(asked), 'https://books.example')
          expect(origin).toBe('https://books.example')
        },
      ),
    )
  })

  it('is without the rest of an address that cannot be kept', () => {
    expect(comeBackTo('/inbox?id=doc_1')).toBe('/inbox?id=doc_1')
    expect(comeBackTo('/inbox?lang=da')).toBe('/inbox')
    expect(comeBackTo('//evil.example?id=doc_1')).toBe(start)
  })

  it('comes back from the page before it', () => {
    for (const path of good) {
      const address = new URL(withNext('/signin', path), 'https://books.example')
      expect(safeNext(address.searchParams.get('next'))).toBe(path)
    }
    expect(withNext('/signin', start)).toBe('/signin')
  })
})
