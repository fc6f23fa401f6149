import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { confirmPage } from './confirm.ts'
import { enrolPage, recoveryPage, scanPage } from './enrol_page.ts'
import type { PageFrame } from '../frame/page_types.ts'
import { field, says } from '../frame/parts.ts'
import { qrOf } from '../frame/qr.ts'
import { invitationPage, newPasswordPage, resetPage } from './reset_page.ts'
import { secondPage, signInPage } from './sign_in_page.ts'
import { wordsOf } from '../frame/words.ts'

const frame: PageFrame = {
  language: 'en',
  words: wordsOf('en'),
  address: '/signin',
  token: 'tok',
  person: null,
  place: null,
  timeZone: 'Europe/Copenhagen',
  passkeyOrigin: 'https://books.example',
}
const next = '/account'

describe('a field', () => {
  it('is tied to its label, its hint and its problem', () => {
    const given = { name: 'a', label: 'A', autocomplete: 'off', hint: 'H', problem: 'P' }
    const { safe } = field(given)
    expect(safe).toContain('<label for="a">')
    expect(safe).toContain('aria-describedby="problem a-hint"')
    expect(safe).toContain('aria-invalid="true"')
    expect(says({ problem: 'P' }).safe).toMatch(/role="alert" id="problem">\s*<p class="problem">P/)
  })

  it('is required unless it says otherwise, and has an end', () => {
    expect(field({ name: 'a', label: 'A', autocomplete: 'off' }).safe).toMatch(
      /maxlength="200"\s+req/,
    )
    const optional = { name: 'a', label: 'A', autocomplete: 'off', isOptional: true }
    expect(field(optional).safe).not.toContain('required')
  })
})

describe('what browsers and password managers are told', () => {
  it.each([
    ['sign-in', signInPage(frame, { next }), ['username webauthn', 'current-password']],
    [
      'a new password',
      newPasswordPage(frame, { secret: 's', reset: { email: 'e', apps: [] }, endsApps: false }),
      ['username', 'new-password'],
    ],
    [
      'what is asked once more',
      confirmPage(frame, { next, email: 'e', factors: { totp: true, passkeys: 0 } }),
      ['username', 'current-password', 'one-time-code'],
    ],
    ['a reset', resetPage(frame, { next }), ['username']],
    [
      'a code',
      secondPage(frame, { next, factors: { totp: true, passkeys: 0, recoveryCodes: 1 } }),
      ['one-time-code', 'off'],
    ],
  ])('on %s', (_what, page, expected) => {
    const told = [...page.body.safe.matchAll(/autocomplete="([^"]+)"/g)].map((match) => match[1])
    expect(told).toEqual(expected)
  })

  it('codes are typed on a keypad', () => {
    const page = secondPage(frame, { next, factors: { totp: true, passkeys: 0, recoveryCodes: 0 } })
    expect(page.body.safe).toContain('inputmode="numeric"')
    expect(page.body.safe).not.toContain('name="recovery"')
  })
})

describe('the second step', () => {
  it('asks for what the person has', () => {
    const only = secondPage(frame, {
      next,
      factors: { totp: false, passkeys: 1, recoveryCodes: 0 },
    })
    expect(only.body.safe).not.toContain('name="code"')
    expect(only.body.safe).toContain('data-passkey="use"')
    expect(only.body.safe).toContain('data-without-script')
    expect(only.scripted).toBe(true)
    const totp = secondPage(frame, { next, factors: { totp: true, passkeys: 0, recoveryCodes: 0 } })
    expect(totp.scripted).toBe(false)
    expect(totp.body.safe).not.toContain('data-passkey')
  })
})

describe('where there is no button for a passkey', () => {
  const view = { next, isRequired: false, hasTotp: false }

  it('the page says which address to open instead, and lets the script show it', () => {
    const { safe } = enrolPage({ ...frame, address: '/account/second' }, view).body
    expect(safe).toMatch(
      /data-wrong-address class="soft" hidden>\s*Passkeys need https or localhost/,
    )
    expect(safe).toContain('<a class="alone" href="https://books.example/account/second">')
  })

  it('the page names no address where the server has none for passkeys', () => {
    const { safe } = enrolPage({ ...frame, passkeyOrigin: null }, view).body
    expect(safe).toContain('Ask the operator of Daybook for an https address.')
    expect(safe).not.toContain('Open this address instead')
  })
})

describe('the question whether it is still the same person', () => {
  const draw = (factors: { totp: boolean; passkeys: number }) =>
    confirmPage(frame, { next: '/account/second', email: 'e', factors })

  it('takes a password, and besides what the person has', () => {
    const bare = draw({ totp: false, passkeys: 0 })
    expect(bare.body.safe).toContain('name="password"')
    expect(bare.body.safe).not.toContain('name="code"')
    expect(bare.body.safe).not.toContain('data-passkey')
    expect(bare.scripted).toBe(false)
    const all = draw({ totp: true, passkeys: 1 })
    expect(all.body.safe).toContain('name="code"')
    expect(all.body.safe).toContain('data-passkey="use"')
    expect(all.body.safe).toContain('data-next="/account/second"')
    expect(all.scripted).toBe(true)
  })

  it('marks the field that was wrong, and no other', () => {
    const given = { next, email: 'e', factors: { totp: true, passkeys: 0 }, problem: 'P' }
    const { safe } = confirmPage(frame, { ...given, tried: 'code' }).body
    expect(safe.match(/aria-invalid/g)).toHaveLength(1)
    expect(safe.indexOf('aria-invalid')).toBeGreaterThan(safe.indexOf('name="code"'))
  })
})

