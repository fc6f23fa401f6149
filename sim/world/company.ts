import { denmark } from './company_denmark.ts'
import { italy } from './company_italy.ts'
import type { Company } from './company_type.ts'

const COMPANIES: Record<string, Company> = { DK: denmark, IT: italy }

export function companyOf(country: string): Company {
  const company = COMPANIES[country]
  if (company === undefined) throw new Error(`No company is known in ${country}.`)
  return company
}
