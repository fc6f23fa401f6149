import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const script = readFileSync(new URL('passkey.js', import.meta.url), 'utf8')

type Part = { hidden: boolean; matches: (selector: string) => boolean }

function partOf(mark: string, hidden: boolean): Part {
  return { hidden, matches: (selector) => selector === `[${mark}]` }
}

/** Runs the script on a page with a button and both reasons, and says which of them is shown. */
function shownAt(address: string, { isSecureContext = true, knowsPasskeys = true } = {}): string[] {
  const parts = {
    button: partOf('data-passkey', true),
    noScript: partOf('data-without-script', false),
    wrongAddress: partOf('data-wrong-address', true),
  }
  const button = { ...parts.button, querySelector: () => ({ addEventListener: () => undefined }) }
  const document = {
    querySelectorAll: (selector: string) =>
      selector === '[data-passkey]' ? [button] : [parts.noScript, parts.wrongAddress],
  }
  const window = { isSecureContext, ...(knowsPasskeys ? { PublicKeyCredential: {} } : {}) }
  runInNewContext(script, { document, window, location: new URL(address) })
  const shown = { ...parts, button }
  return Object.entries(shown).flatMap(([name, part]) => (part.hidden ? [] : [name]))
}

describe('the script of passkeys', () => {
  it.each(['https://books.example/account', 'http://localhost:8080/account'])(
    'shows the button at %s',
    (address) => {
      expect(shownAt(address)).toEqual(['button'])
    },
  )

  it.each(['http://127.0.0.1:8080/', 'http://[::1]:8080/', 'https://192.0.2.7/'])(
    'blames the address at %s, which has no name',
    (address) => {
      expect(shownAt(address)).toEqual(['wrongAddress'])
    },
  )

  it('blames the address where it is not https', () => {
    const given = { isSecureContext: false, knowsPasskeys: false }
    expect(shownAt('http://books.example/', given)).toEqual(['wrongAddress'])
  })

  it('leaves the other reason where the browser knows no passkeys', () => {
    const shown = shownAt('https://books.example/', { knowsPasskeys: false })
    expect(shown).toEqual(['noScript'])
  })
})
