import { z } from 'zod'
import { isCountry } from '#kernel/country'
import { Failure } from '#kernel/failure'
import { read } from '#kernel/read'
import { regionOf, type RegionKey } from '#regions/room'
import { institutionIdOf, parseInstitutionId } from './authorization_rules.ts'
import type { Institution } from './ports.ts'
import { withinFailures } from './within_failures.ts'

const institution = z.object({
  id: z.string().meta({ description: 'Country and name; what start_bank_authorization takes.' }),
  name: z.string(),
  country: z.string(),
  logo: z.string().nullable(),
  customers: z
    .array(z.string())
    .meta({ description: 'Whom the bank lets in this way: business, personal.' }),
  consentDays: z.number().int().meta({ description: 'How long a consent lasts at most.' }),
  beta: z
    .boolean()
    .meta({ description: 'The connection to this bank is new and may be unsteady.' }),
})

export default read({
  name: 'institutions',
  resource: 'institution',
  says: 'Banks that can be linked, of one country.',
  needs: 'bank:read',
  fails: ['institution_not_found', 'provider_failed', 'provider_unavailable', 'provider_timeout'],
  item: institution,
  filters: z.strictObject({
    country: z
      .string()
      .toUpperCase()
      .refine(isCountry, 'Use a country of ISO 3166-1, such as DK.')
      .optional()
      .meta({ description: "Two letters; the organization's own country if left out." }),
    q: z.string().max(200).optional().meta({ description: 'Part of the name, in any case.' }),
  }),
  async gather(ports, { mode, regionKey }, asked) {
    const country =
      'id' in asked
        ? parseInstitutionId(asked.id)?.country
        : (asked.filters.country ?? regionOf(regionKey as RegionKey).country)
    if (country === undefined) return []
    try {
      return await withinFailures([], () => ports.bankFeeds[mode].listInstitutions(country))
    } catch (error) {
      // No bank can be linked, and that is what a list says by being empty.
      if (error instanceof Failure && error.code === 'provider_not_connected') return []
      throw error
    }
  },
  async list(_scene, { filters, limit, after, gathered }) {
    const wanted = filters.q?.toLowerCase() ?? ''
    const last = after?.[0] ?? ''
    return toInstitutions(gathered)
      .filter((one) => one.id > last && one.name.toLowerCase().includes(wanted))
      .slice(0, limit)
  },
  position: (item) => [item.id],
  async get(_scene, id, gathered) {
    const found = toInstitutions(gathered).find((one) => one.id === id)
    if (!found) throw new Failure('institution_not_found')
    return found
  },
})

function toInstitutions(gathered: unknown): z.input<typeof institution>[] {
  return (gathered as readonly Institution[])
    .map((one) => ({
      id: institutionIdOf(one),
      name: one.name,
      country: one.country,
      logo: one.logo,
      customers: [...one.psuTypes],
      consentDays: Math.floor(one.maximumConsentSeconds / 86_400),
      beta: one.beta,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
