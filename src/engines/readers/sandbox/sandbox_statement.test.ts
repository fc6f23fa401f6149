import { afterAll, describe, expect, it } from 'vitest'
import { closeSandboxes, requestOf, openProbe, openSandbox } from '#test/hostile/sandboxes'
import { month, toCamt, toDanishCsv } from '#test/support/bank/statements'

afterAll(closeSandboxes)

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a statement behind the walls', () => {
  it('is read by the same process as documents, each as what it was asked for', async () => {
    const { reader } = openSandbox()
    const camt = requestOf({ bytes: bytesOf(toCamt([month])) })
    expect(await reader.readStatement(camt)).toMatchObject({ format: 'camt053' })
    expect(await reader.read(camt)).toMatchObject({ refused: expect.any(String) })
    const csv = requestOf({ bytes: bytesOf(toDanishCsv(month)) })
    expect(await reader.readStatement(csv)).toMatchObject({ format: 'csv' })
  })

  it('of thirty thousand lines still fits into an answer', async () => {
    const { reader } = openSandbox()
    const line = '"02-10-2026";"Dankort-nota NETTO KØBENHAVN 12345 den 02.10";"-24,50"'
    const text = ['Dato;Tekst;Beløb', ...Array.from({ length: 30_000 }, () => line)].join('\n')
    const outcome = await reader.readStatement(requestOf({ bytes: bytesOf(text) }))
    if ('refused' in outcome) throw new Error(`${outcome.refused}: ${outcome.detail}`)
    expect(outcome.statements[0]?.rows).toHaveLength(30_000)
  }, 120_000)

  it('is not believed where the answer is of another kind', async () => {
    const { reader } = openProbe()
    const outcome = await reader.readStatement(requestOf({ text: 'forge shape' }))
    expect(outcome).toMatchObject({ refused: 'reader_crashed' })
  })

  it('is refused before it is sent where it is too large', async () => {
    const { reader } = openProbe()
    const large = requestOf({ bytes: new Uint8Array(20 * 2 ** 20 + 1) })
    expect(await reader.readStatement(large)).toMatchObject({ refused: 'too_large' })
  })
})
