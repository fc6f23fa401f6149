import { expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { isRefusal, type ReaderInput } from '#readers/room'
import { readDocument } from '../../../src/engines/readers/read_document.ts'
import { makeInjections } from '../../support/documents/injections.ts'
import { evidenceOf } from './evidence.ts'
import { propose } from '../../../src/rooms/documents/coding/propose.ts'

/** The coding of a document as it would be read and coded, on its own. */
async function codingOf(input: ReaderInput) {
  const reading = await readDocument(input)
  if (isRefusal(reading)) throw new Error(`refused: ${reading.refused}`)
  const region = input.home.country === regionOf('italy').country ? 'italy' : 'denmark'
  const evidence = evidenceOf({ region })
  const { fields, vatRows, lines, kind, sourceClass } = reading
  const words = lines
    .map((line) => line.text)
    .join('\n')
    .toLowerCase()
  const read = { fields, vatRows, lines, kind, sourceClass, words }
  return propose({ ...evidence, extraction: { ...evidence.extraction, ...read } })
}

it('words for a machine on thirty documents change no coding', { timeout: 60_000 }, async () => {
  const list = await makeInjections()
  expect(list).toHaveLength(30)
  for (const { name, clean, injected } of list) {
    const plain = await codingOf(clean)
    expect([name, plain.lines.length > 0]).toEqual([name, true])
    expect([name, await codingOf(injected)]).toEqual([name, plain])
  }
})
