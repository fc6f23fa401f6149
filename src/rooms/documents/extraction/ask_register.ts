import type { ReadingContext } from '#kernel/corridor/definition'
import type { Reading } from '#readers/room'
import type { RegisterFinding } from '../document/facts.ts'
import { supplierKeyOf } from '../document/supplier.ts'
import type { RegisterQuestion } from '../ports.ts'
import { findKeptAnswer, isNewSupplier } from './register_store.ts'

/**
 * What a public register says of a supplier that is new here, and whose number has a valid check digit.
 * Null where there is nothing to ask, or nobody.
 */
export async function askRegister(
  { ports, read }: Pick<ReadingContext, 'ports' | 'read'>,
  reading: Reading,
): Promise<RegisterFinding | null> {
  const question = questionOf(reading)
  if (question === null) return null
  const known = await read(async (scene) => ({
    mode: scene.principal.mode,
    today: scene.today,
    isNew: await isNewSupplier(scene, supplierKeyOf(reading.fields)),
    kept: await findKeptAnswer(scene, question),
  }))
  if (!known.isNew) return null
  if (known.kept !== null) return known.kept
  const register = ports.companyRegisters[known.mode].find(({ prefixes }) =>
    prefixes.includes(question.prefix),
  )
  if (register === undefined) return null
  return { ...question, askedOn: known.today, answer: await register.look(question) }
}

function questionOf({ fields }: Reading): RegisterQuestion | null {
  const { supplierVatNumber: number, date } = fields
  if (number === null || date === null || !number.proofs.includes('check_digit')) return null
  const [, prefix, rest] = /^([A-Z]{2})([0-9A-Z+*.]{2,12})$/.exec(number.value) ?? []
  if (prefix === undefined || rest === undefined) return null
  return { prefix, number: rest, day: date.value }
}
