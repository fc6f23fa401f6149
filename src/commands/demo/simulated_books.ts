import { madeUpProfile } from './story/made_up_profile.ts'
import { notifySimulator } from './notify_simulator.ts'

/** A simulated accounting system, and what a person does there before it is connected. */
export type SimulatedBooks = {
  /** What is in it, for people. */
  page: string
  /** The company that is connected, as the system knows it: a grant, or an id. */
  company: string
  /** Gives its companies the number that test organizations have; others could not connect. */
  number(): Promise<void>
  /** Empties it, and names the company. */
  begin(name: string): Promise<void>
}

type EconomicPlace = { page: string; control: string; grants: readonly string[] }

export function openEconomicBooks({ page, control, grants }: EconomicPlace): SimulatedBooks {
  const [company = ''] = grants
  const { businessId: cvr } = madeUpProfile('DK', '')
  const number = async (): Promise<void> => {
    for (const grant of grants) await notifySimulator(control, 'agreements', { grant, cvr })
  }
  return {
    page,
    company,
    number,
    async begin(name) {
      await notifySimulator(control, 'reset', {})
      await number()
      await notifySimulator(control, 'agreements', { grant: company, name })
    },
  }
}

const companies = [50_001, 50_002]

type InvoicingPlace = { url: string; control: string }

export function openInvoicingBooks({ url, control }: InvoicingPlace): SimulatedBooks {
  const [company = 0] = companies
  const { fiscalCode: vatNumber } = madeUpProfile('IT', '')
  const number = async (): Promise<void> => {
    for (const one of companies) {
      await notifySimulator(control, 'company', { company: one, vatNumber })
    }
  }
  return {
    page: `${url}/`,
    company: String(company),
    number,
    async begin(name) {
      await notifySimulator(control, 'state', { reset: true })
      await number()
      await notifySimulator(control, 'company', { company, name })
    },
  }
}
