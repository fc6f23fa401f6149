import type { CompanyRegister } from '#documents/ports'
import { findCompany, type CvrOptions } from './client.ts'
import { answerOf, register } from './translate.ts'

/** The Danish register of companies, by the distribution of Erhvervsstyrelsen. */
export function createCvr(options: CvrOptions): CompanyRegister {
  return {
    prefixes: ['DK'],
    async look({ number, day }) {
      if (!/^\d{8}$/.test(number)) return { outcome: 'not_found', register }
      try {
        const company = await findCompany(options, number)
        return company === null ? { outcome: 'not_found', register } : answerOf(company, day)
      } catch (error) {
        return { outcome: 'unknown', why: `${register}: ${wordsOf(error)}` }
      }
    },
  }
}

/** The first words alone: an answer that was not understood may quote anything. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message.length < 60 ? error.message : 'no answer'
