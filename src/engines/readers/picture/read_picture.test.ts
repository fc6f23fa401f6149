import { afterAll, describe, expect, it } from 'vitest'
import { danishReceipt, photoOf, scanOf, type PhotoOptions } from '#test/support/documents/photos'
import { createSandbox, isRefusal, type Reading, type Refusal } from '#readers/room'
import { nationalNumbers } from '#regions/room'
import { findEngines } from './engines.ts'

const reader = createSandbox({ allowWithoutNetworkIsolation: true, log: { warn: () => undefined } })
afterAll(async () => await reader.close())

const home = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }

async function read(bytes: Uint8Array, mimeType: string): Promise<Reading | Refusal> {
  const load = async () => ({ bytes, text: null })
  const asked = { orgId: 'one', sha256: null, patience: 'ever', fileName: null } as const
  return await reader.read({ ...asked, mimeType, home, load })
}

function factsOf(outcome: Reading | Refusal): unknown {
  if (isRefusal(outcome)) return outcome
  const { supplierName, supplierVatNumber, date, total, vat, currency } = outcome.fields
  return [supplierName, supplierVatNumber, date, total, vat, currency].map((one) => one?.value)
}

const truth = ['Kontorhuset ApS', 'DK12345674', '2026-11-02', '500.00', '100.00', 'DKK']
const engines = await findEngines()

describe.skipIf(!engines.paddle)('a photo of a receipt', () => {
  const ways: [string, PhotoOptions][] = [
    ['askew', { turn: 7 }],
    ['sideways, as WebP', { turn: 88, type: 'image/webp' }],
    ['upside down', { turn: 176, type: 'image/png' }],
  ]
  for (const [name, options] of ways) {
    it(`is read ${name}`, async () => {
      const outcome = await read(
        await photoOf(danishReceipt, options),
        options.type ?? 'image/jpeg',
      )
      expect(factsOf(outcome)).toEqual(truth)
    }, 120_000)
  }

  it('says where each field stands, and what it was read from', async () => {
    const outcome = await read(await photoOf(danishReceipt), 'image/jpeg')
    if (isRefusal(outcome)) throw new Error(outcome.detail)
    expect(outcome).toMatchObject({ reader: 'picture', sourceClass: 'scan', pages: 1 })
    const { total, supplierName } = outcome.fields
    expect(total).toMatchObject({ page: 1, text: expect.stringContaining('500,00') })
    const [left = 0, top = 0, right = 0, bottom = 0] = total?.box ?? []
    expect(left).toBeLessThan(right)
    // The total is the last line, right of and below the name.
    expect(top).toBeGreaterThan(supplierName?.box?.[3] ?? 1)
    expect([left > 0.5, bottom < 1]).toEqual([true, true])
    const alone = outcome.alerts.some(({ code }) => code === 'one_engine')
    expect(alone).toBe(!engines.tesseract)
  }, 120_000)
})

describe.skipIf(!engines.paddle)('a PDF without text', () => {
  it('is read from the picture of its page', async () => {
    expect(factsOf(await read(await scanOf(danishReceipt), 'application/pdf'))).toEqual(truth)
  }, 120_000)
})
