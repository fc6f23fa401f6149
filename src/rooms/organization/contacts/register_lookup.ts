import { z } from 'zod'
import { isCountry } from '#kernel/values/country'
import { read } from '#kernel/corridor/read'
import { regionOf, vatNumberParts, type RegionKey } from '#regions/room'
import { findKnown } from './contact/known_contact.ts'
import type { RegisterAnswer, RegisteredFacts, VatNumber } from './ports.ts'

const outcomes = ['found', 'not_found', 'silent', 'no_register', 'no_number'] as const

const text = z.string().nullable()

const found = z.object({
  outcome: z.enum(outcomes).meta({
    description:
      'silent: the register did not answer, which says nothing of the company. no_register: none is asked for this country. no_number: it does not have the form of a number.',
  }),
  country: z.string(),
  number: z.string(),
  vatNumber: text.meta({ description: 'The number with its prefix, such as DK12345674.' }),
  register: text.meta({ description: 'Who says so, such as CVR or VIES.' }),
  name: text,
  isActive: z.boolean().nullable(),
  isForVat: z.boolean().meta({ description: 'The register proves that it is a VAT number.' }),
  since: text.meta({ description: 'The day on which the company began.' }),
  address: z.object({ street: z.string(), postalCode: z.string(), city: z.string() }).nullable(),
  phone: z
    .object({ number: z.string(), since: text })
    .nullable()
    .meta({ description: 'As the register has it, and since when.' }),
  contactIds: z.array(z.string()).meta({ description: 'Contacts that have the number already.' }),
})

type Lookup = {
  asked: VatNumber | null
  country: string
  provesVat: boolean
  answer: RegisterAnswer | null
}

export default read({
  name: 'register-lookup',
  resource: 'register_lookup',
  says: 'What a public register of companies says of a number: name, address, telephone, and whether it is active. Nothing is saved.',
  needs: 'invoices:read',
  fails: [],
  item: found,
  filters: z.strictObject({
    number: z.string().max(40).default('').meta({ description: 'A registration or VAT number.' }),
    country: z
      .string()
      .toUpperCase()
      .refine(isCountry, 'Use a country code of ISO 3166-1, such as DK.')
      .optional()
      .meta({ description: "Default: the organization's country." }),
  }),
  async gather(ports, { mode, regionKey }, asked, now): Promise<Lookup> {
    const home = regionOf(regionKey as RegionKey).country
    const filters = 'id' in asked ? { number: '' } : asked.filters
    const country = ('country' in filters ? filters.country : undefined) ?? home
    const parts = vatNumberParts(filters.number, country)
    const register = ports.companyRegisters[mode].find(
      ({ prefixes }) => parts !== null && prefixes.includes(parts.prefix),
    )
    const provesVat = register?.provesVat ?? false
    if (parts === null || register === undefined) {
      return { asked: parts, country, provesVat, answer: null }
    }
    const day = now.toISOString().slice(0, 10)
    const answer = await register.look({ ...parts, day, wantsFacts: true })
    return { asked: parts, country, provesVat, answer }
  },
  async one(scene, { number }, gathered) {
    const { asked, country, provesVat, answer } = gathered as Lookup
    const given = [{ name: '', vatNumber: number, businessId: null }]
    const [contactIds = []] = await findKnown(scene, given)
    const told = answer?.outcome === 'found' ? answer : null
    const facts: RegisteredFacts = told?.facts ?? { address: null, phone: null, since: null }
    return {
      outcome: outcomeOf(asked, answer),
      country,
      number: asked?.number ?? number,
      vatNumber: asked === null ? null : asked.prefix + asked.number,
      register: answer === null || answer.outcome === 'unknown' ? null : answer.register,
      name: told?.names[0] ?? null,
      isActive: told?.isActive ?? null,
      isForVat: told !== null && provesVat,
      ...facts,
      contactIds,
    }
  },
})

function outcomeOf(
  asked: VatNumber | null,
  answer: RegisterAnswer | null,
): (typeof outcomes)[number] {
  if (asked === null) return 'no_number'
  if (answer === null) return 'no_register'
  return answer.outcome === 'unknown' ? 'silent' : answer.outcome
}
