import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertCodes, readBad, readGood, valuesOf } from '#test/support/einvoices/einvoice_reads'
import { createSigner, signContent } from '#test/support/einvoices/einvoice_signed'
import { sampleEinvoice } from '#test/support/einvoices/einvoice_parts'
import { fatturaPa } from '#test/support/einvoices/einvoices'
import { openSigned } from './signed.ts'
import { looksSigned } from './signed_bytes.ts'

const xml = fatturaPa(sampleEinvoice())
const content = new TextEncoder().encode(xml)
let signer: Awaited<ReturnType<typeof createSigner>>
let signed: Uint8Array

beforeAll(async () => {
  signer = await createSigner('Rossi')
  signed = await signContent(content, [signer])
})

function base64(bytes: Uint8Array, lineLength: number | null): Uint8Array {
  const letters = Buffer.from(bytes).toString('base64')
  if (lineLength === null) return new TextEncoder().encode(letters)
  const lines = letters.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)
}

/** Where those bytes stand in others. */
function find(bytes: Uint8Array, part: string): number {
  const at = Buffer.from(bytes).indexOf(part)
  if (at < 0) throw new Error(`There is no ${part}.`)
  return at
}

describe('a signed invoice', () => {
  it('is verified, and its chain of trust is said not to be checked', async () => {
    const read = await readGood(signed, 'p7m')
    expect(read.signature).toBe('verified')
    expect(alertCodes(read)).toEqual(['signature_chain_not_checked'])
    expect(valuesOf(read)).toMatchObject({ supplierName: 'Rossi & Figli Srl', total: '325.79' })
  })

  it('is read as well in base64, with and without lines, and between armour', async () => {
    const letters = Buffer.from(signed).toString('base64')
    const armoured = `-----BEGIN PKCS7-----\n${letters}\n-----END PKCS7-----\n`
    const forms = [base64(signed, null), base64(signed, 64), base64(signed, 76)]
    for (const form of [...forms, new TextEncoder().encode(armoured)]) {
      expect(looksSigned(form)).toBe(true)
      expect((await readGood(form, 'p7m')).signature).toBe('verified')
    }
  })

  it('may be signed by two people, both of whom count', async () => {
    const other = await createSigner('Bianchi')
    const both = await signContent(content, [signer, other])
    expect((await readGood(both, 'p7m')).signature).toBe('verified')
  })

  it('may be signed around a signed file', async () => {
    const twice = await signContent(signed, [await createSigner('Bianchi')])
    const read = await readGood(twice, 'p7m')
    expect(read.signature).toBe('verified')
    expect(valuesOf(read)['total']).toBe('325.79')
  })

  it('is refused when signed around and around', async () => {
    let many = signed
    for (let layer = 0; layer < 4; layer++) many = await signContent(many, [signer])
    expect(await readBad(many, 'p7m')).toMatchObject({ refused: 'broken_file' })
  })

  it('is read but not verified where the certificate is missing', async () => {
    const bare = await signContent(content, [signer], { certified: [] })
    const read = await readGood(bare, 'p7m')
    expect(read.signature).toBe('unverified')
    expect(alertCodes(read)).toEqual(['signature_not_checked'])
  })

  it('is read but not verified where the certificate of one of two is missing', async () => {
    const both = [await createSigner('Bianchi'), signer]
    const half = await signContent(content, both, { certified: [signer] })
    expect((await readGood(half, 'p7m')).signature).toBe('unverified')
  })

  it('is read but not verified where nobody signed', async () => {
    const read = await readGood(await signContent(content, []), 'p7m')
    expect(read.signature).toBe('unverified')
  })
})

