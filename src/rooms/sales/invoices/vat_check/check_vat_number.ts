import { backgroundPrincipal, callInBackground } from '#access/room'
import { vatCheckKind, type RegisterAnswer, type VatNumber } from '#contacts/room'
import type { App } from '#kernel/corridor/app'
import { createScene } from '#kernel/corridor/open_scene'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { regionOf, vatNumberParts } from '#regions/room'
import { findSettings } from '#settings/room'
import keepVatCheck from './keep_vat_check.ts'
import { findVatCheck, type VatCheckRow } from './vat_check_store.ts'

const work = {
  name: 'VAT numbers',
  caller: 'vat_numbers',
  permissions: ['invoices:read' as const, 'invoices:edit' as const],
}

const freshMs = 3_600_000

/**
 * Asks the register of VAT numbers about a buyer. The call has a deadline of its own; while the register
 * is silent the job comes again with back-off, and in the end another draft asks anew.
 */
export const checkVatNumber = task({
  kind: vatCheckKind,
  class: 'chore',
  restsOn: { nothingSet: 'It asks a public register, and keeps the answer.' },
  retries: 10,
  backoffMs: 30_000,
  async run(app, { orgId, data }) {
    const { prefix, number } = data as VatNumber
    const { mode, requester, last } = await findAsked(app, orgId, { prefix, number })
    const register = app.ports.companyRegisters[mode].find(
      ({ provesVat, prefixes }) => provesVat && prefixes.includes(prefix),
    )
    if (register === undefined || isFresh(last, app.clock.now())) return
    const day = app.clock.now().toISOString().slice(0, 10)
    const answer = await register.look({ prefix, number, day, ...(requester && { requester }) })
    const isSilent = answer.outcome === 'unknown'
    if (!isSilent || last === null) {
      const body = { prefix, number, ...keptOf(answer, requester) }
      await callInBackground(app, orgId, work, { definition: keepVatCheck, body })
    }
    if (isSilent) throw new Failure('provider_unavailable', { detail: answer.why })
  },
})

/** Several drafts may ask at once: one answer does for all of them. */
const isFresh = (last: VatCheckRow | null, now: Date): boolean =>
  last !== null && last.outcome !== 'silent' && now.getTime() - last.asked_at.getTime() < freshMs

async function findAsked(app: App, orgId: string, asked: VatNumber) {
  const principal = await backgroundPrincipal(app, orgId, work)
  return await transact(app.database, { orgId, readOnly: true }, async (tx) => {
    const { scene } = createScene(app, tx, { principal, via: 'job', requestId: '' })
    const { profile, region_key: regionKey } = await findSettings(scene)
    const own = vatNumberParts(profile.vatNumber ?? null, regionOf(regionKey).country)
    return { mode: principal.mode, requester: own, last: await findVatCheck(scene, asked) }
  })
}

function keptOf(answer: RegisterAnswer, requester: VatNumber | null) {
  const silent = { register: null, name: null, consultation: null, requester: null }
  if (answer.outcome === 'unknown') return { outcome: 'silent', ...silent }
  const consultation = answer.consultation ?? null
  const isValid = answer.outcome === 'found' && answer.isActive
  return {
    outcome: isValid ? 'valid' : 'not_valid',
    register: answer.register,
    name: answer.outcome === 'found' ? (answer.names[0] ?? null) : null,
    consultation,
    requester:
      consultation === null || requester === null ? null : requester.prefix + requester.number,
  }
}
