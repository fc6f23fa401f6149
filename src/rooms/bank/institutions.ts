import { z } from 'zod'
import { isCountry } from '#kernel/values/country'
import { Failure } from '#kernel/failure/failure'
import { read } from '#kernel/corridor/read'
import { regionOf, type RegionKey } from '#regions/room'
import { institutionIdOf, parseInstitutionId } from './accounts/authorization_rules.ts'
import type { Institution } from './ports.ts'
import { withinFailures } from './accounts/within_failures.ts'

const institution = z.object({
  id: z.string().meta({ description: 'Country and name; pass it to start_bank_authorization.' }),
  name: z.string(),
  country: z.string(),
  logo: z.string().nullable(),
  customers: z
    .array(z.string())
    .meta({ description: 'Which customers can use this connection: business, personal.' }),
  consentDays: z.number().int().meta({ description: 'The longest that a consent can last.' }),
  beta: z
    .boolean()
    .meta({ description: 'The connection to this bank is new and may be unreliable.' }),
})

export default read({
  name: 'institutions',
  resource: 'institution',
  says: 'Banks of one country that can be linked.',
  needs: 'bank:read',
  fails: ['institution_not_found', 'provider_failed', 'provider_unavailable', 'provider_timeout'],
  item: institution,
  filters: z.strictObject({
    country: z
      .string()
      .toUpperCase()
      .refine(isCountry, 'Use a country code of ISO 3166-1, such as DK.')
      .optional()
      .meta({ description: "Two letters. Default: the organization's country." }),
    q: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Part of the name; case does not matter.' }),
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
      // Without a connected provider no bank can be linked: the list is empty.
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
