import { z } from 'zod'
import { hashSecret } from '#access/room'
import { outward } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { regionOf, type RegionKey } from '#regions/room'
import * as rules from './accounts/authorization_rules.ts'
import * as store from './accounts/authorization_store.ts'
import { consentAddress } from './accounts/consent_address.ts'
import { toAuthorization } from './accounts/bank_authorization.ts'
import { scheduleReview } from './accounts/link_store.ts'
import { withinFailures } from './accounts/within_failures.ts'

type Plan = {
  id: string
  mode: 'live' | 'test'
  country: string
  name: string
  institutionName: string
  redirectUrl: string
  language: string | null
  expiresAt: string
}

type Reply = {
  url: string
  ref: string
  stateHash: Buffer
  psuType: 'business' | 'personal'
  validUntil: Date
}

export default outward({
  name: 'start_bank_authorization',
  says: 'Start linking a bank: open the consentUrl in a browser, which shows who asks and leads on to the bank; give consent to read-only access there, then call finalize_bank_authorization. Also renews a consent that has ended.',
  needs: 'bank:edit',
  input: z.strictObject({
    institutionId: z
      .string()
      .min(1)
      .max(300)
      .meta({ description: 'The id of a bank from GET /api/rest/institutions.' }),
    institutionName: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'The name to show for the bank. Default: its own name.' }),
  }),
  output: z.object({
    authorizationId: z.string(),
    consentUrl: z.string().nullable().meta({
      description:
        'A page that names the organization and leads on to the bank, where the person gives consent; all in one browser. null only until the bank has answered.',
    }),
    expiresAt: z.string().meta({ description: 'The person can give consent until this time.' }),
    processing: z.object({ step: z.string(), since: z.string() }).optional(),
  }),
  fails: [
    'institution_not_found',
    'provider_not_connected',
    'provider_failed',
    'provider_unavailable',
    'provider_timeout',
  ],
  hints: { openWorld: true },
  secondFactor: true,
  // Whoever opens it first may give the consent in the organization's name.
  secretFields: ['consentUrl'],
  // What a bank account shows is handed over for months.
  reviewed: true,

  async plan(scene, input): Promise<Plan> {
    const institution = rules.parseInstitutionId(input.institutionId)
    if (institution === null) throw new Failure('institution_not_found')
    const { mode, regionKey } = scene.principal
    const institutionName = input.institutionName ?? institution.name
    // The address of the consent is a secret, and the bank is known by an id.
    await scene.alsoShows(() => ({
      bank: institution.name,
      country: institution.country,
      institutionName,
    }))
    return {
      id: scene.newId(),
      mode,
      ...institution,
      institutionName,
      redirectUrl: `${scene.baseUrl.replace(/\/$/, '')}/api/bank/callback`,
      language: regionOf(regionKey as RegionKey).languages[0] ?? null,
      expiresAt: rules.openUntil(scene.now).toISOString(),
    }
  },

  // An abandoned attempt was shown to nobody and expires by itself.
  find: 'repeatable',

  async perform(outside, plan): Promise<Reply> {
    const feed = outside.ports.bankFeeds[plan.mode]
    return await withinFailures(['institution_not_found'], async () => {
      const listed = await feed.listInstitutions(plan.country)
      const institution = listed.find((one) => one.name === plan.name)
      if (!institution) throw new Failure('institution_not_found', { nothingHappened: true })
      const { state, now } = await outside.read(async (scene) => ({
        state: scene.random.bytes(32).toString('base64url'),
        now: scene.now,
      }))
      const psuType = rules.psuTypeOf(institution.psuTypes)
      const validUntil = rules.consentEndOf(now, institution.maximumConsentSeconds)
      const { name, country, redirectUrl, language } = plan
      const wish = { institution: { name, country }, state, redirectUrl, language }
      const started = await feed.startAuthorization({ ...wish, psuType, validUntil })
      return { ...started, stateHash: hashSecret(state), psuType, validUntil }
    })
  },

  async settle(scene, plan, outcome) {
    if (!outcome.ok) return answerOf(plan, null)
    const { url, ref, stateHash, psuType, validUntil } = outcome.reply
    const link = scene.random.bytes(32).toString('base64url')
    const hashes = { state: stateHash, link: hashSecret(link) }
    const row = store.insertAuthorization(scene, plan.id, hashes, {
      institution_id: rules.institutionIdOf(plan),
      institution_name: plan.institutionName,
      country: plan.country,
      psu_type: psuType,
      provider_ref: ref,
      consent_url: url,
      expires_at: new Date(plan.expiresAt),
      valid_until: validUntil,
      asked_by: rules.requesterOf(scene.principal),
    })
    scheduleReview(scene)
    const after = toAuthorization(row)
    scene.changed({ event: 'bank_authorization.started', id: after.id, before: null, after })
    return answerOf(plan, consentAddress(scene.baseUrl, link))
  },

  soFar: async (_scene, plan) => answerOf(plan, null),
})

function answerOf(plan: Plan, consentUrl: string | null) {
  return { authorizationId: encodeId('bau', plan.id), consentUrl, expiresAt: plan.expiresAt }
}