describe('apps on the page of a new password', () => {
  const draw = (apps: string[] | null, endsApps = false): string =>
    newPasswordPage(frame, { secret: 's', reset: { email: 'e', apps }, endsApps }).body.safe

  it('are named, and stay unless the person says otherwise', () => {
    const text = draw(['Robot', '<b>x</b>'])
    expect(text).toContain('2 apps are connected and act on your behalf:')
    expect(text).toContain('<bdi>Robot</bdi>')
    expect(text).toContain('<bdi>&lt;b&gt;x&lt;/b&gt;</bdi>')
    expect(text).toMatch(/name="end-apps" value="yes"\s+\/>/)
    expect(draw(['Robot'])).toContain('One app is connected')
    expect(draw(['Robot'], true)).toMatch(/name="end-apps" value="yes"\s+checked/)
  })

  it('are not spoken of where there are none', () => {
    expect(draw([])).not.toContain('end-apps')
  })

  it('are neither named nor counted where the link does not tell', () => {
    const text = draw(null)
    expect(text).toContain('Apps you have connected stay connected.')
    expect(text).toContain('Also disconnect all apps I have connected')
    expect(text).not.toContain('<li>')
  })

  it('are listed up to ten, and the rest counted; one without a name is said to be so', () => {
    const text = draw(['', ...Array.from({ length: 12 }, (_, index) => `App ${index}`)])
    expect(text).toContain('13 apps are connected')
    expect(text).toContain('no name')
    expect(text.match(/<bdi>/g)).toHaveLength(10)
    expect(text).toContain('and 3 more')
  })
})

describe('a new second proof', () => {
  it('is a passkey or an app, and only a passkey where there is an app', () => {
    const both = enrolPage(frame, { next, isRequired: true, hasTotp: false }).body.safe
    expect(both).toContain('/account/totp/begin')
    expect(both).toContain('Your role can change live books')
    const one = enrolPage(frame, { next, isRequired: false, hasTotp: true }).body.safe
    expect(one).not.toContain('/account/totp/begin')
    expect(one).not.toContain('Your role can change')
  })

  it('shows the key in groups, and the same key in the picture', () => {
    const uri = 'otpauth://totp/x?secret=ABCDEFGHIJ'
    const view = { next, secret: 'ABCDEFGHIJ', uri, sealed: 'sealed' }
    const { safe } = scanPage(frame, view).body
    expect(safe).toContain('ABCD EFGH IJ')
    expect(safe).toContain(qrOf(uri, 'QR code for the authenticator app').safe)
  })

  it('the picture has every dark dot, with a margin', () => {
    const { data, size } = encode('text', { ecc: 'M', border: 4 })
    const { safe } = qrOf('text', 'a "label"')
    const dark = data.flat().filter(Boolean).length
    expect(safe.match(/h1v1h-1z/g)).toHaveLength(dark)
    expect(safe).toContain(`viewBox="0 0 ${size} ${size}"`)
    expect(safe).toContain('aria-label="a &quot;label&quot;"')
    expect(data[0]?.some(Boolean)).toBe(false)
  })

  it('recovery codes lead on by the person’s own click', () => {
    const { body } = recoveryPage(frame, ['aaa-1', 'bbb-2'], '/connect/x')
    expect(body.safe).toContain('<li>aaa-1</li>')
    expect(body.safe).toContain('href="/connect/x"')
  })
})

describe('an invitation', () => {
  const invitation = {
    organizationName: 'A & B\u202E',
    email: 'New@x.example',
    role: 'auditor',
    hasAccount: false,
  }
  const draw = (over: object, signedInAs: string | null = null): string =>
    invitationPage(frame, { link: 'l', signedInAs, invitation: { ...invitation, ...over } }).body
      .safe

  it('asks whoever is new for a name and a password', () => {
    const text = draw({})
    expect(text).toContain('A &amp; B has invited you to Daybook as auditor.')
    expect(text).toContain('name="name"')
    expect(text).toContain('autocomplete="new-password"')
  })

  it('asks whoever has an account to sign in, and never for its password here', () => {
    const text = draw({ hasAccount: true })
    expect(text).not.toContain('type="password"')
    expect(text).toContain('/signin?next=%2Finvitation%3Ftoken%3Dl')
  })

  it('is taken by a button by the person it is for, however they write their address', () => {
    const text = draw({ hasAccount: true }, 'new@X.example')
    expect(text).toContain('action="/invitation"')
    expect(text).not.toContain('type="password"')
  })

  it('is not for whoever else is signed in', () => {
    const text = draw({ hasAccount: true }, 'other@x.example')
    expect(text).toContain('You are signed in as other@x.example.')
    expect(text).not.toContain('action="/invitation"')
  })

  it('a role without a word is shown as it is', () => {
    expect(draw({ role: 'treasurer' })).toContain('as treasurer')
  })
})
