import { describe, expect, it } from 'vitest'
import type { ListedSession, Session } from '#signin/room'
import { accountPage, browserOf, type AccountView } from './account_page.ts'
import type { PageFrame } from '../frame/page_types.ts'
import { wordsOf } from '../frame/words.ts'

const frame: PageFrame = {
  language: 'en',
  words: wordsOf('en'),
  address: '/account',
  token: 't',
  person: { email: 'a@b.example' },
  place: null,
  timeZone: 'Europe/Copenhagen',
  passkeyOrigin: 'https://books.example',
}

const when = new Date('2026-11-15T10:00:00Z')

const session = (factors: Session['factors']): Session => ({
  id: '1',
  userId: '2',
  email: 'a@b.example',
  name: 'A',
  language: null,
  state: 'open',
  isStrong: false,
  isFresh: true,
  factors,
  mustEnrol: false,
  createdAt: when,
})

const listed = (over: Partial<ListedSession>): ListedSession => ({
  id: 's1',
  ip: '192.0.2.1',
  userAgent: 'curl/8',
  isStrong: false,
  isThisOne: false,
  createdAt: when,
  lastSeenAt: when,
  ...over,
})

const bare = session({ totp: false, passkeys: 0, recoveryCodes: 0 })

const draw = (over: Partial<AccountView> = {}): string =>
  accountPage(frame, { session: bare, passkeys: [], sessions: [], ...over }).body.safe

describe('the account', () => {
  it('warns whom only a password protects, and offers nothing to remove', () => {
    const text = draw()
    expect(text).toContain('Only your password protects this account.')
    expect(text).not.toContain('/account/totp/remove')
    expect(text).not.toContain('/account/recovery')
  })

  it('shows the codes that are left to whoever has a second proof', () => {
    const guarded = session({ totp: true, passkeys: 0, recoveryCodes: 1 })
    const text = draw({ session: guarded })
    expect(text).toContain('One recovery code left.')
    expect(text).toContain('/account/totp/remove')
    expect(text).not.toContain('Only your password')
    const none = session({ totp: true, passkeys: 0, recoveryCodes: 0 })
    expect(draw({ session: none })).toContain('No recovery codes left.')
  })

  it('names passkeys as their owner did, as text', () => {
    const passkeys = [
      { id: 'p1', name: '<i>Phone\u200B', createdAt: when, lastUsedAt: null },
      { id: 'p2', name: 'Laptop', createdAt: when, lastUsedAt: when },
    ]
    const text = draw({ passkeys })
    expect(text).toContain('&lt;i&gt;Phone</b>')
    expect(text).toContain('not used yet')
    expect(text).toContain('last used 15 Nov 2026')
    expect(text).toContain('name="id" value="p2"')
  })

  it('offers to end every session but this one', () => {
    const sessions = [listed({ id: 'here', isThisOne: true }), listed({ id: 'there' })]
    const text = draw({ sessions })
    expect(text).toContain('this session')
    expect(text).toContain('value="there"')
    expect(text).not.toContain('value="here"')
    expect(text).toContain('End all other sessions')
    expect(draw({ sessions: sessions.slice(0, 1) })).not.toContain('End all other sessions')
  })

  it('tells password managers whose passwords these are', () => {
    const text = draw()
    expect(text.match(/autocomplete="current-password"/g)).toHaveLength(1)
    expect(text.match(/autocomplete="new-password"/g)).toHaveLength(1)
    expect(text).toMatch(/value="a@b.example"\s+autocomplete="username"/)
  })
})

describe('a browser', () => {
  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/605.1', 'Safari, macOS'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', 'Chrome, Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140', 'Edge, Windows'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537', 'Chrome, Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604', 'Safari, iOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 'Firefox, Linux'],
    ['<b>curl\u202E/8', '<b>curl/8'],
    ['', '–'],
  ])('that says %j is shown as %s', (agent, shown) => {
    expect(browserOf(agent)).toBe(shown)
  })

  it('with much to say is cut short', () => {
    expect(browserOf('x'.repeat(500))).toHaveLength(40)
  })
})