describe('tampering', () => {
  it('with an amount breaks the signature', async () => {
    const changed = new Uint8Array(signed)
    changed[find(changed, '>325.79<') + 1] = '9'.charCodeAt(0)
    expect(await readBad(changed, 'p7m')).toMatchObject({ refused: 'signature_broken' })
    const inLetters = base64(changed, 64)
    expect(await readBad(inLetters, 'p7m')).toMatchObject({ refused: 'signature_broken' })
  })

  it('with any byte of the content is never read', async () => {
    const start = find(signed, '<?xml')
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: start, max: start + content.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, mask) => {
          const changed = new Uint8Array(signed)
          changed[at] = (changed[at] ?? 0) ^ mask
          expect(await openSigned(changed)).toMatchObject({ refused: 'signature_broken' })
        },
      ),
      { numRuns: 100 },
    )
  })

  it('anywhere never gives other content as verified', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: signed.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, mask) => {
          const changed = new Uint8Array(signed)
          changed[at] = (changed[at] ?? 0) ^ mask
          const opened = await openSigned(changed)
          if ('refused' in opened || opened.signature !== 'verified') return
          expect(Buffer.from(opened.content).equals(content)).toBe(true)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('by cutting the end off is refused, although the XML is whole in it', async () => {
    const cut = signed.subarray(0, signed.length - 40)
    expect(new TextDecoder().decode(cut)).toContain('</p:FatturaElettronica>')
    expect(await readBad(cut, 'p7m')).toMatchObject({ refused: 'signature_broken' })
  })

  it('by putting XML where a signed file is announced is refused', async () => {
    expect(await readBad(xml, 'p7m')).toMatchObject({ refused: 'signature_broken' })
  })

  it('with the signature of one of two people breaks the whole', async () => {
    const both = await signContent(content, [signer, await createSigner('Bianchi')])
    const changed = new Uint8Array(both)
    const last = changed.length - 3
    changed[last] = (changed[last] ?? 0) ^ 1
    const opened = await openSigned(changed)
    expect('refused' in opened ? opened.refused : opened.signature).not.toBe('verified')
  })
})

const openssl = findOpenssl()
if (openssl === null) {
  // oxlint-disable-next-line no-console
  console.warn('NOT TESTED: files signed by another program, since openssl is not installed.')
}

function findOpenssl(): string | null {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return 'openssl'
  } catch {
    return null
  }
}

describe.skipIf(openssl === null)('what another program signed', () => {
  let directory: string

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'signed-'))
    writeFileSync(join(directory, 'invoice.xml'), xml)
    const subject = ['-subj', '/CN=Rossi', '-days', '30']
    run(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'key',
      '-out',
      'cert',
      ...subject,
    )
  })

  afterAll(() => rmSync(directory, { recursive: true }))

  function run(...args: string[]): void {
    execFileSync('openssl', args, { cwd: directory, stdio: 'ignore' })
  }

  function sign(...options: string[]): Uint8Array {
    const keys = ['-signer', 'cert', '-inkey', 'key', '-in', 'invoice.xml', '-out', 'out.p7m']
    run('cms', '-sign', '-binary', '-outform', 'DER', ...keys, ...options)
    return new Uint8Array(readFileSync(join(directory, 'out.p7m')))
  }

  it.each([
    ['in definite lengths', ['-nodetach']],
    ['in pieces of indefinite length', ['-nodetach', '-stream']],
    ['with attributes of CAdES', ['-nodetach', '-cades']],
    ['without attributes', ['-nodetach', '-noattr']],
    ['naming the key, not the certificate', ['-nodetach', '-keyid']],
    ['with SHA-512', ['-nodetach', '-md', 'sha512']],
    ['with PSS padding', ['-nodetach', '-keyopt', 'rsa_padding_mode:pss']],
  ])('%s is verified', async (_name, options) => {
    const read = await readGood(sign(...options), 'p7m')
    expect(read.signature).toBe('verified')
    expect(valuesOf(read)['total']).toBe('325.79')
  })

  it('in pieces and then changed is refused', async () => {
    const bytes = sign('-nodetach', '-stream')
    bytes[find(bytes, '>325.79<') + 1] = '9'.charCodeAt(0)
    expect(await readBad(bytes, 'p7m')).toMatchObject({ refused: 'signature_broken' })
  })

  it('without attributes and then changed is refused', async () => {
    const bytes = sign('-nodetach', '-noattr')
    bytes[find(bytes, '>325.79<') + 1] = '9'.charCodeAt(0)
    expect(await readBad(bytes, 'p7m')).toMatchObject({ refused: 'signature_broken' })
  })

  it('beside its content, which is not there, is refused', async () => {
    expect(await readBad(sign(), 'p7m')).toMatchObject({ refused: 'signature_broken' })
  })
})
