import type { CompanyRegister } from '#documents/ports'
import { checkNumber, type ViesOptions } from './client.ts'
import { answerOf, memberStates, register } from './translate.ts'

/** The VAT numbers of the Union, by the Commission's service. */
export function createVies(options: ViesOptions): CompanyRegister {
  return {
    prefixes: memberStates,
    async look({ prefix, number }) {
      if (!/^[0-9A-Z+*.]{2,12}$/.test(number)) return { outcome: 'not_found', register }
      try {
        return answerOf(await checkNumber(options, prefix, number))
      } catch (error) {
        return { outcome: 'unknown', why: `${register}: ${wordsOf(error)}` }
      }
    },
  }
}

/** The first words alone: an answer that was not understood may quote anything. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message.length < 60 ? error.message : 'no answer'
